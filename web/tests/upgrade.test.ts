import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useStage } from './harness';

const stage = useStage();

/** Opens a table at which nobody else sits yet. */
async function openTable(page: Page): Promise<void> {
  const id = await page.evaluate(async () => {
    await fetch('./api/guest', { method: 'POST' });
    const answer = await fetch('./api/tables', {
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
    return ((await answer.json()) as { id: string }).id;
  });
  await page.goto(`${stage.url}#/table/${id}`);
  await page.getByRole('list').first().waitFor();
}

test('a table that the server cannot read any more says so, in both languages', async () => {
  const pages = [await stage.visit(), await stage.visit({ locale: 'de' })];
  for (const page of pages) {
    await openTable(page);
    await page.route('**/api/tables/*', (route) =>
      route.fulfill({
        status: 500,
        json: { code: 'unreadable_table', message: 'tell the host' },
      }),
    );
  }
  await stage.cutOff();
  const [english, german] = pages;
  await english?.getByText('This version of the server cannot read this table.').waitFor();
  await english?.getByText('Tell the host of the server; the table is kept.').waitFor();
  await german?.getByText('Diese Fassung des Servers kann den Tisch nicht lesen.').waitFor();
  await german?.getByText('Sag dem Betreiber des Servers Bescheid').waitFor();
  await stage.bringBack();
}, 60_000);

test('a page reloads after an update of the server, once nobody is writing', async () => {
  const page = await stage.visit();
  let version = 'old';
  await page.routeWebSocket('**/socket?*', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const parsed = JSON.parse(String(message)) as { type: string };
      const isWelcome = parsed.type === 'welcome';
      socket.send(isWelcome ? JSON.stringify({ ...parsed, client_version: version }) : message);
    });
  });
  await openTable(page);
  const draft = page.getByLabel('Say something');
  await draft.fill('Is anybody');
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  version = 'new';
  await stage.cutOff();
  await page.getByText('Connection lost.').waitFor();
  await stage.bringBack();
  await page.getByText('There is a new version of this page.').waitFor({ timeout: 30_000 });
  expect(await page.evaluate(() => 'isOldPage' in window)).toBe(true);
  await draft.fill('');
  await page.waitForFunction(() => !('isOldPage' in window));
  await draft.waitFor();
}, 60_000);
