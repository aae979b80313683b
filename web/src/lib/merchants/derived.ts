/** What can be read off a view: nothing here decides what is allowed. */
import { distances, type Geo, otherEnd } from './geo';
import {
  type DeskView,
  type MerchantsView,
  type Resource,
  RESOURCES,
  SEATS,
  type SeatName,
} from './view';

export const seatsOf = (view: MerchantsView): SeatName[] =>
  view.order.filter((seat) => view.seats[seat]);

const desks = (view: MerchantsView): [SeatName, DeskView][] =>
  SEATS.flatMap((seat) => {
    const desk = view.seats[seat];
    return desk ? [[seat, desk] as [SeatName, DeskView]] : [];
  });

export type Owner = SeatName | 'neutral';

/** Who has a post in each city. */
export function postsOf(view: MerchantsView): Map<string, Owner> {
  const posts = new Map<string, Owner>((view.neutral ?? []).map((city) => [city, 'neutral']));
  for (const [seat, desk] of desks(view)) for (const city of desk.posts) posts.set(city, seat);
  return posts;
}

/** Who has opened each path. */
export function routesOf(view: MerchantsView): Map<string, SeatName> {
  const routes = new Map<string, SeatName>();
  for (const [seat, desk] of desks(view)) for (const path of desk.routes) routes.set(path, seat);
  return routes;
}

/** Cities under whose post a token lies, and who brought it. */
export function deliveriesOf(view: MerchantsView): Map<string, SeatName> {
  const found = new Map<string, SeatName>();
  for (const [seat, desk] of desks(view))
    for (const city of desk.delivered_to) found.set(city, seat);
  return found;
}

export const numberOf = (geo: Geo, view: MerchantsView, hex: string): number | null =>
  geo.hexes.get(hex)?.data.number ?? view.tokens[hex]?.number ?? null;

/** How likely a number is, in 36ths. */
export const pips = (number: number): number => 6 - Math.abs(7 - number);

export interface Yield {
  readonly hex: string;
  readonly resource: Resource;
  readonly number: number | null;
  readonly robbed: boolean;
}

/** What a post in a city produces. */
export function yieldsOf(geo: Geo, view: MerchantsView, city: string): Yield[] {
  return (geo.corners.get(city)?.hexes ?? []).flatMap((hex) => {
    const resource = geo.hexes.get(hex)?.data.resource;
    if (!resource) return [];
    return [{ hex, resource, number: numberOf(geo, view, hex), robbed: view.robber === hex }];
  });
}

/** What a player gets by each number. */
export function production(
  geo: Geo,
  view: MerchantsView,
  seat: SeatName,
): Map<number, { resource: Resource; robbed: boolean }[]> {
  const table = new Map<number, { resource: Resource; robbed: boolean }[]>();
  for (const city of view.seats[seat]?.posts ?? []) {
    for (const { number, resource, robbed } of yieldsOf(geo, view, city)) {
      if (number === null) continue;
      const list = table.get(number) ?? [];
      list.push({ resource, robbed });
      table.set(number, list);
    }
  }
  for (const list of table.values()) {
    list.sort((a, b) => RESOURCES.indexOf(a.resource) - RESOURCES.indexOf(b.resource));
  }
  return new Map([...table].sort(([a], [b]) => a - b));
}

/** Cards that a player can expect from a roll, by resource. */
export function expected(geo: Geo, view: MerchantsView, seat: SeatName): Map<Resource, number> {
  const sums = new Map<Resource, number>(RESOURCES.map((resource) => [resource, 0]));
  for (const [number, list] of production(geo, view, seat)) {
    for (const { resource, robbed } of list) {
      if (!robbed) sums.set(resource, (sums.get(resource) ?? 0) + pips(number) / 36);
    }
  }
  return sums;
}

export interface Chain {
  readonly paths: readonly string[];
  readonly gold: Partial<Record<SeatName, number>>;
}

/** The network of opened routes that a corner belongs to. */
function part(geo: Geo, routes: ReadonlyMap<string, SeatName>, from: string): Map<string, number> {
  const found = new Map([[from, 0]]);
  const queue = [from];
  for (const at of queue) {
    for (const id of geo.corners.get(at)?.paths ?? []) {
      const path = geo.paths.get(id);
      if (!path || !routes.has(id)) continue;
      const to = otherEnd(path, at);
      if (found.has(to)) continue;
      found.set(to, (found.get(at) ?? 0) + 1);
      queue.push(to);
    }
  }
  return found;
}

