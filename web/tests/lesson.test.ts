import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useStage } from './harness';

const stage = useStage();

/** Where the arrow of the lesson points, once it points somewhere. */
const arrowTip = (page: Page) =>
  page.evaluate(() => {
    const arrow = document.querySelector<HTMLElement>('.arrow:not([hidden])');
    if (!arrow) return null;
    const { e: x, f: y, a: upright } = new DOMMatrix(getComputedStyle(arrow).transform);
    // A little further in than its tip.
    return { x, y: y + (upright > 0 ? 3 : -3) };
  });

/** What changes when something happens: what is said and where the arrow is. */
const state = (page: Page) =>
  page.evaluate(() =>
    [
      document.querySelector('header h1')?.textContent,
      document.querySelector('aside.coach')?.textContent,
      document.querySelector<HTMLElement>('.arrow:not([hidden])')?.style.transform,
    ].join('|'),
  );

/** Does one thing: reads on, or touches what the arrow points at. */
async function follow(page: Page, next: string, touch: boolean): Promise<void> {
  const before = await state(page);
  const go = page.locator('aside.coach').getByRole('button', { name: next });
  const tip = await arrowTip(page);
  if (await go.isVisible()) await go.click();
  else if (tip && touch) await page.touchscreen.tap(tip.x, tip.y);
  else if (tip) await page.mouse.click(tip.x, tip.y);
  await expect.poll(() => state(page), { timeout: 20_000 }).not.toBe(before);
}

/** Follows the lesson until a heading is there. */
async function followTo(page: Page, heading: string, next: string, touch: boolean): Promise<void> {
  const there = page.getByRole('heading', { level: 1, name: heading, exact: true });
  for (let steps = 0; steps < 100 && !(await there.isVisible()); steps++) {
    await follow(page, next, touch);
  }
  await there.waitFor();
}

test('a newcomer learns on a phone, in German, by touching what is pointed at', async () => {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await stage.visit({ ...options, locale: 'de' });
  await page.getByRole('link', { name: 'Beim Spielen lernen' }).first().tap();
  await page.getByText('Wer die meisten Punkte hat, gewinnt.').waitFor();
  await page.getByRole('button', { name: 'Lektion beginnen' }).tap();
  const guide = page.getByRole('complementary', { name: 'Lektion' });
  await guide.getByText('Du spielst Rot').waitFor();

  // Something else is allowed, but not asked for.
  await page.getByRole('button', { name: /^Einkommen/ }).tap();
  await guide.getByText('hier geht es um etwas anderes').waitFor();

  await followTo(page, 'Eine Fähigkeit verbessern', 'Weiter', true);
  await page.getByRole('link', { name: 'Lektion verlassen' }).tap();
  await page.getByRole('link', { name: 'Beim Spielen lernen' }).first().tap();
  await page.getByRole('button', { name: 'Weiter: Eine Fähigkeit verbessern' }).tap();
  await guide.getByText('Statt eines Kontors').waitFor();

  await followTo(page, 'Hansa Teutonica', 'Weiter', true);
  await page.getByText('Gut gemacht!').waitFor();
  await page.getByRole('button', { name: 'Erste Partie mit Begleiter' }).tap();
  await page.waitForFunction(() => document.title.startsWith('●'));
  await page
    .getByRole('complementary', { name: 'Begleiter' })
    .getByText('Wer am Ende die meisten Punkte hat, gewinnt.')
    .waitFor();
  await page.context().close();
});

test('the other lesson is learnt on a desk; a decision can be shown, and taken back', async () => {
  const page = await stage.visit({ viewport: { width: 1366, height: 657 } });
  await page.getByRole('link', { name: 'Learn it in ten minutes' }).click();
  await page.getByRole('link', { name: 'Learn by playing' }).nth(1).click();
  await page.getByRole('button', { name: 'Start the lesson' }).click();
  const guide = page.getByRole('complementary', { name: 'Lesson' });
  await guide.getByRole('button', { name: 'Go on' }).click();
  await guide.getByText('Roll them').waitFor();

  await followTo(page, 'A new post', 'Go on', false);
  await guide.getByRole('button', { name: 'Do it for me' }).click();
  await guide.getByText('For 1 grain').waitFor();
  await page.keyboard.press('u');
  await guide.getByText('Recruit a merchant').waitFor();

  await followTo(page, 'Merchants of Europe', 'Go on', false);
  await page.getByText('Well done!').waitFor();
  await page.context().close();
});
