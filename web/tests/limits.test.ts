import { expect, test } from 'vitest';
import { useStage } from './harness';

const stage = useStage({ limited: true });

/** More tables than anybody may open in a minute. */
const MANY_TABLES = 60;

test('whoever asks too often is told to wait', async () => {
  const page = await stage.visit();
  await page.getByRole('button', { name: 'Play now' }).first().waitFor();
  const refused = await page.evaluate(async (tables) => {
    for (let n = 0; n < tables; n += 1) {
      const { status } = await fetch('./api/tables', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          game: 'hansa',
          options: { board: '2-3' },
          places: ['me', 'open', 'open'],
          pace: { kind: 'free' },
          time_up: 'bot',
          public: false,
          start: false,
        }),
      });
      if (status === 429) return true;
    }
    return false;
  }, MANY_TABLES);
  expect(refused).toBe(true);
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await page.getByText('Too many requests in a short time.').waitFor();
  // Browsers report every refused request to the console.
  const others = stage.complaints.filter((complaint) => !/\b4\d\d\b/.test(complaint));
  stage.complaints.splice(0, Infinity, ...others);
});
