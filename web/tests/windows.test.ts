/** Every state of a table in windows of every size: nothing cut, covered, too small or moved. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumFlags } from './harness';
import { inspectLayout } from './windows';

const SIZES = [
  [1920, 1080],
  [1440, 900],
  [1366, 768],
  [1366, 657],
  [1280, 720],
  [1024, 768],
  [390, 844],
  [360, 640],
  [844, 390],
] as const;
/** Where the other themes and languages are looked at. */
const FEW_SIZES = [SIZES[3], SIZES[6], SIZES[8]];

type Size = readonly [number, number];
type Act = (page: Page) => Promise<unknown>;

interface State {
  name: string;
  /** What the preview is asked for. */
  query: string;
  /** What is done to get there. */
  act?: Act;
  /** What must be seen then. */
  shows?: string;
}

const press =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).first().click();
const key =
  (name: string): Act =>
  (page) =>
    page.keyboard.press(name);
const lookBackInLog: Act = async (page) => {
  await page.keyboard.press(',');
  await page.keyboard.press('l');
};
const openTrade: Act = (page) => page.keyboard.press('7');
const discard: Act = async (page) => {
  const stacks = page.locator('.hand .stack');
  for (let i = 0; i < (await stacks.count()); i += 1) await stacks.nth(i).click();
};
/** Clicks a piece of a full route: it could be claimed, or moved. */
const askAtPiece: Act = (page) =>
  page.evaluate(() => {
    const route = document.querySelector('[data-key^="route:"]:has(.seal)')?.closest('.route');
    const piece = route?.querySelector('[data-key^="piece:"]');
    piece?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });

const HANSA: readonly State[] = [
  { name: 'start on the board for two and three', query: 'fixture=two-start' },
  { name: 'start with five', query: 'fixture=five-start' },
  { name: 'middle with three', query: 'fixture=three-middle' },
  { name: 'middle with four', query: 'fixture=four-middle' },
  { name: 'middle with five, long names and clocks', query: 'fixture=five-middle&crowded' },
  { name: 'watching', query: 'fixture=four-middle&watching' },
  { name: 'many markers', query: 'fixture=four-markers' },
  { name: 'what exactly', query: 'fixture=four-claim', act: askAtPiece, shows: '.options' },
  { name: 'rewards', query: 'fixture=four-rewarding', shows: '.options' },
  { name: 'paying', query: 'fixture=five-paying', shows: '.options' },
  { name: 'placing markers', query: 'fixture=five-placing-markers' },
  { name: 'responding', query: 'fixture=four-responding' },
  { name: 'a piece in hand', query: 'fixture=random-hand' },
  { name: 'removing', query: 'fixture=random-removing' },
  { name: 'the pawn', query: 'fixture=two-pawn-after' },
  { name: 'a reason', query: 'fixture=four-middle', act: key('5'), shows: '.sentence' },
  { name: 'coach', query: 'fixture=four-start&coach', shows: '.coach' },
  { name: 'replay', query: 'fixture=four-middle', act: key(','), shows: '.replay' },
  {
    name: 'replay with the log',
    query: 'fixture=four-middle',
    act: lookBackInLog,
    shows: '.replay',
  },
  { name: 'asked to go back', query: 'fixture=four-middle&asking', shows: '.notices .banner' },
  { name: 'end', query: 'fixture=four-over', shows: '.end' },
];

