import { expect, test } from 'vitest';
import type { HansaView } from '../hansa/view';
import type { MerchantsView } from '../merchants/view';
import type { Choice, GameEvent } from '../protocol/types';
import { CHAPTERS, isChapter } from '../rules/chapters';
import { hansaTips } from './hansa';
import { merchantsTips } from './merchants';
import * as de from './texts.de';
import * as en from './texts.en';
import { nextTip, type Seen, Tips } from './tips';

interface Fixture {
  readonly moment: { readonly view: unknown; readonly viewer: string | null };
  readonly choices: readonly Choice[];
}

const fixtures = import.meta.glob<Fixture>(
  ['../hansa/fixtures/*.json', '../merchants/fixtures/*.json', '!**/board-*', '!**/events.json'],
  { eager: true, import: 'default' },
);

function seen<View>(path: string, events: readonly GameEvent[] = []): Seen<View> {
  const fixture = fixtures[`../${path}.json`];
  if (!fixture) throw new Error(path);
  return {
    view: fixture.moment.view as View,
    seat: fixture.moment.viewer ?? '',
    mine: fixture.choices.length > 0,
    verbs: new Set(fixture.choices.map(({ action }) => action.action)),
    events,
  };
}

const none: ReadonlySet<string> = new Set();

test('every tip has a text in both languages and a chapter', () => {
  for (const { hansa, merchants } of [en, de]) {
    expect(Object.keys(hansa).sort()).toEqual(hansaTips.map(({ id }) => id).sort());
    expect(Object.keys(merchants).sort()).toEqual(merchantsTips.map(({ id }) => id).sort());
  }
  for (const { chapter } of hansaTips) expect(isChapter('hansa', chapter)).toBe(true);
  for (const { chapter } of merchantsTips)
    expect(Object.keys(CHAPTERS.merchants)).toContain(chapter);
});

test.each([
  ['four-start', 'place'],
  ['four-claim', 'claim'],
  ['four-rewarding', 'reward'],
  ['four-responding', 'displaced'],
  ['five-placing-markers', 'lay'],
  ['two-start', 'pawn'],
])('Hansa Teutonica, %s: %s', (name, id) => {
  expect(nextTip(hansaTips, seen<HansaView>(`hansa/fixtures/${name}`), none)?.id).toBe(id);
});

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
])('Merchants of Europe, %s: %s', (name, id) => {
  expect(nextTip(merchantsTips, seen<MerchantsView>(`merchants/fixtures/${name}`), none)?.id).toBe(
    id,
  );
});

test('a point for control is explained when it is given', () => {
  const given = new Set(hansaTips.map(({ id }) => id).filter((id) => id !== 'control'));
  const quiet = seen<HansaView>('hansa/fixtures/four-middle');
  expect(nextTip(hansaTips, quiet, given)).toBeNull();
  const point = { event: 'control-point', text: '', seat: 'blue' };
  expect(nextTip(hansaTips, { ...quiet, events: [point] }, given)?.id).toBe('control');
});

test('1 gold for nothing is explained to whoever got it', () => {
  const given = new Set(merchantsTips.map(({ id }) => id).filter((id) => id !== 'comfort'));
  const look = seen<MerchantsView>('merchants/fixtures/short-middle');
  const event = (seat: string) => ({ event: 'compensated', text: '', seat });
  expect(nextTip(merchantsTips, { ...look, events: [event(look.seat)] }, given)?.id).toBe(
    'comfort',
  );
  expect(nextTip(merchantsTips, { ...look, events: [event('nobody')] }, given)).toBeNull();
});

/** A coach over two invented tips: numbers from 1 on, and even numbers. */
function coach() {
  const given = new Set<string>();
  const tips = new Tips<number>(
    [
      { id: 'even', chapter: 'x', when: ({ view }) => view % 2 === 0 },
      { id: 'many', chapter: 'x', when: ({ view }) => view > 0 },
    ],
    () => given,
    (id) => given.add(id),
  );
  const at = (view: number, seq: number): string | undefined =>
    tips.look({ view, seat: 'red', mine: true, verbs: none, events: [] }, seq)?.id;
  return { given, tips, at };
}

test('a tip stays until it is read, and the next waits until something happens', () => {
  const { given, tips, at } = coach();
  expect(at(2, 1)).toBe('even');
  expect(at(4, 2)).toBe('even');
  tips.understood();
  expect([...given]).toEqual(['even']);
  expect(at(4, 2)).toBeUndefined();
  expect(at(6, 3)).toBe('many');
});

test('whoever moves on has seen the tip', () => {
  const { given, at } = coach();
  expect(at(2, 1)).toBe('even');
  expect(at(3, 2)).toBe('many');
  expect([...given]).toEqual(['even']);
  expect(at(4, 3)).toBe('many');
});
