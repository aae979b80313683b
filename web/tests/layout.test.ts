/** The board keeps its place and scale while games are played, whatever appears beside it. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { play as playHansa } from './hansa';
import { useStage } from './harness';
import { startFirstGame } from './learn';
import { mouse } from './input';
import { play as playMerchants } from './merchants';

const stage = useStage();

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1366, height: 657 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];
const MOVES = 14;

/** Notes in every frame where the board is. */
async function watchBoard(page: Page): Promise<void> {
  await page.evaluate(() => {
    const places = new Set<string>();
    Object.assign(window, { places });
    const look = (): void => {
      const board = document.querySelector('main svg.board')?.getBoundingClientRect();
      const sides = board ? [board.x, board.y, board.width, board.height] : [];
      if (board) places.add(sides.map((side) => side.toFixed(1)).join(' '));
      requestAnimationFrame(look);
    };
    look();
  });
}

const placesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { places: Set<string> }).places]);

/** Opens and closes what people open and close. */
async function rummage(page: Page): Promise<void> {
  // A hint for a position that has passed meanwhile is not shown.
  const hint = page.getByRole('complementary', { name: 'Hint' });
  const asked = async (): Promise<boolean> => {
    if (!(await hint.isVisible())) await page.keyboard.press('h');
    return hint.isVisible();
  };
  await expect.poll(asked, { interval: 1000, timeout: 30_000 }).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press(',');
  await page.getByRole('group', { name: 'Looking back' }).waitFor();
  await page.getByRole('button', { name: 'Back to now' }).click();
  await page.keyboard.press('l');
  await page.keyboard.press('Escape');
}

test.each(
  SIZES.flatMap((viewport) =>
    (['hansa', 'merchants'] as const).map((game) => ({ ...viewport, game, viewport })),
  ),
)(
  'the board of $game stays where it is in $width × $height',
  async ({ game, viewport }) => {
    const page = await stage.visit({ viewport });
    await startFirstGame(page, game);
    await page.getByRole('complementary', { name: 'Coach' }).waitFor();
    // The first frames lay the board out, until all of it is in view.
    const board = page.locator('main svg.board').first();
    const fits = async (): Promise<boolean> => {
      const box = await board.boundingBox();
      return box !== null && box.y + box.height <= viewport.height;
    };
    await expect.poll(fits).toBe(true);
    await expect.poll(() => page.locator('main .content:not(.moving) svg.board').count()).toBe(1);
    await watchBoard(page);
    const play = game === 'hansa' ? playHansa : playMerchants;
    await play(page, mouse, (moves) => moves.length >= MOVES, 100_000);
    await page.waitForFunction(() => document.title.startsWith('●'));
    const hint = page.getByRole('region', { name: 'Your decision' });
    if (await hint.getByRole('button', { name: /^Hint/ }).isVisible()) await rummage(page);
    const places = await placesOf(page);
    expect(places, places.join('; ')).toHaveLength(1);
    await page.context().close();
  },
  150_000,
);
