import type { Locator, Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { type InputDevice, keyboard, mouse, touch } from './input';
import { play } from './hansa';
import { useStage } from './harness';
import { rememberShortGames, rememberWishes } from './play';

/** The same game by other ways: the keyboard alone, a phone in German, two players. */

const stage = useStage();

/** Words of the scoring that no German text has. */
const english =
  /\b(the|and|is|has|have|are|wins?|won|points?|score|track|abilit\w+|markers|table|cities|largest|network|category|rematch|share|download|record|check|somebody)\b/i;

/** A whole game, with some claims of one's own; gives the panel of its scoring. */
async function playToScoring(page: Page, device: InputDevice, title: string): Promise<Locator> {
  await page.getByRole('main').waitFor();
  const moves = await play(page, device, () => false, 280_000);
  expect(moves.filter((move) => move === 'claim').length).toBeGreaterThan(3);
  const panel = page.getByRole('region', { name: title });
  await panel.waitFor();
  return panel;
}

test('a whole game by the keyboard alone, to its scoring', async () => {
  const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await rememberShortGames(page);
  await keyboard.press(page.getByRole('button', { name: 'Play now' }).first());
  await page.waitForFunction(() => document.title.startsWith('●'));

  // What is going on is read aloud.
  const told = page.locator('.actions [aria-live=polite]');
  expect(await told.innerText()).toMatch(/^Your turn/);

  // Arrows lead from target to target.
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('data-key') ?? null);
  await page.locator('[data-key]').first().waitFor();
  await vi.waitFor(
    async () => {
      await page.keyboard.press('ArrowRight');
      expect(await focused()).not.toBeNull();
    },
    { timeout: 20_000, interval: 200 },
  );
  const one = await focused();
  await page.keyboard.press('ArrowDown');
  expect(await focused()).not.toBe(one);

  // The board is one stop of the Tab key, forwards and backwards.
  await page.keyboard.press('Tab');
  expect(await focused()).toBeNull();
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).not.toBeNull();

  // What was decided is gone, the place of the focus is not.
  const strays: string[] = [];
  const moves = await play(
    page,
    keyboard,
    async (done) => {
      const lost = await page.evaluate(() => document.activeElement === document.body);
      if (lost) strays.push(done.at(-1) ?? 'the beginning');
      return false;
    },
    280_000,
  );
  expect(strays).toEqual([]);
  expect(moves.filter((move) => move === 'claim').length).toBeGreaterThan(3);
  const panel = page.getByRole('region', { name: 'Final scoring' });
  await panel.waitFor();
  await keyboard.press(panel.getByRole('button', { name: 'Rematch' }));
  await panel.waitFor({ state: 'detached' });
  await page.context().close();
}, 300_000);

test('a whole game by touch on a phone, in German, to its scoring', async () => {
  const viewport = { width: 390, height: 844 };
  const page = await stage.visit({ locale: 'de-DE', viewport, hasTouch: true, isMobile: true });
  await rememberShortGames(page);
  await page.getByRole('button', { name: 'Jetzt spielen' }).first().tap();
  const panel = await playToScoring(page, touch, 'Endwertung');
  const scoring = await panel.innerText();
  expect(scoring).toMatch(/Punkteleiste/);
  expect(scoring).not.toMatch(english);
  await panel.getByRole('button', { name: 'Den Plan zeigen' }).tap();
  await page.getByRole('button', { name: 'Verlauf' }).tap();
  await page
    .getByText(/wertet .*\./)
    .first()
    .waitFor();
  expect(await page.getByRole('log').innerText()).not.toMatch(/\b(the|takes|places|ends|begins)\b/);
  await page.getByRole('button', { name: 'Verlauf' }).tap();
  await page.getByRole('button', { name: 'Endwertung zeigen' }).tap();
  await panel.getByRole('button', { name: 'Revanche' }).tap();
  await panel.waitFor({ state: 'detached' });
  await page.context().close();
}, 300_000);

test('two players move the pawn', async () => {
  const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await rememberWishes(page, 'hansa', { board: '2-3', places: ['me', { bot: 'trader' }] });
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await page.getByRole('main').waitFor();
  const pawn = page.getByRole('button', { name: 'Pawn', exact: true });
  await play(page, mouse, () => pawn.isVisible(), 60_000);
  const moves = page.getByText(/moves the pawn to the province between .*\.$/);
  const before = await moves.count();
  await pawn.click();
  const province = page.locator('[data-key^="province:"]').first();
  await mouse.point(page, (await province.getAttribute('data-key')) ?? '');
  await expect.poll(() => moves.count()).toBeGreaterThan(before);
  await play(page, mouse, (moves) => moves.filter((move) => move === 'end').length === 3, 60_000);
  await page.context().close();
}, 150_000);
