import { mkdirSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setStage, type Stage } from './harness';

/** Takes pictures of every page into `screenshots/`, to be looked at by people. */

const folder = 'screenshots';
const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

let stage: Stage;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  stage = await setStage();
});

afterAll(async () => {
  await stage.close();
});

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${folder}/${name}.png` });
  expect(await nameless(page), name).toEqual([]);
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang, `${name} is wider than its window`).toBeLessThanOrEqual(0);
}

/** Controls that a screen reader could not name. */
async function nameless(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element): string =>
      [
        element.getAttribute('aria-label'),
        element.textContent,
        element.getAttribute('title'),
        ...(element instanceof HTMLInputElement || element instanceof HTMLSelectElement
          ? [...(element.labels ?? [])].map((label) => label.textContent)
          : []),
      ]
        .join('')
        .trim();
    const controls = document.querySelectorAll('button, a[href], input, select, [tabindex="0"]');
    return [...controls].filter((one) => nameOf(one) === '').map((one) => one.outerHTML);
  });
}

async function playNow(page: Page, game: number): Promise<void> {
  await page.getByRole('button', { name: 'Play now' }).nth(game).click();
  await page.waitForURL(/#\/table\//);
  await page.getByRole('region', { name: 'Your decision' }).waitFor();
}

test.each([
  ['desk', desk],
  ['desk-dark', { ...desk, colorScheme: 'dark' as const }],
  ['phone', phone],
])('pages on a %s', async (name, options) => {
  const page = await stage.visit(options);
  await page.getByRole('button', { name: 'Play now' }).first().waitFor();
  await shoot(page, `${name}-home`);
  await page.goto(`${stage.url}#/new/hansa`);
  await shoot(page, `${name}-new`);
  await page.goto(`${stage.url}#/profile`);
  await shoot(page, `${name}-profile`);
  await page.goto(`${stage.url}#/rules/hansa`);
  await shoot(page, `${name}-rules`);
  await page.goto(`${stage.url}#/`);
  await page.getByRole('button', { name: 'Invite friends' }).first().click();
  await page.getByRole('heading', { name: 'The table is set' }).waitFor();
  await shoot(page, `${name}-waiting`);
  await page.context().close();
});

test.each([
  ['desk', desk, 0],
  ['desk-dark', { ...desk, colorScheme: 'dark' as const }, 0],
  ['desk-merchants', desk, 1],
  ['phone', phone, 0],
  ['phone-merchants', phone, 1],
])('a table on a %s', async (name, options, game) => {
  const page = await stage.visit(options);
  await playNow(page, game);
  await shoot(page, `${name}-table`);
  await page.keyboard.press('l');
  await shoot(page, `${name}-table-log`);
  await page.keyboard.press(',');
  await shoot(page, `${name}-table-back`);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await shoot(page, `${name}-table-help`);
  await page.context().close();
});

test('no page has complained', () => {
  expect(stage.complaints).toEqual([]);
});
