import type { Point } from './geometry';

export type Direction = 'left' | 'right' | 'up' | 'down';

const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

export const directionOf = (key: string): Direction | null => arrows[key] ?? null;

/** Which of the points an arrow key leads to: near, and rather straight ahead than aside. */
export function next(from: Point, points: readonly Point[], direction: Direction): number {
  let best = -1;
  let least = Infinity;
  for (const [i, point] of points.entries()) {
    const dx = point.x - from.x;
    const dy = point.y - from.y;
    const horizontal = direction === 'left' || direction === 'right';
    const ahead = horizontal ? (direction === 'right' ? dx : -dx) : direction === 'down' ? dy : -dy;
    const aside = Math.abs(horizontal ? dy : dx);
    if (ahead < 1) continue;
    // What lies more aside than ahead is for the other arrow keys.
    const effort = (ahead + 2.2 * aside) * (aside > 2 * ahead ? 6 : 1);
    if (effort < least) {
      least = effort;
      best = i;
    }
  }
  return best;
}
