/** What pieces do, as ways across the board; for animation only. */
import type { Point } from '../board/geometry';
import type { GameEvent } from '../protocol/types';
import type { Layout } from './layout';
import type { Kind, SeatName } from './view';

export interface Flight {
  readonly owner: SeatName;
  readonly kind: Kind;
  readonly from: Point;
  readonly to: Point;
  /** The piece leaves the board at the end of its way. */
  readonly leaves: boolean;
}

/** At most so many are shown: what takes long is not watched. */
const MAX_FLIGHTS = 6;

export function flightsOf(events: readonly GameEvent[], layout: Layout): Flight[] {
  const flights: Flight[] = [];
  /** Where a piece stands in a house. */
  const house = (route: unknown, number: unknown): Point | null => {
    const at = layout.routes.get(String(route))?.houses[Number(number)];
    return at ? { x: at.x, y: at.y + 5 } : null;
  };
  const above = (point: Point): Point => ({ x: point.x, y: point.y - 90 });
  const fly = (
    owner: unknown,
    kind: unknown,
    from: Point | null,
    to: Point | null,
    leaves = false,
  ): void => {
    if (from && to)
      flights.push({ owner: owner as SeatName, kind: kind as Kind, from, to, leaves });
  };
  for (const event of events) {
    const at = house(event['route'], event['house']);
    const from = house(event['from'], event['from_house']);
    const to = house(event['to'], event['to_house']);
    switch (event.event) {
      case 'placed':
      case 'extra-piece-placed':
      case 'displaced-piece-placed':
        fly(event['seat'], event['kind'], from ?? (at && above(at)), at);
        break;
      case 'displaced':
        fly(event['seat'], event['placed'], at && above(at), at);
        break;
      case 'moved':
        fly(event['seat'], event['kind'], from, to);
        break;
      case 'exchanged':
        fly(event['seat'], event['kind'], from, to);
        fly(event['seat'], event['kind'] === 'trader' ? 'merchant' : 'trader', to, from);
        break;
      case 'opponent-moved':
        fly(event['owner'], event['kind'], from, to);
        break;
      case 'removed':
        fly(event['owner'], event['kind'], at, at && above(at), true);
        break;
      case 'office-established': {
        const city = layout.cities.get(String(event['city']));
        const slot = city?.buildings[Number(event['office'])]?.slot ?? null;
        fly(event['seat'], event['kind'], slot && above(slot), slot);
        break;
      }
      case 'table-space-taken': {
        const slot = layout.table.slots[Number(event['space'])] ?? null;
        fly(event['seat'], 'merchant', slot && above(slot), slot);
        break;
      }
      default:
        break;
    }
  }
  return flights.slice(-MAX_FLIGHTS);
}
