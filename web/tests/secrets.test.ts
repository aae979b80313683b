import { expect, test } from 'vitest';
import { barriers } from './axe';
import { useStage } from './harness';
import { playToTheEnd, rememberShortGames, tryEnd } from './play';
import { early, leaks, leaksIn, overhear, turned, updatesIn } from './secrets';

const stage = useStage();

test('a leak would be noticed', () => {
  const desk = { resource_cards: 2, resources: { ore: 2 } };
  expect(leaks({ view: { viewer: 'red', seats: { blue: desk } } }, 'red')).toEqual([
    'blue: resources',
  ]);
  const drawn = { event: 'card-drawn', seat: 'blue', card: 'lancer' };
  expect(leaks({ lines: [{ events: [drawn] }] }, 'red')).toHaveLength(1);
  expect(leaks({ lines: [{ events: [drawn] }] }, 'blue')).toEqual([]);
  const chosen = { phase: { kind: 'discard', chosen: { red: { ore: 4 }, blue: { ore: 5 } } } };
  expect(leaks({ view: chosen }, 'red')).toEqual(['chosen by blue']);
  const answers = { red: 'accept', blue: 'reject' };
  expect(leaks({ view: { phase: { kind: 'trade-open', answers } } }, 'red')).toHaveLength(1);
  expect(leaks({ view: { phase: { kind: 'trade-choose', answers } } }, 'red')).toEqual([]);
});

const told = (view: Record<string, unknown>, ...events: Record<string, unknown>[]) => ({
  lines: [{ undo: false, events }],
  moment: { viewer: 'red', over: null, view },
});

test('a choice that is told too early would be noticed', () => {
  const rolled = { event: 'rolled', seat: 'white' };
  const discarded = { event: 'discarded', seat: 'blue', cards: '4ore' };
  const robbing = { phase: { kind: 'move-robber' } };
  const discarding = { phase: { kind: 'discard' } };
  expect(early(told(robbing, rolled, discarded), 'red')).toEqual([]);
  expect(early(told(discarding, rolled, discarded), 'red')).toHaveLength(1);
  expect(early(told(discarding, discarded, rolled), 'red')).toEqual([]);
  const accepted = { event: 'accepted', seat: 'blue' };
  expect(early(told({ phase: { kind: 'trade-open' } }, accepted), 'red')).toHaveLength(1);
});

test('a number that lies face down would be noticed', () => {
  const before = told({ tokens: { bohemia: { number: 9, arch: true } }, stock: { ore: [10, 11] } });
  expect(turned(before, undefined)).toEqual([]);
  expect(turned(told({ stock: { ore: [11, 10] } }), before)).toHaveLength(1);
  const after = { tokens: { bohemia: { number: 9, arch: true }, tyrol: { number: 10 } } };
  expect(turned(told(after), before)).toEqual(['a number for tyrol without a word']);
  const turning = { event: 'token-turned', hex: 'tyrol', number: 10 };
  expect(turned(told(after, turning), before)).toEqual([]);
});

test('no message of a whole game of Merchants of Europe tells what others hold', async () => {
  const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await rememberShortGames(page);
  const heard = overhear(page);
  await page.getByRole('button', { name: 'Play now' }).nth(1).click();
  await page.waitForFunction(() => document.title.startsWith('●'));
  expect(await playToTheEnd(page, 200_000)).toBe(true);
  await page.getByRole('region', { name: 'Final scoring' }).waitFor();

  expect(updatesIn(heard).length).toBeGreaterThan(20);
  expect(leaksIn(heard)).toEqual([]);
  expect(await barriers(page)).toEqual([]);
  await tryEnd(page);
  await page.context().close();
}, 240_000);
