import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriers } from './axe';
import { type InputDevice, mouse, touch } from './input';
import { useStage } from './harness';
import { play } from './merchants';
import { rememberWishes } from './play';

const stage = useStage();

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Ways to each page, from the first one. */
const ways: Record<string, (page: Page) => Promise<void>> = {
  home: async (page) => {
    await page.getByRole('button', { name: 'Play now' }).first().waitFor();
  },
  'new table': async (page) => {
    await page.goto(`${stage.url}#/new/hansa`);
    await page
      .getByRole('button', { name: /Start|Open|Play/ })
      .first()
      .waitFor();
  },
  learning: async (page) => {
    await page.goto(`${stage.url}#/learn`);
    await page.getByRole('heading', { name: 'Learn to play' }).waitFor();
  },
  'the aim of a game': async (page) => {
    await page.goto(`${stage.url}#/learn/hansa`);
    await page.getByRole('button', { name: 'Start the lesson' }).waitFor();
  },
  lesson: async (page) => {
    await page.getByRole('button', { name: 'Start the lesson' }).click();
    await page.getByRole('complementary', { name: 'Lesson' }).waitFor();
  },
  rules: async (page) => {
    await page.goto(`${stage.url}#/rules/hansa/claim`);
    await page.getByRole('heading', { name: 'Claim a route' }).waitFor();
  },
  profile: async (page) => {
    await page.goto(`${stage.url}#/profile`);
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
  },
  'waiting room': async (page) => {
    await page.goto(`${stage.url}#/`);
    await page.getByRole('button', { name: 'Invite friends' }).first().click();
    await page.getByRole('heading', { name: 'The table is set' }).waitFor();
  },
  'table of Hansa Teutonica': (page) => sitDown(page, 0),
  'rules at the table': async (page) => {
    await page.getByRole('button', { name: 'Rules' }).click();
    const rules = page.getByRole('complementary', { name: 'Rules of Hansa Teutonica' });
    for (const chapter of ['Abilities', 'Claim a route']) {
      await rules.getByRole('button', { name: chapter }).click();
      await rules.getByRole('heading', { name: chapter }).waitFor();
      await rules.getByRole('searchbox').fill('office');
      await rules.getByRole('link', { name: /Offices and control/ }).waitFor();
      await rules.getByRole('button', { name: 'Contents' }).click();
    }
    await rules.getByRole('button', { name: 'Bonus markers' }).click();
  },
  'settings at the table': async (page) => {
    await page.getByRole('button', { name: 'Close' }).click();
    const settings = page.getByRole('button', { name: 'Settings' });
    // On a phone they are in the menu.
    if (!(await settings.isVisible())) {
      await page.getByRole('button', { name: 'Table menu' }).click();
    }
    await settings.click();
    await page.getByRole('dialog').waitFor();
  },
  'setup of Merchants of Europe': (page) => sitDown(page, 1),
  'trade in Merchants of Europe': async (page) => {
    const trade = page.locator('.actions').getByRole('button', { name: /^Trade/ });
    await play(page, deviceFor(page), () => trade.isVisible(), 60_000);
    await trade.click();
    const panel = page.getByRole('region', { name: 'Trade' });
    await panel.getByRole('button', { name: 'I give: +1 gold' }).click();
    await panel.getByRole('button', { name: 'I get: +1 ore' }).click();
  },
  'end of Merchants of Europe': async (page) => {
    const bot = { bot: 'apprentice' };
    const options = { turn_cap: '3' };
    await page.goto(`${stage.url}#/`);
    await rememberWishes(page, 'merchants', { board: 'short', places: ['me', bot, bot], options });
    await sitDown(page, 1);
    await play(page, deviceFor(page), () => false, 120_000);
    await page.getByRole('region', { name: 'Final scoring' }).waitFor();
  },
};

const deviceFor = (page: Page): InputDevice => (page.viewportSize()?.width === 390 ? touch : mouse);

async function sitDown(page: Page, game: number): Promise<void> {
  await page.goto(`${stage.url}#/`);
  await page.getByRole('button', { name: 'Play now' }).nth(game).click();
  await page.getByRole('main', { name: 'Board' }).waitFor();
  await page.waitForFunction(() => document.title.startsWith('●'));
}

test.each([
  ['desk', desk],
  ['phone', phone],
])(
  'nothing keeps people from using the pages on a %s',
  async (_, options) => {
    const page = await stage.visit(options);
    const found: Record<string, string[]> = {};
    for (const [name, go] of Object.entries(ways)) {
      await go(page);
      const here = await barriers(page);
      const overhang = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overhang > 0) here.push(`${overhang} pixels wider than the window`);
      if (here.length > 0) found[name] = here;
    }
    expect(found).toEqual({});
    await page.context().close();
  },
  300_000,
);
