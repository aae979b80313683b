import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useStage } from './harness';
import { lastEntry } from './play';

const stage = useStage();

const logLines = (page: Page) => page.getByRole('log', { name: 'Log' }).getByRole('button');

async function myTurn(page: Page): Promise<void> {
  await page.waitForFunction(() => document.title.startsWith('●'));
}

test('two clicks lead to a first move, without an account', async () => {
  const page = await stage.visit();
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await page.getByRole('main', { name: 'Board' }).waitFor();
  await myTurn(page);
  const before = await logLines(page).count();
  await page
    .getByRole('region', { name: 'Your decision' })
    .getByRole('button', { name: /Income/ })
    .click();
  await expect.poll(() => logLines(page).count()).toBeGreaterThan(before);

  await page.keyboard.press('u');
  await page
    .getByText(/undoes the last step\.$/)
    .first()
    .waitFor();

  await page.reload();
  await page
    .getByText(/undoes the last step\.$/)
    .first()
    .waitFor();
  await myTurn(page);
  await page.context().close();
});

test('a piece goes to the very house that was clicked, and stays there', async () => {
  const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await page.getByRole('main', { name: 'Board' }).waitFor();
  await myTurn(page);
  const empty = await page.waitForFunction(() =>
    [...document.querySelectorAll('main [data-route]')]
      .filter((route) => route.querySelectorAll('[data-key] .house-hit').length === 3)
      .find((route) => !route.querySelector('.piece'))
      ?.getAttribute('data-route'),
  );
  const route = page.locator(`main [data-route="${await empty.jsonValue()}"]`);
  const pieceIn = (house: number) => route.locator(`[data-part="${house}"] .piece`);
  for (const house of [2, 1]) {
    await route.locator(`[data-key] [data-part="${house}"]`).click();
    await pieceIn(house).waitFor();
  }
  expect(await pieceIn(0).count()).toBe(0);

  await page.reload();
  for (const house of [1, 2]) await pieceIn(house).waitFor();
  expect(await pieceIn(0).count()).toBe(0);
  await page.context().close();
});

test('a hint suggests decisions, and one click takes one of them', async () => {
  const page = await stage.visit();
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await page.getByRole('main', { name: 'Board' }).waitFor();
  await myTurn(page);
  const mine = page.getByRole('region', { name: 'Your decision' });
  const panel = mine.getByRole('complementary', { name: 'Hint' });
  await page.keyboard.press('h');
  await panel.waitFor();
  const suggestions = panel.getByRole('listitem').getByRole('button');
  const count = await suggestions.count();
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(4);
  await suggestions.last().click();
  expect(await suggestions.last().getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await mine.getByRole('button', { name: /^Hint/ }).click();
  const before = await lastEntry(page);
  await panel.getByRole('button', { name: 'Do that' }).click();
  await expect.poll(() => lastEntry(page)).toBeGreaterThan(before);
  await page.context().close();
});

test.each([0, 1])('a hint does not move the board of game %i', async (game) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await stage.visit({ viewport });
    await page.getByRole('button', { name: 'Play now' }).nth(game).click();
    await page.getByRole('main', { name: 'Board' }).waitFor();
    await myTurn(page);
    const board = page.locator('main svg.board').first();
    const mine = page.getByRole('region', { name: 'Your decision' });
    await mine.getByRole('button', { name: /^Hint/ }).waitFor();
    const before = await board.boundingBox();
    await page.keyboard.press('h');
    await page.getByRole('complementary', { name: 'Hint' }).waitFor();
    expect(await board.boundingBox()).toEqual(before);
    await page.context().close();
  }
});

test('a friend joins by the link, and they talk', async () => {
  const host = await stage.visit();
  await host.getByRole('button', { name: 'Invite friends' }).first().click();
  await host.getByRole('button', { name: 'Fill with bots and start' }).waitFor();

  const friend = await stage.visit();
  await friend.goto(host.url());
  await friend.getByRole('button', { name: 'Sit here' }).first().click();
  await friend.getByRole('button', { name: 'Stand up' }).waitFor();
  await host.getByRole('button', { name: 'Fill with bots and start' }).click();

  for (const page of [host, friend]) await page.getByRole('main', { name: 'Board' }).waitFor();
  await friend.getByRole('tab', { name: 'Chat' }).click();
  await friend.getByLabel('Say something').fill('Good luck!');
  await friend.keyboard.press('Enter');
  await host.getByRole('tab', { name: /Chat/ }).click();
  await host.getByText('Good luck!').waitFor();

  await friend.getByRole('button', { name: 'Table menu' }).click();
  await friend.getByRole('button', { name: 'Let a bot play for me' }).click();
  await host.getByText('a bot is filling in').first().waitFor();
  await friend.getByRole('button', { name: 'Take over from the bot' }).first().click();
  await expect.poll(() => host.getByText('a bot is filling in').count()).toBe(0);
  for (const page of [host, friend]) await page.context().close();
});