const MERCHANTS: readonly State[] = [
  { name: 'start', query: 'fixture=short-setup-post' },
  { name: 'before the roll', query: 'fixture=short-pre-roll' },
  { name: 'middle of the short board', query: 'fixture=short-middle' },
  { name: 'middle of the main board', query: 'fixture=main-middle' },
  { name: 'long names and clocks', query: 'fixture=main-middle&crowded' },
  { name: 'cards of every kind', query: 'fixture=short-rich' },
  { name: 'watching', query: 'fixture=main-middle&watching' },
  { name: 'caravan', query: 'fixture=short-caravan' },
  { name: 'caravan on its way', query: 'fixture=short-caravan-move' },
  { name: 'trade', query: 'fixture=main-middle', act: openTrade, shows: '.trade' },
  { name: 'an offer', query: 'fixture=short-trade-open', shows: '.trade' },
  { name: 'answers', query: 'fixture=short-trade-choose', shows: '.trade' },
  { name: 'discard', query: 'fixture=short-discard', act: discard },
  { name: 'steal', query: 'fixture=short-steal', shows: '.options' },
  { name: 'name a resource', query: 'fixture=short-card-name', shows: '.options' },
  { name: 'take resources', query: 'fixture=short-card-take' },
  { name: 'which connection', query: 'fixture=short-gold-path', shows: '.options' },
  { name: 'coach', query: 'fixture=short-pre-roll&coach', shows: '.coach' },
  { name: 'replay', query: 'fixture=main-middle', act: key(','), shows: '.replay' },
  { name: 'end', query: 'fixture=main-over', shows: '.end' },
];

/** The desk of the first player; on a phone in the sheet. */
const openDesk: Act = async (page) => {
  const tab = page.locator('nav .button').first();
  if (await tab.isVisible()) await tab.click();
  await press('.players .top button')(page);
};

/** Opens a table in a page that shows another one. */
interface PreviewWindow {
  showTable(query: string): Promise<void>;
}

/** One page for touch and one for a mouse: loading it anew for each state takes long. */
let pages: { phone: boolean; page: Page }[];
let folder: string;
let server: PreviewServer;
let browser: Browser;
let address: string;
/** What a page has complained about since it was asked. */
let errors: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-preview-'));
  const shared = { configFile: false as const, logLevel: 'silent' as const };
  await build({
    ...shared,
    base: './',
    plugins: [svelte()],
    build: {
      outDir: folder,
      target: 'es2022',
      minify: false,
      rolldownOptions: { input: 'src/lib/table/preview.html' },
    },
  });
  server = await preview({
    ...shared,
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1' },
  });
  address = `${server.resolvedUrls?.local[0] ?? ''}src/lib/table/preview.html`;
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    // Frames come as soon as they are drawn.
    args: [...chromiumFlags, '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  });
  pages = await Promise.all(
    [false, true].map(async (phone) => ({ phone, page: await openPreview(phone) })),
  );
}, 120_000);

async function openPreview(phone: boolean): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en',
    reducedMotion: 'reduce',
    hasTouch: phone,
  });
  await context.addInitScript(() => {
    // What comes to rest after a while does so at once.
    const after = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (then: () => void) => after(then, 0) });
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(address);
  await page.locator('main svg.board').waitFor();
  // Where everything is, is looked at, not how it looks: nothing need be painted.
  await page.addStyleTag({ content: 'html { opacity: 0 }' });
  return page;
}

