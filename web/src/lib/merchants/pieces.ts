/** Where the pieces that move stand. */
import type { Point } from '../board/geometry';
import { besideSite, type Geo } from './geo';
import { type MerchantsView, SEATS, type SeatName } from './view';

export interface Standing extends Point {
  readonly seat: SeatName;
  readonly n: number;
}

/** Carts beside their routes; one more while it passes. */
export function cartsOf(geo: Geo, view: MerchantsView): Standing[] {
  const taken = new Map<string, number>();
  const all = SEATS.flatMap((seat) => view.seats[seat]?.caravans ?? []);
  return SEATS.flatMap((seat) =>
    (view.seats[seat]?.caravans ?? []).flatMap((id, n): Standing[] => {
      const path = id === null ? undefined : geo.paths.get(id);
      if (!path) return [];
      const side = taken.get(path.id) ?? 0;
      taken.set(path.id, side + 1);
      const isAlone = all.filter((other) => other === id).length === 1;
      const { x, y } = isAlone ? path.cart : path.pair[side % 2 === 0 ? 0 : 1];
      return [{ seat, n, x, y: y - (side > 1 ? 9 : 0) }];
    }),
  );
}

/** Pawns on their corners, or beside a post and its token. */
export function pawnsOf(
  geo: Geo,
  view: MerchantsView,
  tokens: ReadonlyMap<string, SeatName>,
): Standing[] {
  const taken = new Map<string, number>();
  return SEATS.flatMap((seat) =>
    (view.seats[seat]?.merchants ?? []).flatMap((at, n): Standing[] => {
      const corner = at === null ? undefined : geo.corners.get(at);
      if (!corner) return [];
      const before = taken.get(corner.id) ?? 0;
      taken.set(corner.id, before + 1);
      if (!corner.city) return [{ seat, n, x: corner.x, y: corner.y - 3 }];
      const place = besideSite(corner);
      const aside = before * 13 + (tokens.has(corner.id) ? 13 : 0);
      return [{ seat, n, x: place.x - corner.side * aside, y: place.y - 4 }];
    }),
  );
}

/** The robber stands beside the number, on the side where no city is. */
export function robberAt(geo: Geo, view: MerchantsView): Point | null {
  const hex = view.robber === null ? undefined : geo.hexes.get(view.robber);
  if (!hex) return null;
  const cities = hex.corners.flatMap((id) => geo.corners.get(id) ?? []).filter(({ city }) => city);
  const right = cities.some(({ x }) => x > hex.x + 50);
  return { x: hex.x + (right ? -31 : 31), y: hex.y - 1 };
}
