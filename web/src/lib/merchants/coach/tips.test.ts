import { expect, test } from 'vitest';
import { nextTip } from '../../coach/tips';
import { seenIn } from '../../coach/tips.check';
import { atlas } from '../atlas.svelte';
import { boards } from '../fixtures/boards';
import { phrasesOf } from '../phrases';
import type { MerchantsView, SeatName } from '../view';
import { tips } from './tips';

const fixtures = import.meta.glob('../fixtures/*.json', { eager: true, import: 'default' });
const seen = seenIn<MerchantsView>(fixtures);

test.each([
  ['short-setup-post', 'aim'],
  ['short-setup-neutral', 'neutral'],
  ['short-setup-route', 'first-route'],
  ['short-pre-roll', 'roll'],
  ['short-discard', 'discard'],
  ['short-move-robber', 'robber'],
  ['short-trade-open', 'offer'],
  ['short-token-hex', 'number'],
  ['short-gold-path', 'tied'],
  ['short-free-route', 'double'],
])('%s: %s', (name, id) => {
  const given = new Set(id === 'aim' ? [] : ['aim']);
  expect(nextTip(tips, seen(name), given)?.id).toBe(id);
});

test('1 gold for nothing is explained to whoever got it', () => {
  const given = new Set(tips.map(({ id }) => id).filter((id) => id !== 'comfort'));
  const look = seen('short-middle');
  const event = (seat: string) => ({ event: 'compensated', text: '', seat });
  expect(nextTip(tips, { ...look, events: [event(look.seat)] }, given)?.id).toBe('comfort');
  expect(nextTip(tips, { ...look, events: [event('nobody')] }, given)).toBeNull();
});

test('what is lacking is named with the price of the server', () => {
  atlas.board = boards.short;
  const middle = seen('short-middle');
  const look = { ...middle, mine: true, verbs: new Set(['buy-resource', 'exchange', 'end-turn']) };
  const given = new Set(['aim', 'end', 'act']);
  const tip = nextTip(tips, look, given);
  expect(tip?.id).toBe('lack');
  const { gold_price: price } = boards.short.figures;
  expect(tip?.values?.(look, 'en')).toEqual({
    thing: phrasesOf('en').ui.run,
    goods: phrasesOf('en').goods({ salt: 1 }),
    gold: String(price),
  });

  const able = { ...look, verbs: new Set([...look.verbs, 'deliver']) };
  expect(nextTip(tips, able, given)?.id).toBe('deliver');
  const desk = look.view.seats[look.seat as SeatName];
  if (!desk) throw new Error('the viewer sits at the table');
  const seats = { ...look.view.seats, [look.seat]: { ...desk, gold: price - 1 } };
  const poor = { ...look, view: { ...look.view, seats } };
  expect(nextTip(tips, poor, given)?.id).not.toBe('lack');
});

test('a first roll of seven does not come before the aim', () => {
  const roll = seen('short-pre-roll');
  const first = { ...roll.view, turn: { ...roll.view.turn, number: 1, rolled: false } };
  expect(nextTip(tips, { ...roll, view: first }, new Set())?.id).toBe('aim');
});
