import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Move } from './driver';
import { mouse } from './input';
import { plan, play, type TableState } from './hansa';
import { useStage } from './harness';
import { rememberWishes } from './play';

const stage = useStage();

const isAsked = async (page: Page): Promise<boolean> => (await page.title()).startsWith('●');

/** Which of two friends is to decide, once both know; a page may draw the other's moves later. */
async function decider([one, two]: readonly [Page, Page]): Promise<{ now: Page; other: Page }> {
  for (;;) {
    const asked = [await isAsked(one), await isAsked(two)];
    if (asked[0] !== asked[1]) {
      return asked[0] === true ? { now: one, other: two } : { now: two, other: one };
    }
    await one.waitForTimeout(40);
  }
}

/** Displaces as soon as that is possible. */
function displacing(state: TableState): Move | null {
  const theirs = state.places.find(
    (key) => key.startsWith('piece:') && !key.includes(`/${state.mine}/`),
  );
  return state.acting && !state.confirming && theirs !== undefined
    ? { what: 'displace', key: theirs }
    : plan(state);
}

const isOver = (what: string) => (moves: readonly string[]) => moves.includes(what);

test('two friends play by an invitation: pawn, displacement, undo, power cut, chat', async () => {
  const host = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await rememberWishes(host, 'hansa', { board: '2-3', places: ['me', 'open'] });
  await host.getByRole('button', { name: 'Invite friends' }).first().click();
  await host.getByRole('heading', { name: 'The table is set' }).waitFor();

  const friend = await stage.visit({ viewport: { width: 1280, height: 800 } });
  await friend.goto(host.url());
  await friend.getByRole('button', { name: 'Sit here' }).click();
  await host.getByRole('button', { name: 'Start the game' }).click();
  const friends = [host, friend] as const;
  for (const page of friends) await page.getByRole('main', { name: 'Board' }).waitFor();

  // Whoever is asked to puts the pawn on the board.
  const setter = await decider(friends);
  expect(await play(setter.now, mouse, isOver('pick'), 30_000)).toEqual(['pick']);
  await setter.other
    .getByRole('log')
    .getByText(/moves the pawn to the province between .*\.$/)
    .first()
    .waitFor();

  // The first one places, takes it back, places again.
  const first = await decider(friends);
  await play(first.now, mouse, isOver('place'), 30_000);
  await first.now.getByRole('button', { name: 'Undo' }).click();
  for (const page of friends)
    await page
      .getByText(/undoes the last step\.$/)
      .first()
      .waitFor();
  const second = first.other;
  await play(first.now, mouse, () => isAsked(second), 60_000);
  expect((await decider(friends)).now).toBe(second);

  // The second one displaces; then the power is cut in the middle of it.
  await play(second, mouse, () => isAsked(first.now), 60_000, displacing);
  await stage.cutOff();
  for (const page of friends) await page.getByText('Connection lost.').waitFor();
  await stage.bringBack();
  for (const page of friends) {
    await page.getByText('Connection lost.').waitFor({ state: 'detached', timeout: 30_000 });
  }

  // The displaced one answers, and they talk about it.
  await play(
    first.now,
    mouse,
    async (moves) => moves.length > 0 && !(await isAsked(first.now)),
    60_000,
  );
  for (const page of friends)
    await page
      .getByText(/places the displaced/)
      .first()
      .waitFor();
  await first.now.getByRole('tab', { name: 'Chat' }).click();
  await first.now.getByLabel('Say something').fill('I was here first!');
  await first.now.keyboard.press('Enter');
  await second.getByRole('tab', { name: /Chat/ }).click();
  await second.getByText('I was here first!').waitFor();

  // After that the game goes on as before.
  for (const page of friends) await page.getByRole('tab', { name: 'Log' }).click();
  for (let turns = 0; turns < 4; turns += 1) {
    const { now, other } = await decider(friends);
    await play(now, mouse, () => isAsked(other), 60_000);
  }
  for (const page of friends) await page.context().close();
}, 180_000);
