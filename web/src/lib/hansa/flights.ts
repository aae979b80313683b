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
  const house = (route: unknown, number: unknown): Point | null => {
    const at = layout.routes.get(String(route))?.houses[Number(number)];
    return at ? { x: at.x, y: at.y + 5 } : null;
  };
  const fly = (owner: unknown, kind: unknown, from: Point | null, to: Point | null): Flight[] => {
    if (!to) return [];
    const way = from ? 'across' : 'in';
    const piece = { owner: owner as SeatName, kind: kind as Kind };
    return [{ ...piece, from: from ?? above(to), to, way, stands: true }];
  };
  const move = (
    owner: unknown,
    kind: unknown,
    from: Point | null,
    route: unknown,
    number: unknown,
  ): Flight[] => {
    const there = view.routes[String(route)]?.houses[Number(number)];
    const stands = there === `${owner} ${kind}`;
    return fly(owner, kind, from, house(route, number)).map((one) => ({ ...one, stands }));
  };
  const flightsOfEvent = (event: GameEvent): Flight[] => {
    const { seat, owner, kind, placed, route, house: number } = event;
    const from = house(event['from'], event['from_house']);
    const target = [event['to'], event['to_house']] as const;
    switch (event.event) {
      case 'placed':
      case 'extra-piece-placed':
      case 'displaced-piece-placed':
        return move(seat, kind, from, route, number);
      case 'displaced':
        return move(seat, placed, null, route, number);
      case 'moved':
        return move(seat, kind, from, ...target);
      case 'exchanged': {
        const other = kind === 'trader' ? 'merchant' : 'trader';
        const back = [event['from'], event['from_house']] as const;
        return [
          ...move(seat, kind, from, ...target),
          ...move(seat, other, house(...target), ...back),
        ];
      }
      case 'opponent-moved':
        return move(owner, kind, from, ...target);
      case 'removed': {
        const at = house(route, number);
        const piece = { owner: owner as SeatName, kind: kind as Kind };
        return at ? [{ ...piece, from: at, to: above(at), way: 'out', stands: false }] : [];
      }
      case 'office-established': {
        const city = layout.cities.get(String(event['city']));
        return fly(seat, kind, null, city?.buildings[Number(event['office'])]?.slot ?? null);
      }
      case 'table-space-taken':
        return fly(seat, 'merchant', null, layout.table.slots[Number(event['space'])] ?? null);
      default:
        return [];
    }
  };
  return events.flatMap(flightsOfEvent);
}
