/** What can be read off a position, for drawing; nothing here decides what is legal. */
import {
  type BoardData,
  type HansaView,
  type Piece,
  type SeatName,
  readPiece,
  seatsOf,
} from './view';

/** The offices of a city from left to right: the latest extra office first. */
export function officesOf(view: HansaView, city: string): Piece[] {
  const found = view.cities[city];
  if (!found) return [];
  return [...[...found.extra].reverse(), ...found.offices].map(readPiece);
}

/** Who controls a city (§8.1). */
export function controllerOf(view: HansaView, city: string): SeatName | null {
  const offices = officesOf(view, city);
  const counts = new Map<SeatName, number>();
  for (const { owner } of offices) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  for (const { owner } of [...offices].reverse()) {
    if (counts.get(owner) === most) return owner;
  }
  return null;
}

/** How many offices a player has in a city. */
export const presence = (view: HansaView, city: string, seat: SeatName): number =>
  officesOf(view, city).filter(({ owner }) => owner === seat).length;

/** The largest network of a player: its cities, and the number of offices (§8.3). */
export function networkOf(
  board: BoardData,
  view: HansaView,
  seat: SeatName,
): { cities: ReadonlySet<string>; offices: number } {
  const present = new Map<string, number>();
  for (const { id } of board.cities) {
    const offices = presence(view, id, seat);
    if (offices > 0) present.set(id, offices);
  }
  let best = { cities: new Set<string>(), offices: 0 };
  const seen = new Set<string>();
  for (const start of present.keys()) {
    if (seen.has(start)) continue;
    const part = { cities: new Set<string>(), offices: 0 };
    const open = [start];
    while (open.length > 0) {
      const city = open.pop() ?? '';
      if (seen.has(city)) continue;
      seen.add(city);
      part.cities.add(city);
      part.offices += present.get(city) ?? 0;
      for (const { from, to } of board.routes) {
        if (from === city && present.has(to)) open.push(to);
        if (to === city && present.has(from)) open.push(from);
      }
    }
    if (part.offices > best.offices) best = part;
  }
  return best;
}

/** The fewest cities in which a player still lacks an office to link west and east (§7). */
export function linkGap(board: BoardData, view: HansaView, seat: SeatName): number {
  const cost = (city: string): number => (presence(view, city, seat) > 0 ? 0 : 1);
  const best = new Map<string, number>([[board.link.from, cost(board.link.from)]]);
  const open = [board.link.from];
  while (open.length > 0) {
    open.sort((a, b) => (best.get(b) ?? Infinity) - (best.get(a) ?? Infinity));
    const city = open.pop() ?? '';
    for (const { from, to } of board.routes) {
      if (from !== city && to !== city) continue;
      const next = from === city ? to : from;
      const length = (best.get(city) ?? Infinity) + cost(next);
      if (length < (best.get(next) ?? Infinity)) {
        best.set(next, length);
        open.push(next);
      }
    }
  }
  return best.get(board.link.to) ?? Infinity;
}

/** How many of the link's rewards were given out. */
export const linksServed = (view: HansaView): number =>
  seatsOf(view).filter((seat) => view.seats[seat]?.link_served).length;

/** The one whose pieces fill a route, if one does. */
export function fullOwner(view: HansaView, route: string): SeatName | null {
  const houses = view.routes[route]?.houses ?? [];
  const first = houses[0];
  if (!first) return null;
  const { owner } = readPiece(first);
  return houses.every((house) => house !== null && readPiece(house).owner === owner) ? owner : null;
}
