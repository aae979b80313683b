import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { barriers } from './axe';
import { useStage } from './harness';
import { startFirstGame } from './learn';

const stage = useStage();

const coach = (page: Page) => page.getByRole('complementary', { name: 'Coach' });

test('a new visitor learns by playing, and reads the rules beside the board', async () => {
  const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await startFirstGame(page, 'hansa');
  // First the aim, then what to do.
  await coach(page).getByText('Whoever has the most points').waitFor();
  await coach(page).getByRole('button', { name: 'Got it' }).click();
  await coach(page).getByText('Your first action').waitFor();

  // The tip is followed: a trader is placed.
  const house = page.locator('main [data-key^="route:"]').first();
  await house.focus();
  await page.keyboard.press('Enter');
  await coach(page).getByText('Well begun').waitFor();
  expect(await barriers(page)).toEqual([]);

  await coach(page).getByRole('button', { name: 'Rules' }).click();
  const rules = page.getByRole('complementary', { name: 'Rules of Hansa Teutonica' });
  await rules.getByRole('heading', { name: 'Place' }).waitFor();

  await rules.getByRole('searchbox', { name: 'Search the rules' }).fill('displaced piece');
  await rules.locator('mark').first().waitFor();
  await rules.getByRole('link', { name: /^4\.3\.3/ }).click();
  const clause = rules.getByRole('heading', { name: /^4\.3\.3/ });
  await clause.waitFor();
  await expect.poll(() => clause.evaluate((node) => node === document.activeElement)).toBe(true);

  // Esc clears what was looked for, then closes; the keyboard is back where it was.
  await page.keyboard.press('Escape');
  await expect.poll(() => rules.getByRole('searchbox').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await rules.waitFor({ state: 'detached' });

  await coach(page).getByRole('button', { name: 'Got it' }).click();
  await coach(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.waitForFunction(() => document.title.startsWith('●'));
  expect(
    await coach(page)
      .getByText(/Your first action|Well begun/)
      .count(),
  ).toBe(0);
  await page.context().close();
});

test('a reason leads to its clause, and the coach can be turned off', async () => {
  const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await startFirstGame(page, 'hansa');
  await coach(page).getByRole('button', { name: 'Turn the coach off' }).click();
  await coach(page).waitFor({ state: 'detached' });

  const actions = page.getByRole('region', { name: 'Your decision' });
  await page.keyboard.press('5');
  await actions.getByRole('button', { name: '§4.5.1' }).click();
  const rules = page.getByRole('complementary', { name: 'Rules of Hansa Teutonica' });
  await rules.getByRole('heading', { name: /^4\.5\.1/ }).waitFor();
  await rules.getByRole('link', { name: 'Claim a route' }).click();
  await rules.getByRole('heading', { name: 'Claim a route' }).waitFor();

  // The board is not blocked meanwhile.
  const house = page.locator('main [data-key^="route:"]').first();
  await house.focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('log')
    .getByText(/places a trader/)
    .first()
    .waitFor();

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: /Coach/ }).click();
  await page.keyboard.press('Escape');
  await coach(page).getByText('Well begun').waitFor();
  await page.context().close();
});

test('the other game has its coach, on a phone and in German', async () => {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await stage.visit({ ...options, locale: 'de' });
  await page.getByRole('link', { name: 'Beim Spielen lernen' }).nth(1).tap();
  await page.getByRole('button', { name: 'Erste Partie mit Begleiter' }).tap();
  await page.waitForFunction(() => document.title.startsWith('●'));
  const card = page.getByRole('complementary', { name: 'Begleiter' });
  await card.getByText('Wer zuerst alle eigenen Waren').waitFor();
  await card.getByRole('button', { name: 'Verstanden' }).tap();
  await card.getByText('Würfle.').waitFor();
  await card.getByRole('button', { name: 'Regeln' }).tap();
  const rules = page.getByRole('complementary', { name: 'Regeln: Händler Europas' });
  await rules.getByRole('heading', { name: 'Dein Zug' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await rules.getByRole('button', { name: 'Schließen' }).tap();
  await page
    .getByRole('button', { name: /Würfeln/ })
    .first()
    .tap();
  await card.getByText('Würfle.').waitFor({ state: 'detached' });
  await page.context().close();
});
