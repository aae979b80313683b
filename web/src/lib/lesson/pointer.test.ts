import { expect, test } from 'vitest';
import { placeArrow } from './pointer';

const window = { w: 400, h: 800 };
const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  width,
  height,
  bottom: top + height,
});

test('the arrow comes from above, and from below where there is no room', () => {
  expect(placeArrow(box(100, 300, 40, 20), window)).toEqual({ x: 120, y: 304, turn: 0 });
  expect(placeArrow(box(100, 10, 40, 20), window)).toEqual({ x: 120, y: 26, turn: 180 });
});

test('there is no arrow at what is out of sight', () => {
  expect(placeArrow(box(500, 300, 40, 20), window)).toBeNull();
  expect(placeArrow(box(100, 900, 40, 20), window)).toBeNull();
});
