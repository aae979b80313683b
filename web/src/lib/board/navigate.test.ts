import { expect, it } from 'vitest';
import { directionOf, next } from './navigate';

const here = { x: 0, y: 0 };
const points = [
  { x: 10, y: 0 },
  { x: 12, y: 30 },
  { x: -8, y: 1 },
  { x: 1, y: -20 },
];

it('goes to what is ahead and near', () => {
  expect(next(here, points, 'right')).toBe(0);
  expect(next(here, points, 'left')).toBe(2);
  expect(next(here, points, 'up')).toBe(3);
  expect(next(here, points, 'down')).toBe(1);
  expect(next(here, [], 'down')).toBe(-1);
});

it('knows the arrow keys', () => {
  expect(directionOf('ArrowUp')).toBe('up');
  expect(directionOf('a')).toBeNull();
});
