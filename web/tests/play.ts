import type { Page } from 'playwright-core';

/** Takes decisions for a visitor over HTTP, at random, until the game is over or time is up. */
export async function playToTheEnd(page: Page, patience: number): Promise<boolean> {
  return page.evaluate(async (limit) => {
    const id = location.hash.split('/')[2] ?? '';
    const ends = Date.now() + limit;
    const json = async (path: string, init?: RequestInit): Promise<Record<string, unknown>> =>
      (await fetch(`api/tables/${id}/${path}`, init)).json();
    let seq = 0;
    while (Date.now() < ends) {
      const update = (await json(`update?seq=${seq}`)) as {
        seq: number;
        moment: { over: object | null };
        choices: { text: string }[] | null;
      };
      seq = update.seq;
      if (update.moment.over !== null) return true;
      const choices = update.choices ?? [];
      const choice = choices[Math.floor(Math.random() * choices.length)];
      if (choice === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
      else {
        await json('commands', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ do: 'play', seq, action: choice.text }),
        });
      }
    }
    return false;
  }, patience);
}
