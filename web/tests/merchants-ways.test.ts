import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type InputDevice, keyboard, touch } from './input';
import { useStage } from './harness';
import { play } from './merchants';
import { rememberWishes, watchTravels } from './play';

/** Whole games of Merchants of Europe by other ways: the keyboard alone, a phone in German. */

const stage = useStage();

/** A game that ends by the agreed number of turns, unless somebody wins before. */
async function rememberTwoBots(page: Page): Promise<void> {
  const bot = { bot: 'trader' };
  const options = { turn_cap: '24' };
  await rememberWishes(page, 'merchants', { board: 'short', places: ['me', bot, bot], options });
}

/** From the first post to the final scoring, with something built and something traded. */
async function playToTheScoring(page: Page, device: InputDevice, name: string): Promise<Locator> {
  await page.getByRole('main').waitFor();
  const moves = await play(page, device, () => false, 280_000);
  expect(moves.filter((move) => move === 'place').length).toBeGreaterThanOrEqual(3);
  expect(moves).toContain('path');
  expect(moves.filter((move) => move === 'end').length).toBeGreaterThan(4);
  expect(moves.some((move) => move === 'route' || move === 'merchant')).toBe(true);
  expect(moves.some((move) => move === 'deal' || move === 'accept')).toBe(true);
  const panel = page.getByRole('region', { name });
  await panel.getByRole('heading').waitFor();
  return panel;
}

/** The deliveries of all three, the best first. */
async function deliveriesIn(panel: Locator, name: string): Promise<void> {
  const row = panel.getByRole('row', { name: new RegExp(`^${name}`) });
  const deliveries = (await row.getByRole('cell').allInnerTexts()).map(Number);
  expect(deliveries).toHaveLength(3);
  expect(deliveries).toEqual(deliveries.toSorted((one, other) => other - one));
}

test('a whole game by the keyboard alone, to its scoring', async () => {
  const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await rememberTwoBots(page);
  const travelled = await watchTravels(page);
  await keyboard.press(page.getByRole('button', { name: 'Play now' }).nth(1));
  const panel = await playToTheScoring(page, keyboard, 'Final scoring');
  await deliveriesIn(panel, 'Deliveries');
  // Whoever wants less motion sees none.
  expect(await travelled()).toBe(0);
  await page.context().close();
}, 300_000);

test('a whole game by touch on a phone, in German, to its scoring', async () => {
  const viewport = { width: 390, height: 844 };
  const page = await stage.visit({ locale: 'de-DE', viewport, hasTouch: true, isMobile: true });
  await rememberTwoBots(page);
  await page.getByRole('button', { name: 'Jetzt spielen' }).nth(1).tap();
  const panel = await playToTheScoring(page, touch, 'Endwertung');
  await deliveriesIn(panel, 'Lieferungen');
  const scoring = await panel.innerText();
  const said = await page.getByRole('region', { name: /Entscheidung/ }).innerText();
  await panel.getByRole('button', { name: 'Den Plan zeigen' }).tap();
  await page.getByRole('button', { name: 'Verlauf' }).tap();
  await page
    .getByRole('log')
    .getByText(/würfelt .*\./)
    .first()
    .waitFor();
  const told = await page.getByRole('log').innerText();
  for (const text of [told, said, scoring]) {
    expect(text).not.toMatch(
      /\b(the|and|gets|rolls|offers|refuses|ends|moves|opens|turn|wins|nobody|deliveries|replay)\b/i,
    );
  }
  await page.context().close();
}, 300_000);
