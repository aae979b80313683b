import { expect, it } from 'vitest';
import middle from './fixtures/four-middle.json';
import { phrasesOf } from './phrases';
import { routesInReach } from './reach';
import type { HansaView } from './view';

const view = middle.moment.view as unknown as HansaView;
const lackOf = (...houses: (string | null)[]) =>
  routesInReach({ ...view, routes: { route: { houses, marker: null } } }, 'red').get('route');

it('finds what is complete, and what lacks one or two houses', () => {
  expect(lackOf('red trader', 'red merchant')).toEqual({ houses: 0, rival: null });
  expect(lackOf('red trader', null, 'red trader')).toEqual({ houses: 1, rival: null });
  expect(lackOf('red trader', null, null)).toEqual({ houses: 2, rival: null });
  expect(lackOf(null, null)).toEqual({ houses: 2, rival: null });
  expect(lackOf(null, null, null)).toBeUndefined();
});

it('counts a single foreign piece on a route that was begun', () => {
  expect(lackOf('red trader', 'blue trader')).toEqual({ houses: 0, rival: 'blue' });
  expect(lackOf('red trader', 'blue trader', null)).toEqual({ houses: 1, rival: 'blue' });
  expect(lackOf('blue trader', null)).toBeUndefined();
  expect(lackOf('red trader', 'blue trader', 'green trader')).toBeUndefined();
});

it('says in words what is lacking', () => {
  const { lack } = phrasesOf('en').count;
  expect(lack({ houses: 0, rival: null })).toBe('complete');
  expect(lack({ houses: 2, rival: null })).toBe('two houses missing');
  expect(lack({ houses: 1, rival: 'blue' })).toBe(
    'one house missing, one foreign piece in the way',
  );
  expect(phrasesOf('en').count.inReach(1, 0)).toBe('Within reach: 1 complete');
  expect(phrasesOf('de').count.lack({ houses: 0, rival: 'blue' })).toBe('eine fremde Figur im Weg');
});
