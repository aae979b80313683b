import { expect, test } from 'vitest';
import type { GameEvent } from '../protocol/types';
import { yieldsOf } from './derived';
import { boards } from './fixtures/boards';
import middle from './fixtures/short-middle.json';
import { geoOf } from './geo';
import { travelsOf } from './travels';
import type { MerchantsView } from './view';

const geo = geoOf(boards.short);
const view = middle.moment.view as unknown as MerchantsView;
const viewer = view.viewer ?? 'red';
const other = view.order.find((seat) => seat !== viewer) ?? 'blue';
const event = (name: string, parts: Record<string, unknown>): GameEvent => ({
  event: name,
  text: '',
  ...parts,
});

test('what is produced comes from its hex, and gold from the bank where nothing is', () => {
  const [city = ''] = view.seats[viewer]?.posts ?? [];
  const field = yieldsOf(geo, view, city).find(({ number, robbed }) => number !== null && !robbed);
  if (!field) throw new Error('the post produces nothing');
  const first = Math.min(6, (field.number ?? 0) - 1);
  const travels = travelsOf(
    [
      event('rolled', { seat: viewer, first, second: (field.number ?? 0) - first }),
      event('produced', { seat: viewer, cards: `1${field.resource}` }),
      event('compensated', { seat: other, gold: 1 }),
    ],
    geo,
    view,
  );
  expect(travels).toEqual([
    {
      what: field.resource,
      from: [`hex:${field.hex}`],
      to: [`good:${field.resource}`, `hand:${viewer}`, `total:${viewer}`],
    },
    { what: 'gold', from: ['supply:gold', 'dice'], to: [`gold:${other}`, `total:${other}`] },
  ]);
});

test('both sides of a trade change hands, and a stolen card that is not told stays hidden', () => {
  const traded = event('traded', { seat: other, with: viewer, give: '1ore', want: '2gold' });
  const travels = travelsOf([traded], geo, view);
  expect(travels.map(({ what }) => what)).toEqual(['ore', 'gold', 'gold']);
  expect(travels[0]?.to[0]).toBe('good:ore');
  const stolen = event('stolen', { seat: other, from: viewer, card: 'hidden' });
  expect(travelsOf([stolen], geo, view)[0]?.what).toBe('card');
});

test('the gold of a new connection goes to everybody who has a share', () => {
  const [path] = geo.paths.keys();
  const paid = event('connection-paid', { chain: path, gold: '2red+1blue' });
  expect(travelsOf([paid], geo, view).map(({ to }) => to[0])).toEqual([
    'gold:red',
    'gold:red',
    'gold:blue',
  ]);
});