afterAll(async () => {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const isPhone = ([width, height]: Size): boolean => width < 900 || height <= 500;

/** Drawn, and drawn anew for the scale it came to. */
async function settle(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await page.evaluate(async (width) => {
    const board = (): string => {
      const svg = document.querySelector('main svg.board');
      const { x, y, width: wide } = svg?.getBoundingClientRect() ?? new DOMRect();
      const sizes = [...(svg?.querySelectorAll('.name, .names text') ?? [])].map((text) =>
        text.getAttribute('font-size'),
      );
      const moving = document.querySelector('.moving.content') !== null;
      return moving || innerWidth !== width ? '' : `${x} ${y} ${wide} ${sizes.join()}`;
    };
    let before = '';
    for (let calm = 0; calm < 2;) {
      await new Promise(requestAnimationFrame);
      const now = board();
      calm = now !== '' && now === before ? calm + 1 : 0;
      before = now;
    }
  }, width);
}

interface Look {
  game: string;
  states: readonly State[];
  sizes: readonly Size[];
  options: string;
}

/** Looks at every state in every size; says what is wrong, and how often it has looked. */
async function lookAt({ game, states, sizes, options }: Look): Promise<string> {
  const problems: string[] = [];
  const boards = new Map<string, { board: string; state: string }>();
  let looked = 0;
  errors = [];
  // Touch and mouse, each with the windows that it has: these are made larger and smaller.
  for (const { phone, page } of pages) {
    const windows = sizes.filter((size) => isPhone(size) === phone);
    for (const { name, query, act, shows } of states) {
      await resize(page, windows[0]);
      await page.evaluate(
        (wanted) => (window as unknown as PreviewWindow).showTable(wanted),
        `game=${game}&${query}${options}`,
      );
      await page.locator('main svg.board').waitFor();
      await act?.(page);
      if (shows) await page.locator(shows).first().waitFor({ timeout: 10_000 });
      for (const size of windows) {
        const where = `${game}, ${name}, ${size.join('×')}${options}`;
        await resize(page, size);
        await settle(page);
        const found = await page.evaluate(inspectLayout, phone);
        problems.push(...found.problems.map((problem) => `${where}: ${problem}`));
        looked += 1;
        // The board lies where it lay in the other states, whatever was opened.
        const variant = /short|main|two|three/.exec(query)?.[0] ?? '';
        const coached = phone && query.includes('coach') ? ' with a coach' : '';
        const place = `${variant}${coached} ${size.join('×')}`;
        const board = found.board.join(' ');
        const other = boards.get(place) ?? { board, state: name };
        boards.set(place, other);
        if (other.board !== board) {
          problems.push(
            `${where}: the board is at ${board}, not ${other.board} as in “${other.state}”`,
          );
        }
      }
    }
  }
  problems.push(...errors);
  console.log(
    `${game}${options}: ${states.length} states × ${sizes.length} windows, ${looked} looks`,
  );
  return problems.join('\n');
}

async function resize(page: Page, size: Size | undefined): Promise<void> {
  const [width = 0, height = 0] = size ?? [];
  await page.setViewportSize({ width, height });
}

const desk: State = { name: 'desk', query: 'fixture=four-middle', act: openDesk, shows: '.desk' };
const deskOf = { hansa: desk, merchants: { ...desk, query: 'fixture=main-middle' } };
const states = {
  hansa: [...HANSA, deskOf.hansa],
  merchants: [...MERCHANTS, deskOf.merchants],
};

test.each(['hansa', 'merchants'] as const)(
  'every state of %s fits every window',
  async (game) => {
    const problems = await lookAt({ game, states: states[game], sizes: SIZES, options: '' });
    expect(problems).toBe('');
  },
  300_000,
);

test.each([
  ['hansa', '&lang=de'],
  ['hansa', '&theme=dark'],
  ['merchants', '&lang=de'],
  ['merchants', '&theme=dark'],
] as const)(
  'states of %s fit with %s, too',
  async (game, options) => {
    // Colors change no shapes: a few states are enough to see that.
    const some = options.includes('dark') ? states[game].slice(0, 3) : states[game];
    const problems = await lookAt({ game, states: some, sizes: FEW_SIZES, options });
    expect(problems).toBe('');
  },
  300_000,
);

/** As far beside a target as this a finger still means it. */
const MISSED_PX = 18;

test('a finger that misses a house means the nearest', async () => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    hasTouch: true,
  });
  const page = await context.newPage();
  const decided = page.waitForEvent('console', (line) => line.text().includes('without a server'));
  await page.goto(`${address}?game=hansa&fixture=four-start`);
  await page.locator('main svg.board').waitFor();
  await settle(page);
  const at = await page.evaluate((missed) => {
    const board = document.querySelector('main svg.board')?.getBoundingClientRect();
    const keyAt = (x: number, y: number): boolean =>
      (document.elementFromPoint(x, y)?.closest('[data-key]') ?? null) !== null;
    if (!board) return null;
    for (let x = board.left + 40; x < board.right - 40; x += 3) {
      for (let y = board.top + 40; y < board.bottom - 40; y += 3) {
        const misses = [0, 4, 8].every((far) => !keyAt(x + far, y) && !keyAt(x - far, y));
        if (misses && keyAt(x + missed, y)) return { x, y };
      }
    }
    return null;
  }, MISSED_PX);
  expect(at).not.toBeNull();
  if (at) await page.touchscreen.tap(at.x, at.y);
  await decided;
  await context.close();
});
