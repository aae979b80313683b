/** What pieces did, as ways across the board; for drawing only. */
import type { Point } from '../board/geometry';
import type { GameEvent } from '../protocol/types';
import type { Layout } from './layout';
import type { HansaView, Kind, SeatName } from './view';

export interface Flight {
  readonly owner: SeatName;
  readonly kind: Kind;
  readonly from: Point;
  readonly to: Point;
  /** Whether it comes from another place on the board, to it, or off it. */
  readonly way: 'in' | 'across' | 'out';
  /** The piece still stands where it came to. */
  readonly stands: boolean;
}

const above = (point: Point): Point => ({ x: point.x, y: point.y - 90 });

/** The ways of pieces in the order of events; the view is what these have led to. */
export function flightsOf(events: readonly GameEvent[], layout: Layout, view: HansaView): Flight[] {
  /** How many pieces of a kind were found already: the latest came to the last house. */
  const found = new Map<string, number>();
  /** A house that a piece may have stood in: an empty one, else the middle one. */
  const onRoute = (id: unknown): Point | null => {
    const houses = layout.routes.get(String(id))?.houses ?? [];
    const empty = view.routes[String(id)]?.houses.indexOf(null) ?? -1;
    const at = houses[empty < 0 ? Math.floor(houses.length / 2) : empty];
    return at ? { x: at.x, y: at.y + 5 } : null;
  };
  /** Where a piece stands after all that happened; somewhere on its route if it is gone. */
  const house = (
    id: unknown,
    owner: unknown,
    kind: unknown,
  ): (Point & { stands: boolean }) | null => {
    const key = `${id}/${owner}/${kind}`;
    const standing = (view.routes[String(id)]?.houses ?? []).flatMap((piece, i) =>
      piece === `${owner} ${kind}` ? [i] : [],
    );
    const before = found.get(key) ?? 0;
    found.set(key, before + 1);
    const index = standing.at(-1 - before);
    const at = index === undefined ? null : layout.routes.get(String(id))?.houses[index];
    if (at) return { x: at.x, y: at.y + 5, stands: true };
    const gone = onRoute(id);
    return gone && { ...gone, stands: false };
  };
  /** From the pieces' own place to another; without the first, from the supply. */
  const fly = (
    event: GameEvent,
    from: Point | null,
    to: (Point & { stands?: boolean }) | null,
    { owner = event['seat'], kind = event['kind'] } = {},
  ): Flight[] => {
    if (!to) return [];
    const way = from ? ('across' as const) : ('in' as const);
    const piece = { owner: owner as SeatName, kind: kind as Kind };
    const { x, y, stands = true } = to;
    return [{ ...piece, from: from ?? above(to), to: { x, y }, way, stands }];
  };
  const flightOf = (event: GameEvent, earlier: readonly GameEvent[]): Flight[] => {
    const { seat, owner, kind, route, from, to } = event;
    switch (event.event) {
      case 'placed':
      case 'extra-piece-placed':
        return fly(event, onRoute(from), house(route, seat, kind));
      case 'displaced': {
        const { placed } = event;
        return fly(event, null, house(route, seat, placed), { kind: placed });
      }
      case 'displaced-piece-placed': {
        const displaced = earlier.findLast((one) => one.event === 'displaced');
        return fly(event, onRoute(displaced?.['route']), house(route, seat, kind));
      }
      case 'moved':
      case 'exchanged':
        return fly(event, onRoute(from), house(to, seat, kind));
      case 'opponent-moved':
        return fly(event, onRoute(from), house(to, owner, kind), { owner });
      case 'removed': {
        const at = onRoute(route);
        const piece = { owner: owner as SeatName, kind: kind as Kind };
        return at ? [{ ...piece, from: at, to: above(at), way: 'out', stands: false }] : [];
      }
      case 'office-established': {
        const city = layout.cities.get(String(event['city']));
        return fly(event, null, city?.buildings[Number(event['office'])]?.slot ?? null);
      }
      case 'table-space-taken': {
        const slot = layout.table.slots[Number(event['space'])] ?? null;
        return fly(event, null, slot, { kind: 'merchant' });
      }
      default:
        return [];
    }
  };
  // The latest first: it is known best where its piece is.
  return events
    .map((event, i) => ({ event, earlier: events.slice(0, i) }))
    .reverse()
    .flatMap(({ event, earlier }) => flightOf(event, earlier))
    .reverse();
}
