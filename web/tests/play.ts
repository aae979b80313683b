import type { Page } from 'playwright-core';

/** Lets the page remember what a visitor chose for the last table of a game. */
export async function rememberWishes(
  page: Page,
  game: string,
  wishes: { board: string; places: unknown[]; options?: Record<string, string> },
): Promise<void> {
  const usual = { pace: { kind: 'free' }, timeUp: 'bot', public: false, options: {} };
  const kept = JSON.stringify({ ...usual, ...wishes });
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    `kontor.wishes.${game}`,
    kept,
  ] as const);
  await page.reload();
}

/** Small tables against bots, so that games are short. */
export async function rememberShortGames(page: Page): Promise<void> {
  const trader = { bot: 'trader' };
  const bot = { bot: 'apprentice' };
  await rememberWishes(page, 'hansa', { board: '2-3', places: ['me', trader, trader] });
  const options = { turn_cap: '12' };
  await rememberWishes(page, 'merchants', { board: 'short', places: ['me', bot, bot], options });
}

/** Counts what travels over the table from now on. */
export async function watchTravels(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = new Set<Node>();
    Object.assign(window, { travels: seen });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof Element && node.parentElement?.matches('.travels')) seen.add(node);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { travels: Set<Node> }).travels.size);
}

interface Update {
  seq: number;
  moment: { over: object | null };
  choices: { text: string }[] | null;
}

/** Where the visitor's table is on the server. */
function tablePath(page: Page): string {
  const [base = '', id = ''] = page.url().split('#/table/');
  return `${base}api/tables/${id}`;
}

/** The number of the last entry at the visitor's table. */
export async function lastEntry(page: Page): Promise<number> {
  const answer = await page.request.get(`${tablePath(page)}/update?seq=0`);
  return ((await answer.json()) as Update).seq;
}

/** Takes decisions for a visitor at random, beside the page, until the game is over. */
export async function playToTheEnd(page: Page, timeoutMs: number): Promise<boolean> {
  const path = tablePath(page);
  const ends = Date.now() + timeoutMs;
  let seq = 0;
  let over = false;
  while (!over && Date.now() < ends) {
    const answer = await page.request.get(`${path}/update?seq=${seq}`);
    const update = answer.ok() ? ((await answer.json()) as Update) : null;
    const choices = update?.choices ?? [];
    const choice = choices[Math.floor(Math.random() * choices.length)];
    seq = update?.seq ?? seq;
    over = update !== null && update.moment.over !== null;
    if (choice === undefined) await page.waitForTimeout(100);
    else {
      await page.request.post(`${path}/commands`, {
        data: { do: 'play', seq, action: choice.text },
        headers: { origin: new URL(path).origin },
      });
    }
  }
  return over;
}

/** At the end: the chance is checked, the game is looked at again, and another one is begun. */
export async function tryEnd(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Final scoring' });
  await panel.waitFor();
  await panel.getByRole('button', { name: 'Verify dice and draws' }).click();
  await page.getByText('The secret matches the fingerprint.').waitFor();
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('group', { name: 'Looking back' }).waitFor();
  await page.getByRole('button', { name: 'Back to now' }).click();
  await page.getByRole('button', { name: 'Show the final scoring' }).click();
  await panel.getByRole('button', { name: 'Rematch' }).click();
  await panel.waitFor({ state: 'detached' });
}
