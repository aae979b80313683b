import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useStage } from './harness';
import { rememberWishes } from './play';

/** Everything at a table explains itself, and keys mean what the page says. */
const stage = useStage();

const card = (page: Page): Locator => page.locator('.inspect');

async function sitDown(page: Page, game = 0): Promise<void> {
  await page.getByRole('button', { name: 'Play now' }).nth(game).click();
  await page.getByRole('main', { name: 'Board' }).waitFor();
  await page.waitForFunction(() => document.title.startsWith('●'));
  await page.locator('main svg.board [data-about]').first().waitFor();
}

test('the chat takes the keys once it is opened, and Esc gives them back', async () => {
  const page = await stage.visit();
  await sitDown(page);
  await page.keyboard.press('c');
  await page.keyboard.type('hey');
  const field = page.getByRole('textbox', { name: 'Say something' });
  expect(await field.inputValue()).toBe('hey');
  expect(await page.getByText('End your turn all the same?').count()).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(false);
  expect(await field.inputValue()).toBe('hey');
  await page.context().close();
});

test('arrow keys lead to the board after the help was closed', async () => {
  const page = await stage.visit();
  await sitDown(page);
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('dialog', { name: 'Help' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Help' }).waitFor({ state: 'detached' });
  const arrow = async (): Promise<string> => {
    await page.keyboard.press('ArrowRight');
    return page.evaluate(() => document.activeElement?.getAttribute('data-key') ?? '');
  };
  await expect.poll(arrow).not.toBe('');
  await page.context().close();
});

test('a card tells about what is pointed at, and steps aside', async () => {
  const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await sitDown(page);
  const about = page.locator('[data-about="ability:gottingen"]');
  await about.hover({ force: true });
  await card(page).getByText('Actions in each turn.').waitFor();
  // What is pointed at stays in sight.
  const [shown, pointed] = [await card(page).boundingBox(), await about.boundingBox()];
  const apart =
    shown !== null &&
    pointed !== null &&
    (shown.x >= pointed.x + pointed.width ||
      shown.x + shown.width <= pointed.x ||
      shown.y >= pointed.y + pointed.height ||
      shown.y + shown.height <= pointed.y);
  expect(apart).toBe(true);
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'detached' });

  await page.locator('[data-about="coellen:0"]').hover({ force: true });
  await card(page).getByText('Table of Coellen: seat 1 of 4').waitFor();
  await page.mouse.move(1, 1);
  await card(page).waitFor({ state: 'detached' });

  // A click tells about it at once; the link leads to its rule.
  await page.locator('svg.board [data-about="completed"]').click({ force: true });
  await card(page).getByRole('button', { name: 'Rule' }).click();
  const rules = page.getByRole('complementary', { name: 'Rules of Hansa Teutonica' });
  await rules.getByRole('heading', { name: 'End and scoring' }).waitFor();
  await page.context().close();
});

test('the keyboard looks around without deciding anything', async () => {
  const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await sitDown(page);
  await page.keyboard.press('i');
  await card(page).waitFor();
  const first = await card(page).innerText();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => card(page).innerText()).not.toBe(first);
  await page.keyboard.press('b');
  await page.getByRole('complementary', { name: 'Rules of Hansa Teutonica' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await page.context().close();
});

test('a long press on a phone opens the card, and decides nothing', async () => {
  const page = await stage.visit({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await sitDown(page, 1);
  const box = await page.locator('main svg.board [data-about^="hex:"]').nth(12).boundingBox();
  if (!box) throw new Error('there is no hex');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await card(page).waitFor();
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  expect(await card(page).count()).toBe(1);
  await page.getByRole('button', { name: 'Chat' }).tap();
  await card(page).waitFor({ state: 'detached' });
  await page.context().close();
});

test('a click beyond the pawn says why nothing can be placed there', async () => {
  const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await rememberWishes(page, 'hansa', { board: '2-3', places: ['me', { bot: 'trader' }] });
  await sitDown(page);
  const province = page.locator('main svg.board [data-key^="province:"]').first();
  const closed = page.locator('main svg.board .route.closed .house-wall').first();
  // Whoever does not begin sets the pawn.
  await province.or(closed).first().waitFor();
  if ((await province.count()) > 0) await province.press('Enter');
  await page.waitForFunction(() => document.title.startsWith('●'));
  await closed.click({ force: true, timeout: 30_000 });
  await card(page).getByText('does not border the pawn’s province').waitFor();
  await card(page).getByRole('button', { name: /^§/ }).click();
  await page.getByRole('complementary', { name: 'Rules of Hansa Teutonica' }).waitFor();
  await page.context().close();
});
