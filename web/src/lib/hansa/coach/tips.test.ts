import { expect, test } from 'vitest';
import { nextTip } from '../../coach/tips';
import { seenIn } from '../../coach/tips.check';
import type { HansaView } from '../view';
import { tips } from './tips';

const fixtures = import.meta.glob('../fixtures/*.json', { eager: true, import: 'default' });
const seen = seenIn<HansaView>(fixtures);
const none: ReadonlySet<string> = new Set();

test.each([
  ['four-start', 'place'],
  ['four-claim', 'claim'],
  ['four-rewarding', 'reward'],
  ['four-responding', 'displaced'],
  ['five-placing-markers', 'lay'],
  ['two-start', 'pawn'],
])('%s: %s', (name, id) => {
  expect(nextTip(tips, seen(name), none)?.id).toBe(id);
});

test('a point for control is explained when it is given', () => {
  const given = new Set(tips.map(({ id }) => id).filter((id) => id !== 'control'));
  const quiet = seen('four-middle');
  expect(nextTip(tips, quiet, given)).toBeNull();
  const point = { event: 'control-point', text: '', seat: 'blue' };
  expect(nextTip(tips, { ...quiet, events: [point] }, given)?.id).toBe('control');
});
