/** Parts of the board that are shown on a wish. */
import { bounds, type Rect, rectAround } from '../board/geometry';
import { layoutOf } from './layout';
import { type BoardData, type HansaView, readPiece, type SeatName } from './view';

/** The route that the phase is about. */
export function askedRoute(view: HansaView | null): string | null {
  const phase = view?.phase;
  return phase && 'route' in phase ? phase.route : null;
}

/** The houses of a route, with room around them. */
const housesOf = (board: BoardData, route: string, room: number): Rect[] =>
  (layoutOf(board).routes.get(route)?.houses ?? []).map((house) => rectAround(house, room, room));

/** A route with the cities at its ends. */
export function routeWithCities(board: BoardData, id: string): Rect | null {
  const layout = layoutOf(board);
  const route = layout.routes.get(id);
  if (!route) return null;
  const ends = [route.from, route.to].flatMap((city) => layout.cities.get(city)?.rects ?? []);
  return bounds([...housesOf(board, id, 50), ...ends]);
}

/** Where a player's pieces are. */
export function piecesOf(board: BoardData, view: HansaView, seat: SeatName): Rect[] {
  const layout = layoutOf(board);
  const isTheirs = (piece: string | null | undefined): boolean =>
    piece ? readPiece(piece).owner === seat : false;
  const houses = [...layout.routes.values()].flatMap((route) =>
    route.houses
      .filter((_, i) => isTheirs(view.routes[route.id]?.houses[i]))
      .map((house) => rectAround(house, 60, 60)),
  );
  const cities = Object.entries(view.cities).flatMap(([id, city]) => {
    const at = layout.cities.get(id);
    return at && [...city.offices, ...city.extra].some(isTheirs) ? [at.block] : [];
  });
  return [...houses, ...cities];
}

/** Where the elements with these keys are. */
export function spotsOf(board: BoardData, keys: Iterable<string>): Rect[] {
  const layout = layoutOf(board);
  return [...keys].flatMap((key) => {
    // Of a piece on a route or an office in a city, the place comes first.
    const [id = ''] = key.slice(key.indexOf(':') + 1).split('/');
    if (layout.routes.has(id)) return housesOf(board, id, 80);
    const city = layout.cities.get(id);
    return city ? [city.block] : [];
  });
}
