/** What somebody reads from the map: how far things are, and what places are worth. */
import type { Chart, Spot, TableState, Target } from './merchants-page';

const distance = (a: Spot, b: Spot): number => {
  const [ax = 0, ay = 0] = a.split(' ').map(Number);
  const [bx = 0, by = 0] = b.split(' ').map(Number);
  return Math.hypot(ax - bx, ay - by);
};

/** The edge of a hex in the drawing, and a little more. */
const beside = (a: Spot, b: Spot): boolean => distance(a, b) < 65;

const middle = ([a, b]: readonly [Spot, Spot]): Spot => {
  const [ax = 0, ay = 0] = a.split(' ').map(Number);
  const [bx = 0, by = 0] = b.split(' ').map(Number);
  return `${(ax + bx) / 2} ${(ay + by) / 2}`;
};

const least = <T>(all: readonly T[], by: (one: T) => number): T | undefined =>
  all.toSorted((a, b) => by(a) - by(b))[0];

export const best = <T>(all: readonly T[], by: (one: T) => number): T | undefined =>
  least(all, (one) => -by(one));

/** Posts of others that take a token. */
export const wanted = (chart: Chart, mine: string): Spot[] =>
  chart.cities
    .filter((city) => city.color && city.color !== mine && !city.full)
    .map(({ at }) => at);

/** Where the viewer's caravans stand: the ends of their routes. */
function starts(chart: Chart, mine: string): Spot[] {
  return chart.carts
    .filter(({ color }) => color === mine)
    .flatMap(({ at }) => least(chart.routes, ({ ends }) => distance(middle(ends), at))?.ends ?? []);
}

const same = ([a, b]: readonly Spot[], [c, d]: readonly Spot[]): boolean =>
  (a === c && b === d) || (a === d && b === c);

/** How many paths have to be opened to get somewhere; `opened` counts as open already. */
function lacking(chart: Chart, from: readonly Spot[], opened: readonly Spot[]): Map<Spot, number> {
  const beyond = new Map<Spot, { to: Spot; cost: number }[]>();
  for (const ends of chart.paths) {
    const open = same(ends, opened) || chart.routes.some((route) => same(route.ends, ends));
    for (const [at, to] of [ends, [ends[1], ends[0]] as const]) {
      beyond.set(at, [...(beyond.get(at) ?? []), { to, cost: open ? 0 : 1 }]);
    }
  }
  const far = new Map<Spot, number>(from.map((at) => [at, 0]));
  const queue = [...from];
  for (const at of queue) {
    for (const { to, cost } of beyond.get(at) ?? []) {
      const here = (far.get(at) ?? 0) + cost;
      if (here >= (far.get(to) ?? Infinity)) continue;
      far.set(to, here);
      queue.push(to);
    }
  }
  return far;
}

/** How many routes the viewer's caravans lack to the nearest post, once `opened` is opened. */
export function toNextPost({ chart, mine }: TableState, opened: readonly Spot[] = []): number {
  const standing = starts(chart, mine);
  const far = lacking(chart, standing.length > 0 ? standing : opened, opened);
  return Math.min(...wanted(chart, mine).map((at) => far.get(at) ?? Infinity));
}

/** What a post here would bring: likely numbers, rather of kinds that are rare so far. */
export function yieldAt({ chart, mine }: TableState, at: Spot): number {
  const own = chart.cities.filter(({ color }) => color === mine);
  const known = new Set(
    chart.hexes
      .filter((hex) => hex.pips > 0 && own.some((city) => beside(city.at, hex.at)))
      .map(({ good }) => good),
  );
  return chart.hexes
    .filter((hex) => hex.pips > 0 && beside(hex.at, at))
    .reduce((sum, { pips, good }) => sum + pips + (known.has(good) ? 0 : 3), 0);
}

/** How near the next city without a post is. */
export const toEmptyCity = ({ chart }: TableState, at: Spot): number =>
  Math.min(...chart.cities.filter(({ color }) => !color).map((city) => distance(city.at, at)));

/** How far a place is from the viewer's merchants. */
export const fromPawn = ({ chart, mine }: TableState, at: Spot): number =>
  Math.min(
    ...chart.pawns.filter(({ color }) => color === mine).map((pawn) => distance(pawn.at, at)),
  );

/** Whom the robber would harm: others, not the viewer. */
export function harm({ chart, mine }: TableState, box: Spot): number {
  const hex = least(chart.hexes, (one) => distance(one.at, box));
  const posts = chart.cities.filter(({ color, at }) => color && hex && beside(at, hex.at));
  const own = posts.filter(({ color }) => color === mine).length;
  return (hex?.pips ?? 0) * (posts.length - own - 5 * own);
}

export const isCity = ({ chart }: TableState, { ends }: Target): boolean =>
  chart.cities.some(({ at }) => at === ends[0]);