const citiesIn = (geo: Geo, corners: ReadonlyMap<string, number>): string[] =>
  [...corners.keys()].filter((id) => geo.corners.get(id)?.city);

/**
 * The connections that would pay gold if a seat opened a path: the shortest chains, one for each
 * way the gold can fall, in the order in which the server counts them.
 */
export function connections(
  geo: Geo,
  view: MerchantsView,
  opened: string,
  seat: SeatName,
): Chain[] {
  const path = geo.paths.get(opened);
  if (!path) return [];
  const before = routesOf(view);
  before.delete(opened);
  const a = part(geo, before, path.a);
  if (a.has(path.b)) return [];
  const inA = citiesIn(geo, a);
  const inB = citiesIn(geo, part(geo, before, path.b));
  if (inA.length === 0 || inB.length === 0 || (inA.length > 1 && inB.length > 1)) return [];
  const start = (inA.length === 1 ? inA[0] : inB[0]) ?? '';
  const after = new Map(before).set(opened, seat);
  const far = part(geo, after, start);
  const others = citiesIn(geo, far).filter((city) => city !== start);
  const least = Math.min(...others.map((city) => far.get(city) ?? Infinity));
  const ends = others.filter((city) => far.get(city) === least);
  const chains: Chain[] = [];
  const order = (id: string): number => geo.order.get(id) ?? 0;
  const walk = (at: string, taken: readonly string[]): void => {
    if (at === start) {
      const paths = [...taken].sort((x, y) => order(x) - order(y));
      const gold: Partial<Record<SeatName, number>> = {};
      for (const id of paths) {
        const owner = after.get(id);
        if (owner) gold[owner] = (gold[owner] ?? 0) + 1;
      }
      chains.push({ paths, gold });
      return;
    }
    for (const id of geo.corners.get(at)?.paths ?? []) {
      const step = geo.paths.get(id);
      if (!step || !after.has(id)) continue;
      const to = otherEnd(step, at);
      if (far.get(to) === (far.get(at) ?? 0) - 1) walk(to, [...taken, id]);
    }
  };
  for (const end of ends) walk(end, []);
  const ids = (chain: Chain): number[] => chain.paths.map(order);
  chains.sort((x, y) => {
    const [xs, ys] = [ids(x), ids(y)];
    const i = xs.findIndex((id, n) => id !== ys[n]);
    return i < 0 ? 0 : (xs[i] ?? 0) - (ys[i] ?? 0);
  });
  const seen = new Set<string>();
  return chains.filter(({ gold }) => {
    const key = SEATS.map((one) => gold[one] ?? 0).join();
    return !seen.has(key) && seen.add(key);
  });
}

/** A way for a caravan along opened routes. */
export interface Run {
  /** The routes entered, in order; none if the caravan is there already. */
  readonly steps: readonly string[];
  /** Salt to pay, besides what has been paid. */
  readonly salt: number;
  /** Who gets 1 gold for the right of way. */
  readonly fees: readonly SeatName[];
}

export interface RunTerms {
  readonly seat: SeatName;
  readonly caravan: number;
  /** Steps that are paid for. */
  readonly steps: number;
  /** Salt that could be paid for more. */
  readonly salt: number;
  readonly stepsPerSalt: number;
}

/** Where a caravan can get to, on the shortest ways, and what they cost. */
export function runsOf(geo: Geo, view: MerchantsView, terms: RunTerms): Map<string, Run> {
  const desk = view.seats[terms.seat];
  const start = desk?.caravans[terms.caravan];
  const runs = new Map<string, Run>();
  if (!desk || !start) return runs;
  const routes = routesOf(view);
  const paid = new Set(
    (view.turn.fees ?? []).filter((fee) => fee.caravan === terms.caravan).map((fee) => fee.to),
  );
  const most = terms.steps + terms.stepsPerSalt * terms.salt;
  // Layers of equal length; of ways equally long, the one with the fewest fees.
  let layer = new Map<string, Run[]>([[start, [{ steps: [], salt: 0, fees: [] }]]]);
  runs.set(start, { steps: [], salt: 0, fees: [] });
  for (let length = 1; length <= most && layer.size > 0; length += 1) {
    const next = new Map<string, Run[]>();
    for (const [at, ways] of layer) {
      const path = geo.paths.get(at);
      if (!path) continue;
      const beside = [path.a, path.b].flatMap((end) => geo.corners.get(end)?.paths ?? []);
      for (const to of beside) {
        const owner = routes.get(to);
        if (!owner || to === at) continue;
        for (const way of ways) {
          const due = owner !== terms.seat && !paid.has(owner) && !way.fees.includes(owner);
          const fees = due ? [...way.fees, owner] : way.fees;
          if (fees.length > desk.gold) continue;
          const salt = Math.max(0, Math.ceil((length - terms.steps) / terms.stepsPerSalt));
          const run = { steps: [...way.steps, to], salt, fees };
          const known = runs.get(to);
          if (known && known.steps.length < length && known.fees.length <= fees.length) continue;
          const list = next.get(to) ?? [];
          const same = (one: Run): boolean =>
            one.fees.every((seat) => fees.includes(seat)) && one.fees.length <= fees.length;
          if (list.some(same)) continue;
          list.push(run);
          next.set(to, list);
          if (!known || known.steps.length === length) {
            if (!known || fees.length < known.fees.length) runs.set(to, run);
          }
        }
      }
    }
    layer = next;
  }
  return runs;
}

