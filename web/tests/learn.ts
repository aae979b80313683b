import type { Page } from 'playwright-core';

/** Goes from the home page to a first game with the coach, past the lesson. */
export async function startFirstGame(page: Page, game: 'hansa' | 'merchants'): Promise<void> {
  const index = game === 'hansa' ? 0 : 1;
  await page.getByRole('link', { name: 'Learn by playing' }).nth(index).click();
  await page.getByRole('button', { name: 'First game with the coach' }).click();
  await page.waitForFunction(() => document.title.startsWith('●'));
}
