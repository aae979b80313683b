/** Which routes a player could claim soon; a help for the eye that decides nothing. */
import { type HansaView, readPiece, type SeatName } from './view';

/** What a route still lacks to be complete for a player. */
export interface Lack {
  /** Empty houses. */
  readonly houses: number;
  /** Whose single piece is in the way. */
  readonly rival: SeatName | null;
}

/** No more houses than this may be in other hands or empty. */
const MAX_MISSING_HOUSES = 2;

export const isComplete = ({ houses, rival }: Lack): boolean => houses === 0 && rival === null;

/**
 * Routes that are complete, or lack one or two houses. Where one of these holds a foreign piece,
 * the player must have begun: otherwise it is nobody's plan.
 */
export function routesInReach(view: HansaView, seat: SeatName): ReadonlyMap<string, Lack> {
  const found = new Map<string, Lack>();
  for (const [id, { houses }] of Object.entries(view.routes)) {
    const owners = houses.map((house) => (house === null ? null : readPiece(house).owner));
    const empty = owners.filter((owner) => owner === null).length;
    const own = owners.filter((owner) => owner === seat).length;
    const rivals = owners.filter((owner) => owner !== null && owner !== seat);
    if (empty + rivals.length > MAX_MISSING_HOUSES || rivals.length > (own > 0 ? 1 : 0)) continue;
    found.set(id, { houses: empty, rival: rivals[0] ?? null });
  }
  return found;
}
