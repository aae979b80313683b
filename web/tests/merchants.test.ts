import { expect, test } from 'vitest';
import { barriers } from './axe';
import { mouse } from './input';
import { useStage } from './harness';
import { play } from './merchants';
import { rememberWishes, tryEnd, watchTravels } from './play';
import { leaksIn, overhear } from './secrets';

const stage = useStage();

test('somebody plays against three bots from the first post to a win, click by click', async () => {
  const viewport = { width: 1440, height: 900 };
  const page = await stage.visit({ viewport, reducedMotion: 'no-preference' });
  const bot = { bot: 'merchant' };
  await rememberWishes(page, 'merchants', { board: 'short', places: ['me', bot, bot, bot] });
  const travelled = await watchTravels(page);
  const heard = overhear(page);
  await page.getByRole('button', { name: 'Play now' }).nth(1).click();
  await page.getByRole('main', { name: 'Board' }).waitFor();
  const moves = await play(page, mouse, () => false, 280_000);
  for (const move of ['place', 'path', 'roll', 'end']) expect(moves).toContain(move);
  expect(moves.some((move) => ['route', 'merchant', 'run'].includes(move))).toBe(true);

  // Goods and coins travel, and whoever has won is celebrated, for a moment.
  expect(await travelled()).toBeGreaterThan(10);
  await page.locator('.celebration').waitFor();
  await page.locator('.celebration').waitFor({ state: 'detached' });
  const panel = page.getByRole('region', { name: 'Final scoring' });
  await panel.getByRole('heading', { name: / wins$/ }).waitFor();
  await panel.getByText('Everything has been delivered.').waitFor();
  const cells = await panel
    .getByRole('row', { name: /^Deliveries/ })
    .getByRole('cell')
    .allInnerTexts();
  const deliveries = cells.map(Number);
  expect(deliveries).toHaveLength(4);
  expect(deliveries[0]).toBe(5);
  for (const others of deliveries.slice(1)) expect(others).toBeLessThan(5);
  expect(deliveries).toEqual(deliveries.toSorted((one, other) => other - one));
  expect(await barriers(page)).toEqual([]);
  expect(heard.some((text) => text.includes('token-turned'))).toBe(true);
  expect(leaksIn(heard)).toEqual([]);
  await tryEnd(page);
  await page.context().close();
}, 300_000);
