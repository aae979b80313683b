/** Paths of buildings and houses. */
import { BUILDING, HOUSE } from './layout';

const { w, roof, body } = BUILDING;

/** Gables as they stand in Hanseatic towns: stepped, pointed, curved. Top left corner at 0, 0. */
const GABLES: readonly string[] = [
  `M1 ${roof + body}V${roof}H7V12H13V6H${w / 2 - 3}V0H${w / 2 + 3}V6H${w - 13}V12H${w - 7}V${roof}H${w - 1}V${roof + body}Z`,
  `M1 ${roof + body}V${roof}L${w / 2} 1L${w - 1} ${roof}V${roof + body}Z`,
  `M1 ${roof + body}V${roof}C8 ${roof} 7 10 12 9C13 4 16 1 ${w / 2} 1S${w - 13} 4 ${w - 12} 9C${w - 7} 10 ${w - 8} ${roof} ${w - 1} ${roof}V${roof + body}Z`,
];

/** Small windows in the gable. */
export const GABLE_WINDOW = `M${w / 2 - 2} 8h4v5h-4z`;

/** Which gable and which walls a building has: always the same, never all alike. */
export function facade(city: string, index: number): { gable: string; wall: number } {
  let hash = index * 7;
  for (const letter of city) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  return { gable: GABLES[(hash + index) % 3] ?? '', wall: (hash >> 2) % 3 };
}

/** A house on a route, its middle at 0, 0. */
export const HOUSE_WALL = `M-13 ${HOUSE.h / 2 - 2}V-5H13V${HOUSE.h / 2 - 2}Z`;
export const HOUSE_ROOF = 'M-16 -4L0 -19L16 -4Z';
export const HOUSE_DOOR = `M-4 ${HOUSE.h / 2 - 2}V7a4 4 0 0 1 8 0V${HOUSE.h / 2 - 2}Z`;

/** The mark of an office's color, for those who cannot tell colors: no notch to three. */
export const NOTCHES: Readonly<Record<string, number>> = { white: 0, orange: 1, pink: 2, black: 3 };
