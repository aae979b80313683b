/** What pieces do, as ways across the board; for animation only. */
import type { Point } from '../board/geometry';
import type { GameEvent } from '../protocol/types';
import type { Layout } from './layout';
import type { HansaView, Kind, SeatName } from './view';

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

export function flightsOf(events: readonly GameEvent[], layout: Layout, view: HansaView): Flight[] {
  const flights: Flight[] = [];
  /** Where a piece stands after all that happened, if it does. */
  const house = (id: unknown, owner: unknown, kind: unknown): Point | null => {
    const houses = view.routes[String(id)]?.houses ?? [];
    const at = layout.routes.get(String(id))?.houses[houses.lastIndexOf(`${owner} ${kind}`)];
    return at ? { x: at.x, y: at.y + 5 } : route(id);
  };
  const route = (id: unknown): Point | null => {
    const found = layout.routes.get(String(id));
    return found ? found.middle : null;
  };
  const above = (point: Point): Point => ({ x: point.x, y: point.y - 90 });
  let displacedFrom: Point | null = null;
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
    const at = route(event['route']);
    switch (event.event) {
      case 'placed':
      case 'extra-piece-placed': {
        const from = route(event['from']) ?? (at && above(at));
        fly(
          event['seat'],
          event['kind'],
          from,
          house(event['route'], event['seat'], event['kind']),
        );
        break;
      }
      case 'displaced':
        displacedFrom = at;
        fly(
          event['seat'],
          event['placed'],
          at && above(at),
          house(event['route'], event['seat'], event['placed']),
        );
        break;
      case 'displaced-piece-placed':
        fly(
          event['seat'],
          event['kind'],
          displacedFrom ?? (at && above(at)),
          house(event['route'], event['seat'], event['kind']),
        );
        break;
      case 'moved':
      case 'exchanged':
        fly(
          event['seat'],
          event['kind'],
          route(event['from']),
          house(event['to'], event['seat'], event['kind']),
        );
        break;
      case 'opponent-moved':
        fly(
          event['owner'],
          event['kind'],
          route(event['from']),
          house(event['to'], event['owner'], event['kind']),
        );
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
