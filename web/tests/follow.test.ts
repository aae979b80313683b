/** Following a game: what is new, the log, and looking back at it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useStage } from './harness';
import { playToTheEnd, rememberShortGames } from './play';

const stage = useStage();

const myTurn = (page: Page) => page.waitForFunction(() => document.title.startsWith('●'));
const log = (page: Page) => page.getByRole('log', { name: 'Log' });
const lookingBack = (page: Page) => page.getByRole('group', { name: 'Looking back' });
/** Which moment is looked at, such as `3 of 40`. */
const moment = (page: Page) => page.getByLabel('Moment').getAttribute('aria-valuetext');
const gapBelow = (page: Page) =>
  log(page).evaluate((node) => node.scrollHeight - node.scrollTop - node.clientHeight);

/** A game in which it is the visitor's turn again, after a round of the others. */
async function afterOneRound(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await page.getByRole('main', { name: 'Board' }).waitFor();
  await myTurn(page);
  const mine = page.getByRole('region', { name: 'Your decision' });
  await mine.getByRole('button', { name: /Income/ }).click();
  const undo = mine.getByRole('button', { name: 'Undo' });
  await expect.poll(() => undo.getAttribute('aria-disabled')).toBe('false');
  await mine.getByRole('button', { name: /^End turn/ }).click();
  const confirm = mine.getByRole('button', { name: 'Do it' });
  if (await confirm.isVisible()) await confirm.click();
  await page.getByText(/^Since your turn/).waitFor();
  await myTurn(page);
}

test('what the others did can be played again, or put away', async () => {
  const page = await stage.visit();
  await afterOneRound(page);
  await page.getByRole('button', { name: 'Show step by step' }).click();
  await lookingBack(page).waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.keyboard.press('Escape');
  await lookingBack(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Put away' }).click();
  await expect.poll(() => page.getByText(/^Since your turn/).isVisible()).toBe(false);
  await page.context().close();
});

test('the log follows, unless somebody reads further up', async () => {
  const page = await stage.visit({ viewport: { width: 1366, height: 657 } });
  await afterOneRound(page);
  const newest = page.getByRole('button', { name: 'Newest' });
  expect(await newest.isVisible()).toBe(false);
  await log(page).hover();
  await page.mouse.wheel(0, -2000);
  await newest.click();
  await expect.poll(() => gapBelow(page)).toBeLessThan(5);
  await log(page).getByRole('button').first().click();
  await lookingBack(page).waitFor();
  await page.getByRole('button', { name: 'Back to now' }).click();
  await expect.poll(() => gapBelow(page)).toBeLessThan(5);
  expect(await newest.isVisible()).toBe(false);
  await page.context().close();
});

test('a replay shows each moment as it was, by decision, turn and round', async () => {
  const page = await stage.visit();
  await rememberShortGames(page);
  await page.getByRole('button', { name: 'Play now' }).nth(1).click();
  await page.getByRole('main', { name: 'Board' }).waitFor();
  expect(await playToTheEnd(page, 120_000)).toBe(true);
  const end = page.getByRole('region', { name: 'Final scoring' });
  await end.waitFor();
  await page.keyboard.press('Escape');
  await end.waitFor({ state: 'detached' });
  await page.goto(`${page.url()}/replay`);
  await page.reload();
  await lookingBack(page).waitFor();
  await expect.poll(() => moment(page)).toMatch(/^Round 1, 0 of/);
  expect(await page.getByRole('region', { name: 'Your decision' }).innerText()).not.toMatch(/wins/);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => moment(page)).toMatch(/^Round 1, 1 of/);
  await page.keyboard.press('Control+ArrowRight');
  await expect.poll(() => moment(page)).toMatch(/^Round 2,/);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => moment(page)).toMatch(/^Round 1,/);
  await page.keyboard.press('End');
  await lookingBack(page).waitFor({ state: 'detached' });
  await end.waitFor();
  await page.context().close();
}, 150_000);
