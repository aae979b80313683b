import type { Page } from 'playwright-core';

/** What a visitor chose the last time, so that games are short. */
export async function rememberShortGames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const usual = { pace: { kind: 'free' }, timeUp: 'bot', public: false };
    const bot = { bot: 'apprentice' };
    const trader = { bot: 'trader' };
    const hansa = { ...usual, board: '2-3', places: ['me', trader, trader], options: {} };
    const options = { turn_cap: '12' };
    const merchants = { ...usual, board: 'short', places: ['me', bot, bot], options };
    localStorage.setItem('kontor.wishes.hansa', JSON.stringify(hansa));
    localStorage.setItem('kontor.wishes.merchants', JSON.stringify(merchants));
  });
  await page.reload();
}

interface Update {
  seq: number;
  moment: { over: object | null };
  choices: { text: string }[] | null;
}

/**
 * Takes decisions for a visitor at random until the game is over or patience ends. The page looks
 * elsewhere meanwhile, so that nobody waits for its drawing.
 */
export async function playToTheEnd(page: Page, patience: number): Promise<boolean> {
  const table = page.url();
  const [base = '', id = ''] = table.split('#/table/');
  const path = `${base}api/tables/${id}`;
  await page.goto(`${base}#/profile`);
  const ends = Date.now() + patience;
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
        headers: { origin: new URL(base).origin },
      });
    }
  }
  await page.goto(table);
  return over;
}
