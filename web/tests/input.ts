/** Ways to point at things: with a mouse, with a finger, with the keyboard alone. */
import type { Locator, Page } from 'playwright-core';

export interface InputDevice {
  /** Presses a button. */
  press(thing: Locator): Promise<void>;
  /** Points at a place of the board. */
  point(page: Page, key: string): Promise<void>;
}

export const mouse: InputDevice = {
  press: (thing) => thing.click({ timeout: 5_000 }),
  async point(page, key) {
    const at = await spotOf(page, key);
    await page.mouse.click(at.x, at.y);
  },
};

export const touch: InputDevice = {
  press: (thing) => thing.tap({ timeout: 5_000 }),
  async point(page, key) {
    await swipeTo(page, key);
    const at = await spotOf(page, key);
    await page.touchscreen.tap(at.x, at.y);
  },
};

/** No mouse at all: shortcuts where the page tells them, else Tab, arrows and Enter. */
export const keyboard: InputDevice = {
  async press(thing) {
    const page = thing.page();
    const shortcut = await thing.getAttribute('aria-keyshortcuts', { timeout: 5_000 });
    if (shortcut !== null) return page.keyboard.press(shortcut);
    await tabTo(thing);
    await page.keyboard.press('Enter');
  },
  async point(page, key) {
    await walkTo(page, key);
    await page.keyboard.press('Enter');
  },
};

/** More stops than this on the way to a button are too many for anybody. */
const MAX_TAB_STOPS = 40;

/** From stop to stop, forward or back, wherever the thing lies from where the focus is. */
async function tabTo(thing: Locator): Promise<void> {
  for (let stops = 0; stops <= MAX_TAB_STOPS; stops += 1) {
    const press = await thing.evaluate(
      (wanted) => {
        const from = document.activeElement ?? document.body;
        if (from === wanted) return null;
        const position = from.compareDocumentPosition(wanted);
        return position & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
      },
      null,
      { timeout: 5_000 },
    );
    if (press === null) return;
    await thing.page().keyboard.press(press);
  }
  throw new Error('the keyboard does not get there');
}

/** Goes to a target by the arrow keys; where they turn in circles, through all targets. */
async function walkTo(page: Page, key: string): Promise<void> {
  const been: (string | null)[] = [];
  for (let steps = 0; steps < 150; steps += 1) {
    const at = await whereIs(page, key);
    if (at.key === key) return;
    if (at.key === null) {
      await page.keyboard.press(at.resting ? 'ArrowRight' : 'Tab');
      continue;
    }
    const turns = been.includes(at.key) || steps > 30;
    been.push(at.key);
    await page.keyboard.press(turns ? 'PageDown' : at.arrow);
  }
  throw new Error(`the keyboard does not get to ${key}`);
}

/** Where the focus is, and which arrow leads to a target. */
function whereIs(
  page: Page,
  key: string,
): Promise<{ key: string | null; resting: boolean; arrow: string }> {
  return page.evaluate((wanted) => {
    const active = document.activeElement;
    const middle = (element: Element): { x: number; y: number } => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    };
    const target = document.querySelector(`[data-key="${wanted}"]`);
    if (!target || !active) throw new Error(`${wanted} is not there`);
    const from = middle(active);
    const to = middle(target);
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const across = dx > 0 ? 'ArrowRight' : 'ArrowLeft';
    return {
      key: active.getAttribute('data-key'),
      resting: active === document.body || active.matches('svg.board'),
      arrow: Math.abs(dx) > Math.abs(dy) ? across : dy > 0 ? 'ArrowDown' : 'ArrowUp',
    };
  }, key);
}

/** As long as this a finger rests at the end of a swipe, in milliseconds. */
const SWIPE_REST_MS = 130;

/** Moves the board under the finger until a target is in sight. */
async function swipeTo(page: Page, key: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let before = '';
  for (let swipes = 0; swipes < 8; swipes += 1) {
    const way = await page.evaluate((wanted) => {
      const board = document.querySelector('main')?.getBoundingClientRect();
      const target = document.querySelector(`[data-key="${wanted}"]`);
      const part = target?.querySelector('.seal, .house-hit') ?? target;
      const box = part?.getBoundingClientRect();
      if (!board || !box) return null;
      const from = { x: board.left + board.width / 2, y: board.top + board.height / 2 };
      const dx = from.x - (box.left + box.width / 2);
      const dy = from.y - (box.top + box.height / 2);
      const seen = Math.abs(dx) < board.width * 0.35 && Math.abs(dy) < board.height * 0.35;
      const reach = (way: number, room: number): number =>
        Math.max(-room * 0.4, Math.min(room * 0.4, way));
      const to = { x: from.x + reach(dx, board.width), y: from.y + reach(dy, board.height) };
      return seen ? null : { from, to };
    }, key);
    // At the edge of the board it comes no nearer.
    if (way === null || JSON.stringify(way) === before) break;
    before = JSON.stringify(way);
    const send = (type: string, at: { x: number; y: number }[]): Promise<unknown> =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at } as never);
    await send('touchStart', [way.from]);
    for (const part of [0.3, 0.6, 1]) {
      const { from, to } = way;
      const at = { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
      await send('touchMove', [at]);
    }
    // A finger that rests before it leaves does not fling: browsers take the tap after a fling
    // for what stops it.
    await page.waitForTimeout(SWIPE_REST_MS);
    await send('touchEnd', []);
    await page.evaluate(async () => {
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    });
  }
  await session.detach();
}

/** Parts of a box, the middle first. */
const shares = [0.5, 0.4, 0.6, 0.25, 0.75, 0.1, 0.9].flatMap((x) =>
  [0.5, 0.4, 0.6, 0.25, 0.75, 0.1, 0.9].map((y) => [x, y] as const),
);

/** Where a target can be hit: it must be in sight and not covered. */
async function spotOf(page: Page, key: string): Promise<{ x: number; y: number }> {
  const found = await page.waitForFunction(
    ([wanted, spread]) => {
      const found = document.querySelectorAll(`[data-key="${wanted}"]`);
      // What has gone meanwhile does not come back.
      if (found.length === 0) return 'gone';
      for (const target of found) {
        const parts = [...target.querySelectorAll('.seal, .house-hit'), target];
        for (const part of parts) {
          const box = part.getBoundingClientRect();
          // The middle first, then round about it: what is drawn may have any shape.
          for (const [fx, fy] of spread) {
            const spot = { x: box.left + fx * box.width, y: box.top + fy * box.height };
            const hit = document.elementFromPoint(spot.x, spot.y)?.closest('[data-key]');
            if (hit?.getAttribute('data-key') === wanted) return spot;
          }
        }
      }
      return null;
    },
    [key, shares] as const,
    { timeout: 2_000, polling: 50 },
  );
  const spot = await found.jsonValue();
  if (spot === null || spot === 'gone') throw new Error(`${key} cannot be hit`);
  return spot;
}
