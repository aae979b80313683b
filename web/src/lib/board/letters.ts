/** Letters that can be read at any zoom: larger than drawn if need be, and then fewer. */
import { overlap, type Rect } from './geometry';

/** The least height of letters on the screen. */
export const MIN_LETTER_PX = 12;
/** Letters grow in steps, so that not every change of the zoom writes them anew. */
const STEPS = 20;

/** How much larger letters of a size are written where a unit takes so many pixels. */
export const growthAt = (size: number, scale: number): number =>
  Math.max(1, Math.ceil((STEPS * MIN_LETTER_PX) / (size * scale)) / STEPS);

const SHORT_LENGTH = 3;

/** What stands for a name where there is no room for it. */
export const shortName = (name: string): string =>
  name.length > SHORT_LENGTH + 1 ? `${name.slice(0, SHORT_LENGTH)}.` : name;

/** A name as it is written, with the room it takes. */
export interface Written {
  readonly text: string;
  readonly rect: Rect;
}

/**
 * Writes as many names as there is room for. Each has several ways to be written, the best first;
 * the earlier names choose before the later.
 */
export function fitNames<N extends Written>(
  names: readonly (readonly N[])[],
  isFree: (name: N) => boolean,
): N[] {
  const kept: N[] = [];
  for (const ways of names) {
    const way = ways.find(
      (one) => kept.every(({ rect }) => overlap(one.rect, rect) <= 0) && isFree(one),
    );
    if (way) kept.push(way);
  }
  return kept;
}
