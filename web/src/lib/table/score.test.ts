import { expect, test } from 'vitest';
import type { Score } from '../protocol/types';
import { byRank, scoreRows, totalOf } from './score';

const score: Score = {
  seats: ['red', 'blue'],
  categories: [
    { name: 'track', points: [12, 20] },
    { name: 'network', points: [9, 4] },
  ],
};

test('points are added up seat by seat', () => {
  expect(scoreRows(score).map((row) => [row.seat, row.total])).toEqual([
    ['red', 21],
    ['blue', 24],
  ]);
  expect(totalOf(score, 'blue')).toBe(24);
  expect(totalOf(score, 'green')).toBe(0);
});

test('the best comes first, by rank and not by points', () => {
  expect(byRank(scoreRows(score), [2, 1]).map((row) => row.seat)).toEqual(['blue', 'red']);
  expect(byRank(scoreRows(score), [1, 1]).map((row) => row.seat)).toEqual(['red', 'blue']);
});
