import { mkdirSync, writeFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import UPNG from 'upng-js';
import { beforeAll, test } from 'vitest';
import { mouse } from './input';
import { look, play } from './hansa';
import { useStage } from './harness';
import { startFirstGame } from './learn';
import { play as deal } from './merchants';
import { rememberWishes } from './play';

/** Takes the pictures in `docs/screenshots`: `make screenshots`. */

const folder = process.env['KONTOR_PICTURES'] ?? '../docs/screenshots';
const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};
const themes = ['light', 'dark'] as const;

const stage = useStage();

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
});

/** One picture, with a palette: half as large, and hardly to be told apart. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  // Drawn, and drawn anew after the last movement of the board.
  await page.waitForTimeout(600);
  const image = UPNG.decode(new Uint8Array(await page.screenshot()).buffer);
  const file = UPNG.encode(UPNG.toRGBA8(image), image.width, image.height, 256);
  writeFileSync(`${folder}/${name}.png`, new Uint8Array(file));
}

async function shootThemes(page: Page, name: string, device: string): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await shoot(page, `${name}-${theme}-${device}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A visitor with a name, on a desktop and with a phone beside it. */
async function visitor(): Promise<{ desk: Page; pocket: Page }> {
  const desk = await stage.visit(desktop);
  await desk.goto(`${stage.url}#/profile`);
  await desk.getByLabel('Name').first().fill('Anna');
  await desk.getByRole('button', { name: 'Rename' }).click();
  await desk.getByText('Your name has been changed.').waitFor();
  await desk.reload();
  const storageState = await desk.context().storageState();
  return { desk, pocket: await stage.visit({ ...phone, storageState }) };
}

async function playNow(page: Page, game: number): Promise<void> {
  await page.goto(`${stage.url}#/`);
  await page.getByRole('button', { name: 'Play now' }).nth(game).click();
  await page.getByRole('main', { name: 'Board' }).waitFor();
  await myTurn(page);
}

const myTurn = (page: Page) => page.waitForFunction(() => document.title.startsWith('●'));

const lineCount = (page: Page): Promise<number> =>
  page.getByRole('log').getByRole('button').count();

const isLong = async (page: Page, lines: number): Promise<boolean> =>
  (await lineCount(page)) > lines;

/** Whether the game is far enough, and an action is awaited: there are verbs to see. */
const isMidway = async (page: Page, lines: number): Promise<boolean> =>
  (await isLong(page, lines)) && (await page.locator('.actions .verb').first().isVisible());

const isOver = (): boolean => document.querySelector('main > .end') !== null;

test('home and new table', async () => {
  const { desk, pocket } = await visitor();
  for (const [page, device] of [
    [desk, 'desktop'],
    [pocket, 'phone'],
  ] as const) {
    await page.goto(`${stage.url}#/`);
    await page.getByRole('button', { name: 'Play now' }).first().waitFor();
    await shootThemes(page, 'home', device);
    await page.goto(`${stage.url}#/new/hansa`);
    await page.getByRole('heading').first().waitFor();
    await shoot(page, `new-table-light-${device}`);
  }
  await desk.goto(`${stage.url}#/`);
  await desk.getByRole('button', { name: 'Invite friends' }).first().click();
  await desk.getByRole('heading', { name: 'The table is set' }).waitFor();
  await shoot(desk, 'lobby-light-desktop');
}, 120_000);

test.each([
  ['hansa', 3],
  ['hansa-2-players', 2],
  ['hansa-5-players', 5],
])(
  '%s',
  async (name, players) => {
    const { desk, pocket } = await visitor();
    const bots = Array.from({ length: players - 1 }, () => ({ bot: 'trader' }));
    const board = players > 3 ? '4-5' : '2-3';
    await desk.goto(`${stage.url}#/`);
    await rememberWishes(desk, 'hansa', { board, places: ['me', ...bots] });
    await playNow(desk, 0);
    await pocket.goto(desk.url());
    await myTurn(pocket);
    const all = players === 3;
    if (all) {
      await shootThemes(desk, `${name}-start`, 'desktop');
      await shootThemes(pocket, `${name}-start`, 'phone');
    }
    // Halfway, and to the beginning of the next turn.
    await play(desk, mouse, () => isLong(desk, 30 * players + 90), 120_000);
    await play(desk, mouse, (moves) => moves.at(-1) === 'end', 60_000);
    const told = await lineCount(desk);
    const isNext = async () => {
      if (!(await isLong(desk, told))) return false;
      const { acting, confirming } = await look(desk);
      return acting && !confirming;
    };
    await play(desk, mouse, isNext, 60_000);
    await (all
      ? shootThemes(desk, `${name}-middle`, 'desktop')
      : shoot(desk, `${name}-middle-light-desktop`));
    await (all
      ? shootThemes(pocket, `${name}-middle`, 'phone')
      : shoot(pocket, `${name}-middle-light-phone`));
    if (!all) return;
    await play(desk, mouse, () => false, 240_000);
    await shootThemes(desk, `${name}-end`, 'desktop');
    await pocket.waitForFunction(isOver);
    await shootThemes(pocket, `${name}-end`, 'phone');
  },
  400_000,
);

