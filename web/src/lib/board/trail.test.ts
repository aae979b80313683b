import { expect, test } from 'vitest';
import { trail } from './trail';

const pointsOf = (path: string): number[][] =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

test('an arrow ends a little before the piece that it leads to', () => {
  const { line, head } = trail(
    [
      { x: 0, y: 0 },
      { x: 200, y: 0 },
    ],
    20,
  );
  const [x = 0, y = 0] = pointsOf(line).at(-1) ?? [];
  expect(Math.hypot(200 - x, y)).toBeGreaterThanOrEqual(20);
  expect(Math.hypot(200 - x, y)).toBeLessThan(45);
  expect(pointsOf(head)[1]).toEqual([x, y]);
});

test('a piece is lifted, whichever way it goes, but not out of the board', () => {
  const here = { x: 0, y: 0 };
  const far = { x: 2000, y: 0 };
  for (const points of [
    [here, far],
    [far, here],
  ]) {
    const highest = Math.min(...pointsOf(trail(points, 10).line).map(([, y = 0]) => y));
    expect(highest).toBeLessThan(-40);
    expect(highest).toBeGreaterThan(-80);
  }
});

test('a way of no length is no arrow, and no error', () => {
  const here = { x: 5, y: 5 };
  expect(trail([here, here], 20).line).toBe('');
});