/** Foreign posts without a token. */
export function openPosts(view: MerchantsView, seat: SeatName): string[] {
  const taken = deliveriesOf(view);
  return [...postsOf(view)]
    .filter(([city, owner]) => owner !== seat && !taken.has(city))
    .map(([city]) => city);
}

export interface Far {
  /** Steps of the nearest caravan to a route at the post; absent if no routes lead there. */
  readonly steps: number | null;
  /** Routes that are still to be opened on the way. */
  readonly lacking: number;
}

/** How far the posts that still take a token are from a player's caravans. */
export function reach(geo: Geo, view: MerchantsView, seat: SeatName): Map<string, Far> {
  const found = new Map<string, Far>();
  const routes = routesOf(view);
  const starts = (view.seats[seat]?.caravans ?? []).filter((path) => path !== null);
  const steps = new Map<string, number>(starts.map((path) => [path, 0]));
  const queue = [...starts];
  for (const at of queue) {
    const path = geo.paths.get(at);
    for (const end of path ? [path.a, path.b] : []) {
      for (const to of geo.corners.get(end)?.paths ?? []) {
        if (!routes.has(to) || steps.has(to)) continue;
        steps.set(to, (steps.get(at) ?? 0) + 1);
        queue.push(to);
      }
    }
  }
  const lacking = missingRoutes(geo, routes, starts);
  for (const city of openPosts(view, seat)) {
    const near = (geo.corners.get(city)?.paths ?? []).flatMap((path) => steps.get(path) ?? []);
    found.set(city, {
      steps: near.length > 0 ? Math.min(...near) : null,
      lacking: near.length > 0 ? 0 : (lacking.get(city) ?? 0),
    });
  }
  return found;
}

/** How many paths on the way to each corner are not opened yet, at least. */
function missingRoutes(
  geo: Geo,
  routes: ReadonlyMap<string, SeatName>,
  starts: readonly string[],
): Map<string, number> {
  const least = new Map<string, number>();
  let layer = starts.flatMap((id) => {
    const path = geo.paths.get(id);
    return path ? [path.a, path.b] : [];
  });
  for (let count = 0; layer.length > 0; count += 1) {
    const queue = layer.filter((at) => !least.has(at));
    const next: string[] = [];
    for (const at of queue) {
      if (least.has(at)) continue;
      least.set(at, count);
      for (const id of geo.corners.get(at)?.paths ?? []) {
        const path = geo.paths.get(id);
        if (!path) continue;
        const to = otherEnd(path, at);
        if (least.has(to)) continue;
        (routes.has(id) ? queue : next).push(to);
      }
    }
    layer = next;
  }
  return least;
}

/** The grain that a walk costs. */
export function grainTo(geo: Geo, from: string, pathsPerGrain: number): Map<string, number> {
  return new Map(
    [...distances(geo, from)].map(([to, far]) => [to, Math.ceil(far / pathsPerGrain)]),
  );
}

/** A shortest way between two corners, as corners. */
export function wayTo(geo: Geo, from: string, to: string): string[] {
  const far = distances(geo, to);
  const way = [from];
  let at = from;
  while (at !== to && far.has(at)) {
    const here = far.get(at) ?? 0;
    const next = (geo.corners.get(at)?.paths ?? [])
      .map((id) => geo.paths.get(id))
      .flatMap((path) => (path ? otherEnd(path, at) : []))
      .find((end) => (far.get(end) ?? Infinity) < here);
    if (!next) break;
    way.push(next);
    at = next;
  }
  return way;
}