test('merchants', async () => {
  const { desk, pocket } = await visitor();
  const bot = { bot: 'apprentice' };
  await desk.goto(`${stage.url}#/`);
  await rememberWishes(desk, 'merchants', { board: 'short', places: ['me', bot, bot] });
  await playNow(desk, 1);
  await pocket.goto(desk.url());
  await myTurn(pocket);
  for (const moment of ['start', 'middle']) {
    if (moment === 'middle') await deal(desk, mouse, () => isMidway(desk, 150), 120_000);
    await shootThemes(desk, `merchants-${moment}`, 'desktop');
    await shootThemes(pocket, `merchants-${moment}`, 'phone');
  }
  const verb = (page: Page) => page.locator('.actions').getByRole('button', { name: /^Trade/ });
  for (const [page, device] of [
    [desk, 'desktop'],
    [pocket, 'phone'],
  ] as const) {
    await verb(page).click();
    const panel = page.getByRole('region', { name: 'Trade' });
    await panel.getByRole('button', { name: 'I give: +1 gold' }).click();
    await panel.getByRole('button', { name: 'I get: +1 ore' }).click();
    await shoot(page, `merchants-trade-light-${device}`);
  }
  await desk.getByRole('button', { name: 'Table menu' }).click();
  await desk.getByRole('button', { name: 'Let a bot play for me' }).click();
  for (const [page, device] of [
    [desk, 'desktop'],
    [pocket, 'phone'],
  ] as const) {
    await page.waitForFunction(isOver, null, { timeout: 200_000 });
    await shootThemes(page, 'merchants-end', device);
  }
}, 600_000);

test('merchants with four players, and in German', async () => {
  const { desk } = await visitor();
  const bot = { bot: 'apprentice' };
  await desk.goto(`${stage.url}#/`);
  await rememberWishes(desk, 'merchants', { board: 'main', places: ['me', bot, bot, bot] });
  await playNow(desk, 1);
  await deal(desk, mouse, () => isMidway(desk, 250), 200_000);
  await shoot(desk, 'merchants-4-players-middle-light-desktop');
  const storageState = await desk.context().storageState();
  const german = await stage.visit({ ...desktop, storageState, locale: 'de' });
  await german.goto(desk.url());
  await myTurn(german);
  await shoot(german, 'merchants-german-light-desktop');
}, 400_000);

test('learning', async () => {
  const { desk, pocket } = await visitor();
  for (const [page, device, game] of [
    [desk, 'desktop', 'hansa'],
    [pocket, 'phone', 'merchants'],
  ] as const) {
    await page.goto(`${stage.url}#/`);
    await startFirstGame(page, game);
    await page.getByRole('complementary', { name: 'Coach' }).waitFor();
    await shoot(page, `${game}-coach-light-${device}`);
    await page.getByRole('button', { name: 'Got it' }).click();
    // By the key: on a phone the coach may lie over the banner.
    await page.keyboard.press('b');
    const rules = page.getByRole('complementary', { name: 'Rules of' });
    await rules
      .getByRole('button', { name: game === 'hansa' ? 'Claim a route' : 'Caravans and deliveries' })
      .click();
    if (game === 'merchants') await page.emulateMedia({ colorScheme: 'dark' });
    await shoot(page, `${game}-rules-${game === 'hansa' ? 'light' : 'dark'}-${device}`);
  }
  for (const name of ['profile', 'rules/hansa'] as const) {
    await desk.goto(`${stage.url}#/${name}`);
    await desk.getByRole('heading').first().waitFor();
    await shoot(desk, `${name.replace('/hansa', '')}-light-desktop`);
  }
}, 120_000);
