/** Playing by the page alone: look, make up one's mind, point at something, look again. */
import type { Page } from 'playwright-core';
import type { Hand } from './hands';

/** What any plan has to see. */
export interface Seen {
  /** Changes whenever something else can be done. */
  mark: string;
  over: boolean;
}

/** What somebody does: pressing something beside the board, or a place on it. */
export type Deed =
  { what: string; press: string; last?: boolean; nth?: number } | { what: string; key: string };

/** How somebody plays: what is seen, and what is done about it; nothing if others are awaited. */
export interface Player<S extends Seen> {
  look: (page: Page) => Promise<S>;
  choose: (sight: S) => Deed | null;
}

/** Does what was planned. */
export async function act(page: Page, deed: Deed, hand: Hand): Promise<void> {
  if ('key' in deed) {
    await hand.point(page, deed.key);
    return;
  }
  const things = page.locator(deed.press);
  await hand.press(deed.last ? things.last() : things.nth(deed.nth ?? 0));
}

/** Plays on until it is enough, the game is over or patience ends; gives what was done. */
export async function playOn<S extends Seen>(
  page: Page,
  hand: Hand,
  { look, choose }: Player<S>,
  enough: (deeds: readonly string[]) => boolean | Promise<boolean>,
  patience: number,
): Promise<string[]> {
  const deeds: string[] = [];
  const lost: string[] = [];
  const ends = Date.now() + patience;
  let tried = { mark: '', at: 0 };
  while (Date.now() < ends) {
    const sight = await look(page);
    if (sight.over || (await enough(deeds))) return deeds;
    // Whoever sees nothing happen tries again after a while.
    const waits = sight.mark === tried.mark && Date.now() < tried.at + 3_000;
    const deed = waits ? null : choose(sight);
    if (deed === null) {
      await page.waitForTimeout(40);
      continue;
    }
    // What was seen may be gone already: then there is something new to look at.
    const done = await act(page, deed, hand).then(
      () => true,
      () => false,
    );
    tried = { mark: sight.mark, at: Date.now() };
    if (done) deeds.push(deed.what);
    else lost.push(JSON.stringify(deed));
  }
  const says = await page.locator('main, .actions').allInnerTexts();
  throw new Error(
    `not enough in ${patience} ms: ${deeds.join(', ')}; not found: ${lost.join(', ')}; ` +
      `the page says: ${says.join(' ').replaceAll(/\s+/g, ' ')}`,
  );
}
