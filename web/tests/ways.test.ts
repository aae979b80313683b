import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { finger, type Hand, keyboard, mouse } from './hands';
import { play } from './hansa';
import { setStage, type Stage } from './harness';
import { rememberShortGames, rememberWishes } from './play';

/** The same game by other ways: the keyboard alone, a phone, another language, two players. */

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
});

afterAll(async () => {
  await stage.close();
  expect(stage.complaints).toEqual([]);
});

/** Whole turns until a route has been claimed and its turn has ended. */
async function playUntilClaimed(page: Page, hand: Hand): Promise<string[]> {
  await page.getByRole('main').waitFor();
  return play(
    page,
    hand,
    (deeds) => deeds.includes('claim') && deeds.indexOf('end', deeds.indexOf('claim')) > 0,
    120_000,
  );
}

test('turns with a claim by the keyboard alone', async () => {
  const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await rememberShortGames(page);
  await keyboard.press(page.getByRole('button', { name: 'Play now' }).first());
  await page.waitForFunction(() => document.title.startsWith('●'));

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

  const deeds = await playUntilClaimed(page, keyboard);
  expect(deeds.filter((deed) => deed === 'end').length).toBeGreaterThan(1);
  await page
    .getByText(/claims .*\./)
    .first()
    .waitFor();
  await page.context().close();
}, 150_000);

test('turns with a claim by touch on a phone', async () => {
  const viewport = { width: 390, height: 844 };
  const page = await stage.visit({ viewport, hasTouch: true, isMobile: true });
  await rememberShortGames(page);
  await page.getByRole('button', { name: 'Play now' }).first().tap();
  await playUntilClaimed(page, finger);
  await page.getByRole('button', { name: 'Log' }).tap();
  await page
    .getByText(/claims .*\./)
    .first()
    .waitFor();
  await page.context().close();
}, 150_000);

test('turns with a claim in German', async () => {
  const page = await stage.visit({ locale: 'de-DE', viewport: { width: 1440, height: 900 } });
  await rememberShortGames(page);
  await page.getByRole('button', { name: 'Jetzt spielen' }).first().click();
  await playUntilClaimed(page, mouse);
  const told = await page.getByRole('log').innerText();
  expect(told).toMatch(/wertet .*\./);
  expect(told).not.toMatch(/\b(the|takes|places|ends|begins)\b/);
  await page.context().close();
}, 150_000);

test('two players move the pawn', async () => {
  const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await rememberWishes(page, 'hansa', { board: '2-3', places: ['me', { bot: 'trader' }] });
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await page.getByRole('main').waitFor();
  const pawn = page.getByRole('button', { name: 'Pawn', exact: true });
  await play(page, mouse, () => pawn.isVisible(), 60_000);
  const moves = page.getByText(/moves the pawn\.$/);
  const before = await moves.count();
  await pawn.click();
  const province = page.locator('[data-key^="province:"]').first();
  await mouse.point(page, (await province.getAttribute('data-key')) ?? '');
  await expect.poll(() => moves.count()).toBeGreaterThan(before);
  await play(page, mouse, (deeds) => deeds.filter((deed) => deed === 'end').length === 3, 60_000);
  await page.context().close();
}, 150_000);
