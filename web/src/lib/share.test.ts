import { expect, test } from 'vitest';
import { share } from './share';

test('what is equal stays the same object', () => {
  const before = { routes: { a: { houses: ['red trader', null] } }, score: [1, 2], left: 3 };
  expect(share(before, structuredClone(before))).toBe(before);
});

test('only what changed is new, and all around it', () => {
  const before = { routes: { a: { houses: [null] }, b: { houses: [null] } }, score: [1] };
  const now = { routes: { a: { houses: ['red trader'] }, b: { houses: [null] } }, score: [1] };
  const shared = share(before, now);
  expect(shared).toEqual(now);
  expect(shared.routes).not.toBe(before.routes);
  expect(shared.routes.a).not.toBe(before.routes.a);
  expect(shared.routes.b).toBe(before.routes.b);
  expect(shared.score).toBe(before.score);
});

test('parts that come, go or become another kind are told apart', () => {
  const shapes = [
    {},
    [],
    null,
    { a: null },
    { b: null },
    { a: {} },
    { a: [] },
    { a: 1, b: 1 },
    [1],
    [1, 2],
    '1',
  ];
  for (const before of shapes) {
    for (const now of shapes) expect(share(before, now)).toEqual(now);
  }
});
