/** Things on their way across the screen or the board: for the eye only, and gone with a click. */
import type { Attachment } from 'svelte/attachments';
import { prefs } from '../prefs.svelte';
import type { Point } from './geometry';

export interface Flight {
  readonly from: Point;
  readonly to: Point;
  /** It leaves: nothing is put down where it gets to. */
  readonly fades?: boolean;
}

const DURATION_MS = 620;
/** How high it is lifted on its way. */
const LIFT = 36;
const FAST = 0.45;
/** What follows sooner is not watched move by move, but once it has settled. */
const SETTLE_MS = 150;

/** Whether nothing is to move that need not. */
export const isStill = (): boolean =>
  prefs.animation === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Shows what has come in; of what comes in quickly only the last. */
export class Arrivals {
  #cameAt = -Infinity;

  /** Returns what calls it off. */
  take(show: () => void): () => void {
    const now = performance.now();
    const wait = now - this.#cameAt < SETTLE_MS ? SETTLE_MS : 0;
    this.#cameAt = now;
    const timer = setTimeout(show, wait);
    return () => clearTimeout(timer);
  }
}

/** Lets an element fly, so long after others, and then be gone. */
export function fly(
  { from, to, fades = false }: Flight,
  delayMs: number,
): Attachment<HTMLElement | SVGElement> {
  return (element) => {
    const pace = prefs.animation === 'fast' ? FAST : 1;
    const at = ({ x, y }: Point): string => `translate(${x}px, ${y}px)`;
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - LIFT };
    const flight = element.animate(
      [
        { transform: `${at(from)} scale(1.1)`, opacity: 0 },
        { opacity: 1, offset: 0.12 },
        { transform: `${at(middle)} scale(1.35)`, opacity: 1, offset: 0.5 },
        { transform: `${at(to)} scale(1)`, opacity: fades ? 0 : 1, offset: 0.9 },
        { transform: `${at(to)} scale(1)`, opacity: 0 },
      ],
      {
        duration: DURATION_MS * pace,
        delay: delayMs * pace,
        easing: 'ease-in-out',
        fill: 'both',
      },
    );
    const skip = (): void => flight.finish();
    addEventListener('pointerdown', skip, { once: true });
    return () => {
      removeEventListener('pointerdown', skip);
      flight.cancel();
    };
  };
}
