/** What can be pointed at, and what is said about it: from choices to keys. */
import type { Choice, GameAction } from '../protocol/types';
import type { Knowledge } from './consequences';
import { connections, grainTo, openPosts, type Run } from './derived';
import type { Geo } from './geo';
import { atKey, pathKey } from './keys';
import type { MerchantsView, SeatName } from './view';

export const NO_RUNS: ReadonlyMap<string, Run> = new Map();

/** Deliveries, one for each city. */
export const deliveriesIn = (choices: readonly Choice[]): Choice[] => {
  const found = choices.filter(({ action }) => action.action === 'deliver');
  return found.filter(
    ({ action }, i) => found.findIndex((one) => one.action['city'] === action['city']) === i,
  );
};

/** A post to deliver to: the route to stand on, and the run that leads there. */
export interface Stop {
  readonly at: string;
  readonly run: Run;
}

export const NO_STOPS: ReadonlyMap<string, Stop> = new Map();

/** Posts that a caravan can deliver to: by the shortest run that leads to each. */
export function stopsOf(
  geo: Geo,
  view: MerchantsView,
  seat: SeatName,
  runs: ReadonlyMap<string, Run>,
): ReadonlyMap<string, Stop> {
  const found = new Map<string, Stop>();
  if ((view.seats[seat]?.available ?? 0) === 0) return found;
  const open = new Set(openPosts(view, seat));
  for (const [at, run] of runs) {
    const path = geo.paths.get(at);
    for (const city of path ? [path.a, path.b] : []) {
      const had = found.get(city);
      if (open.has(city) && (!had || run.steps.length < had.run.steps.length)) {
        found.set(city, { at, run });
      }
    }
  }
  return found;
}

/** The targets of a caravan on its way, with what each costs. */
export function runTargets(
  runs: ReadonlyMap<string, Run>,
  stops: ReadonlyMap<string, Stop>,
  say: (run: Run, action: GameAction) => string,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [path, run] of runs) {
    if (run.steps.length > 0) found.set(pathKey(path), say(run, { action: 'step', path }));
  }
  for (const [city, { run }] of stops)
    found.set(atKey(city), say(run, { action: 'deliver', city }));
  return found;
}

/** The steps to each post. */
export const stopBadges = (stops: ReadonlyMap<string, Stop>): ReadonlyMap<string, string> =>
  new Map([...stops].map(([city, { run }]) => [atKey(city), `${run.steps.length}`]));

/** The grain to each city that a merchant can reach. */
export function walkBadges(
  geo: Geo,
  from: string | null,
  targets: Iterable<string>,
  pathsPerGrain: number,
): ReadonlyMap<string, string> {
  const badges = new Map<string, string>();
  if (from === null) return badges;
  const grain = grainTo(geo, from, pathsPerGrain);
  for (const key of targets) {
    const at = key.startsWith('at:') ? key.slice(3) : '';
    if (geo.corners.get(at)?.city) badges.set(key, `${grain.get(at) ?? ''}`);
  }
  return badges;
}

/** The gold that the viewer would get for opening a path. */
export function goldBadges(
  { geo, view, seat }: Knowledge,
  targets: Iterable<string>,
): ReadonlyMap<string, string> {
  const badges = new Map<string, string>();
  for (const key of targets) {
    if (!key.startsWith('path:')) continue;
    const most = connections(geo, view, key.slice(5), seat).map(({ gold }) => gold[seat] ?? 0);
    if (most.length > 0) badges.set(key, `+${Math.max(...most)}`);
  }
  return badges;
}
