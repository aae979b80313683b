import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { finger, type Hand, keyboard, mouse } from './hands';
import { useStage } from './harness';
import { play } from './merchants';
import { rememberWishes } from './play';

/** Merchants of Europe by other ways: the keyboard alone, a phone, another language. */

const stage = useStage();

async function rememberTwoBots(page: Page): Promise<void> {
  const bot = { bot: 'trader' };
  await rememberWishes(page, 'merchants', { board: 'short', places: ['me', bot, bot] });
}

/** The setup, and turns until something has been built and traded. */
async function playUntilBuilt(page: Page, hand: Hand): Promise<void> {
  await page.getByRole('main').waitFor();
  const deeds = await play(
    page,
    hand,
    (done) =>
      done.filter((deed) => deed === 'end').length > 1 &&
      (done.includes('route') || done.includes('merchant')) &&
      (done.includes('deal') || done.includes('accept')),
    200_000,
  );
  expect(deeds.filter((deed) => deed === 'place').length).toBeGreaterThanOrEqual(3);
  expect(deeds).toContain('path');
}

test('setup and turns with a build and a trade by the keyboard alone', async () => {
  const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await rememberTwoBots(page);
  await keyboard.press(page.getByRole('button', { name: 'Play now' }).nth(1));
  await playUntilBuilt(page, keyboard);
  await page.context().close();
}, 240_000);

test('setup and turns with a build and a trade by touch on a phone', async () => {
  const viewport = { width: 390, height: 844 };
  const page = await stage.visit({ viewport, hasTouch: true, isMobile: true });
  await rememberTwoBots(page);
  await page.getByRole('button', { name: 'Play now' }).nth(1).tap();
  await playUntilBuilt(page, finger);
  await page.getByRole('button', { name: 'Log' }).tap();
  await page.getByRole('log').getByText(/rolls/).first().waitFor();
  await page.context().close();
}, 240_000);

test('setup and turns with a build and a trade in German', async () => {
  const page = await stage.visit({ locale: 'de-DE', viewport: { width: 1440, height: 900 } });
  await rememberTwoBots(page);
  await page.getByRole('button', { name: 'Jetzt spielen' }).nth(1).click();
  await playUntilBuilt(page, mouse);
  const told = await page.getByRole('log').innerText();
  expect(told).toMatch(/würfelt .*\./);
  const said = await page.getByRole('region', { name: /Entscheidung/ }).innerText();
  for (const text of [told, said]) {
    expect(text).not.toMatch(/\b(the|and|gets|rolls|offers|refuses|ends|moves|opens|turn)\b/);
  }
  await page.context().close();
}, 240_000);
