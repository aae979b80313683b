import { type Point, sample } from './geometry';

const HEAD_LENGTH = 13;
/** How far a straight way is bent aside: a share of its length, but not out of the board. */
const BEND = 0.16;
const MAX_BEND = 60;

/** An arrow along points, as path data: it ends a little before the last of them. */
export function trail(points: readonly Point[], gap: number): { line: string; head: string } {
  const line = sample(points.length === 2 ? bent(points) : points, 12);
  const end = line.at(-1) ?? { x: 0, y: 0 };
  const isClear = (point: Point): boolean => Math.hypot(end.x - point.x, end.y - point.y) >= gap;
  const kept = line.slice(0, line.findLastIndex(isClear) + 1);
  const tip = kept.at(-1) ?? line[0] ?? end;
  const angle = Math.atan2(end.y - tip.y, end.x - tip.x);
  const wing = (turn: number): Point => ({
    x: tip.x - HEAD_LENGTH * Math.cos(angle + turn),
    y: tip.y - HEAD_LENGTH * Math.sin(angle + turn),
  });
  return { line: drawn(kept), head: drawn([wing(0.55), tip, wing(-0.55)]) };
}

/** A way through the air: bent upwards, as a piece is lifted. */
function bent([from, to]: readonly Point[]): Point[] {
  if (!from || !to) return [];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  const aside = ((dx < 0 ? -1 : 1) * Math.min(MAX_BEND, BEND * length)) / Math.max(1, length);
  return [from, { x: (from.x + to.x) / 2 + aside * dy, y: (from.y + to.y) / 2 - aside * dx }, to];
}

const drawn = (points: readonly Point[]): string =>
  points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
