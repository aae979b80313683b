/** Plays through the page alone: look, choose a move, make it, look again. */
import type { Page } from 'playwright-core';
import type { InputDevice } from './input';

/** What every plan needs to know. */
export interface PageState {
  /** Changes whenever something else can be done. */
  mark: string;
  over: boolean;
}

/** A button to press, or a place on the board to point at. */
export type Move =
  { what: string; press: string; last?: boolean; nth?: number } | { what: string; key: string };

/** How somebody plays: reads the page and chooses a move, or none while waiting for others. */
export interface Player<S extends PageState> {
  look: (page: Page) => Promise<S>;
  choose: (state: S) => Move | null;
}

/** Does what was planned. */
export async function act(page: Page, move: Move, device: InputDevice): Promise<void> {
  if ('key' in move) {
    await device.point(page, move.key);
    return;
  }
  const things = page.locator(move.press);
  await device.press(move.last ? things.last() : things.nth(move.nth ?? 0));
}

/** Plays until it is done, the game is over or time is up; gives the moves made. */
export async function playUntil<S extends PageState>(
  page: Page,
  device: InputDevice,
  { look, choose }: Player<S>,
  isDone: (moves: readonly string[]) => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<string[]> {
  const moves: string[] = [];
  const lost: string[] = [];
  const ends = Date.now() + timeoutMs;
  let tried = { mark: '', at: 0 };
  while (Date.now() < ends) {
    const state = await look(page);
    if (state.over || (await isDone(moves))) return moves;
    // Whoever sees nothing happen tries again after a while.
    const waits = state.mark === tried.mark && Date.now() < tried.at + 3_000;
    const move = waits ? null : choose(state);
    if (move === null) {
      await page.waitForTimeout(40);
      continue;
    }
    // What was seen may be gone already: then there is something new to look at.
    const done = await act(page, move, device).then(
      () => true,
      () => false,
    );
    tried = { mark: state.mark, at: Date.now() };
    if (done) moves.push(move.what);
    else lost.push(JSON.stringify(move));
  }
  const says = await page.locator('main, .actions').allInnerTexts();
  throw new Error(
    `not done in ${timeoutMs} ms: ${moves.join(', ')}; not found: ${lost.join(', ')}; ` +
      `the page says: ${says.join(' ').replaceAll(/\s+/g, ' ')}`,
  );
}
