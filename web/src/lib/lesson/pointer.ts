/** Where the arrow of a lesson points. */
import type { Point } from '../board/geometry';

/** As far as the arrow reaches from its tip. */
const ARROW_LENGTH_PX = 60;

/** How far into what it points at the tip reaches, as a share of its height. */
const TIP_SHARE = 0.2;

/** The first of these keys that is on the page and can be seen: a target, or a button. */
export function findPointed(keys: readonly string[]): Element | null {
  for (const key of keys) {
    const text = CSS.escape(key);
    const found = document.querySelectorAll(
      `[data-key="${text}"], [data-point="${text}"], [data-point^="${text} "]`,
    );
    for (const element of found) {
      // Of a target on the board what glows, such as one house of a route.
      const part = element.querySelector('.glow.target') ?? element;
      if (part.getClientRects().length > 0) return part;
    }
  }
  return null;
}

/** The tip of the arrow, and how it is turned: from above, or from below where there is no room. */
export function placeArrow(
  about: Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width' | 'height'>,
  window: { w: number; h: number },
): (Point & { turn: number }) | null {
  const x = about.left + about.width / 2;
  if (x < 0 || x > window.w || about.bottom < 0 || about.top > window.h) return null;
  const inside = TIP_SHARE * about.height;
  return about.top < ARROW_LENGTH_PX
    ? { x, y: about.bottom - inside, turn: 180 }
    : { x, y: about.top + inside, turn: 0 };
}
