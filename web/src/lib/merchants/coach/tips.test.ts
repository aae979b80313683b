import { expect, test } from 'vitest';
import { nextTip } from '../../coach/tips';
import { seenIn } from '../../coach/tips.check';
import type { MerchantsView } from '../view';
import { tips } from './tips';

const fixtures = import.meta.glob('../fixtures/*.json', { eager: true, import: 'default' });
const seen = seenIn<MerchantsView>(fixtures);
const none: ReadonlySet<string> = new Set();

test.each([
  ['short-setup-post', 'post'],
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
  expect(nextTip(tips, seen(name), none)?.id).toBe(id);
});

test('1 gold for nothing is explained to whoever got it', () => {
  const given = new Set(tips.map(({ id }) => id).filter((id) => id !== 'comfort'));
  const look = seen('short-middle');
  const event = (seat: string) => ({ event: 'compensated', text: '', seat });
  expect(nextTip(tips, { ...look, events: [event(look.seat)] }, given)?.id).toBe('comfort');
  expect(nextTip(tips, { ...look, events: [event('nobody')] }, given)).toBeNull();
});
