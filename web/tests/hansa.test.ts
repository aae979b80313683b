import { expect, test } from 'vitest';
import { barriers } from './axe';
import { mouse } from './input';
import { play } from './hansa';
import { useStage } from './harness';
import { rememberShortGames, tryEnd, watchTravels } from './play';

const stage = useStage();

test('a new visitor plays a game against two bots to its scoring, click by click', async () => {
  const viewport = { width: 1440, height: 900 };
  const page = await stage.visit({ viewport, reducedMotion: 'no-preference' });
  await rememberShortGames(page);
  const travelled = await watchTravels(page);
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await page.getByRole('main', { name: 'Board' }).waitFor();
  const moves = await play(page, mouse, () => false, 280_000);
  expect(moves).toContain('claim');
  await page.getByRole('region', { name: 'Final scoring' }).waitFor();
  // Points travel, and whoever has won is celebrated, for a moment.
  expect(await travelled()).toBeGreaterThan(0);
  await page.locator('.celebration').waitFor();
  await page.locator('.celebration').waitFor({ state: 'detached' });
  expect(await barriers(page)).toEqual([]);
  await tryEnd(page);
  await page.context().close();
}, 300_000);
