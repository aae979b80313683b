/** Ways to point at things: with a mouse, with a finger, with the keyboard alone. */
import type { Locator, Page } from 'playwright-core';

export interface Hand {
  /** Presses a button. */
  press(thing: Locator): Promise<void>;
  /** Points at a place of the board. */
  point(page: Page, key: string): Promise<void>;
}

export const mouse: Hand = {
  press: (thing) => thing.click({ timeout: 5_000 }),
  async point(page, key) {
    const at = await spotOf(page, key);
    await page.mouse.click(at.x, at.y);
  },
};

export const finger: Hand = {
  press: (thing) => thing.tap({ timeout: 5_000 }),
  async point(page, key) {
    const at = await spotOf(page, key);
    await page.touchscreen.tap(at.x, at.y);
  },
};

/** Where a target can be hit: it must be in sight and not covered. */
async function spotOf(page: Page, key: string): Promise<{ x: number; y: number }> {
  const found = await page.waitForFunction(
    (wanted) => {
      for (const target of document.querySelectorAll(`[data-key="${wanted}"]`)) {
        const parts = [...target.querySelectorAll('.seal, .house-hit'), target];
        for (const part of parts) {
          const box = part.getBoundingClientRect();
          for (const [fx, fy] of [
            [0.5, 0.5],
            [0.5, 0.25],
            [0.5, 0.75],
            [0.25, 0.5],
            [0.75, 0.5],
          ] as const) {
            const spot = { x: box.left + fx * box.width, y: box.top + fy * box.height };
            const hit = document.elementFromPoint(spot.x, spot.y)?.closest('[data-key]');
            if (hit?.getAttribute('data-key') === wanted) return spot;
          }
        }
      }
      return null;
    },
    key,
    { timeout: 2_000, polling: 50 },
  );
  const spot = await found.jsonValue();
  if (spot === null) throw new Error(`${key} cannot be hit`);
  return spot;
}
