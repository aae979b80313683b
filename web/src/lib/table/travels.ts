/** What goes from one place of a table to another: goods, coins, points; for the eye only. */
import type { Flight } from '../board/fly';
import type { Point } from '../board/geometry';

export interface Travel<What> {
  readonly what: What;
  /** Where it may be seen to come from and go to, by `data-about`; the first in sight counts. */
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** The points of a player are in sight in every window. */
export const scoreKey = (seat: unknown): string => `total:${seat}`;

/** The middle of the first of these things that is in sight. */
function placeOf(keys: readonly string[]): Point | null {
  for (const key of keys) {
    for (const element of document.querySelectorAll(
      `[data-about="${key}"], [data-goal="${key}"]`,
    )) {
      const { x, y, width, height } = element.getBoundingClientRect();
      const at = { x: x + width / 2, y: y + height / 2 };
      const isIn = at.x > 0 && at.y > 0 && at.x < innerWidth && at.y < innerHeight;
      if (width > 0 && isIn && element.checkVisibility({ visibilityProperty: true })) return at;
    }
  }
  return null;
}

/** The way of something across the screen, if both its ends are in sight. */
export function wayOf({ from, to }: Travel<unknown>): Flight | null {
  const [start, end] = [placeOf(from), placeOf(to)];
  return start && end ? { from: start, to: end } : null;
}
