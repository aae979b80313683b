import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Move } from './driver';
import { mouse } from './input';
import { useStage } from './harness';
import { merchant, play } from './merchants';
import { type Good, GOODS, look, type TableState } from './merchants-page';
import { rememberWishes } from './play';
import { leaksIn, overhear } from './secrets';

const stage = useStage();

interface Friend {
  page: Page;
  name: string;
  /** Every message that the page received. */
  heard: string[];
}

/** Friends at the table with the fixed setup, a bot where one is missing: the host begins. */
async function sitDown<Guests extends 1 | 2 = 1>(
  guests?: Guests,
): Promise<[Friend, Friend, ...(Guests extends 2 ? [Friend] : [])]> {
  const host = await stage.visit({ viewport: { width: 1440, height: 900 } });
  const options = { setup: 'fixed' };
  await rememberWishes(host, 'merchants', {
    board: 'short',
    places: ['me', 'open', 'open'],
    options,
  });
  const heardByHost = overhear(host);
  await host.getByRole('button', { name: 'Invite friends' }).nth(1).click();
  await host.getByRole('heading', { name: 'The table is set' }).waitFor();

  const sat = [{ page: host, heard: heardByHost }];
  for (let n = 0; n < (guests ?? 1); n += 1) {
    const page = await stage.visit({ viewport: { width: 1280, height: 800 } });
    sat.push({ page, heard: overhear(page) });
    await page.goto(host.url());
    await page.getByRole('button', { name: 'Sit here' }).first().click();
    await page.getByRole('button', { name: 'Stand up' }).waitFor();
  }
  await host
    .getByRole('button', { name: guests === 2 ? 'Start the game' : 'Fill with bots and start' })
    .click();
  const friends: Friend[] = [];
  for (const { page, heard } of sat) {
    await page.getByRole('main', { name: 'Board' }).waitFor();
    friends.push({ page, name: await nameOf(page), heard });
  }
  return friends as Awaited<ReturnType<typeof sitDown<Guests>>>;
}

const nameOf = (page: Page): Promise<string> =>
  page.locator('.players section:has(.tag) strong').innerText();

/** They get up, and nothing was said that only others may know. */
async function getUp(friends: readonly Friend[]): Promise<void> {
  for (const { heard } of friends) expect(leaksIn(heard)).toEqual([]);
  for (const { page } of friends) await page.context().close();
}

/** Both play on; whoever cannot go on says so. */
async function playTogether(
  friends: readonly Friend[],
  enough: () => Promise<boolean>,
  plan = merchant,
): Promise<void> {
  const played = await Promise.allSettled(
    friends.map(({ page }) => play(page, mouse, enough, 150_000, plan())),
  );
  expect(played.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual(
    [],
  );
}

const tradeButton = (page: Page) =>
  page.getByRole('region', { name: 'Your decision' }).getByRole('button', { name: /^Trade/ });
const panel = (page: Page) => page.getByRole('region', { name: 'Trade' });
const trayButton = (page: Page, tray: 'I give' | 'I get', good: Good) =>
  panel(page).getByRole('button', { name: `${tray}: +1 ${good}` });
const told = (page: Page, text: string) => page.getByRole('log').getByText(text).first();
const holds = async (page: Page, good: Good): Promise<number> => (await look(page)).hand[good] ?? 0;

/** A good that somebody has, once their page shows the same moment as the one of the host. */
async function someGood(host: Page, page: Page): Promise<Good> {
  const lag = async (): Promise<number> => (await look(host)).told - (await look(page)).told;
  await expect.poll(lag).toBe(0);
  const { hand } = await look(page);
  const found = GOODS.find((good) => good !== 'gold' && (hand[good] ?? 0) > 0);
  if (found === undefined) throw new Error('no cards in hand');
  return found;
}

/** Offers a gold to one friend, and not to the bot. */
async function offerGold(from: Page, to: string, want: Good): Promise<void> {
  await tradeButton(from).click();
  await trayButton(from, 'I give', 'gold').click();
  await trayButton(from, 'I get', want).click();
  for (const box of await panel(from).getByRole('checkbox').all()) await box.uncheck();
  await panel(from).getByRole('checkbox', { name: to }).check();
  await panel(from).getByRole('button', { name: 'Offer it' }).click();
}

test('friends trade: an offer taken back, accepted, then a counter-offer after a power cut', async () => {
  const [host, guest] = await sitDown();
  const asked = guest.page.getByText(/offers you 1 gold/);
  await play(host.page, mouse, () => tradeButton(host.page).isVisible(), 60_000);

  const first = await someGood(host.page, guest.page);
  const had = await holds(host.page, first);
  const gold = { host: await holds(host.page, 'gold'), guest: await holds(guest.page, 'gold') };
  await offerGold(host.page, guest.name, first);
  await asked.waitFor();
  await host.page.getByRole('button', { name: 'Undo' }).click();
  for (const { page } of [host, guest])
    await told(page, `${host.name} undoes the last step.`).waitFor();
  await asked.waitFor({ state: 'detached' });
  await expect.poll(() => holds(host.page, 'gold')).toBe(gold.host);

  await offerGold(host.page, guest.name, first);
  await panel(guest.page).getByRole('button', { name: 'Accept' }).click();
  await panel(host.page).getByRole('button', { name: 'Trade' }).click();
  const bargain = `${host.name} gives ${guest.name} 1 gold and gets 1 ${first}.`;
  for (const { page } of [host, guest]) await told(page, bargain).waitFor();
  await expect.poll(() => holds(host.page, first)).toBe(had + 1);
  await expect.poll(() => holds(guest.page, 'gold')).toBe(gold.guest + 1);

  // The next offer is on the table when the power is cut.
  const second = await someGood(host.page, guest.page);
  await offerGold(host.page, guest.name, second);
  await asked.waitFor();
  await stage.cutOff();
  for (const { page } of [host, guest]) await page.getByText('Connection lost.').waitFor();
  await stage.bringBack();
  for (const { page } of [host, guest]) {
    await page.getByText('Connection lost.').waitFor({ state: 'detached', timeout: 30_000 });
  }
  await asked.waitFor();
  await panel(guest.page).getByRole('button', { name: 'Counter-offer' }).click();
  // It comes with the terms of the offer: one more gold is all that is asked.
  await trayButton(guest.page, 'I get', 'gold').click();
  await panel(guest.page).getByRole('button', { name: 'Offer this instead' }).click();
  await panel(host.page).getByText('offers instead').waitFor();
  await panel(host.page).getByRole('button', { name: 'Trade' }).click();
  const haggled = `${host.name} gives ${guest.name} 2 gold and gets 1 ${second}.`;
  for (const { page } of [host, guest]) await told(page, haggled).waitFor();
  await expect.poll(() => holds(host.page, 'gold')).toBe(gold.host - 3);
  await expect.poll(() => holds(guest.page, 'gold')).toBe(gold.guest + 3);
  await getUp([host, guest]);
}, 120_000);

test('all who are asked answer at once, in any order, and may think better of it', async () => {
  const [host, first, second] = await sitDown(2);
  const friends = [host, first, second];
  const canTrade = (): Promise<boolean> => tradeButton(host.page).isVisible();
  const plans = friends.map(({ page }) => play(page, mouse, canTrade, 60_000));
  await Promise.all(plans);
  const offer = async (want: Good): Promise<void> => {
    await tradeButton(host.page).click();
    await trayButton(host.page, 'I give', 'gold').click();
    await trayButton(host.page, 'I get', want).click();
    await panel(host.page).getByRole('button', { name: 'Offer it' }).click();
    for (const { page } of [first, second]) await page.getByText(/offers you 1 gold/).waitFor();
  };
  const answer = (page: Page, name: string) => panel(page).getByRole('button', { name });

  // The last one answers first, and the other one is none the wiser.
  const good = await someGood(host.page, second.page);
  await offer(good);
  await answer(second.page, 'Accept').click();
  await second.page.getByText('Accept. You may change it until all have answered.').waitFor();
  await answer(second.page, 'Refuse').click();
  await second.page.getByText('Refuse. You may change it until all have answered.').waitFor();
  await second.page.reload();
  await second.page.getByText('Refuse. You may change it until all have answered.').waitFor();
  await answer(second.page, 'Accept').click();
  await second.page.getByText('Accept. You may change it until all have answered.').waitFor();
  await answer(first.page, 'Refuse').click();
  await panel(host.page).getByText('accepts').waitFor();
  await answer(host.page, 'Trade').click();
  await told(first.page, `${host.name} gives ${second.name} 1 gold and gets 1 ${good}.`).waitFor();

  // An offer that all refuse closes itself; one of them has a rule for that.
  await offer(good);
  await panel(first.page).getByText('Refuse by rule').click();
  await panel(first.page).getByRole('button', { name: good }).click();
  await first.page.getByText('Refused by your rule.').waitFor();
  await answer(second.page, 'Refuse').click();
  await host.page.getByText('Nobody agreed to your offer.').waitFor();
  await tradeButton(host.page).click();
  await trayButton(host.page, 'I give', 'gold').click();
  await trayButton(host.page, 'I give', 'gold').click();
  await trayButton(host.page, 'I get', good).click();
  await panel(host.page).getByRole('button', { name: 'Offer it' }).click();
  await second.page.getByText(/offers you 2 gold/).waitFor();
  await first.page.getByText('Refused by your rule.').waitFor();
  await answer(second.page, 'Refuse').click();
  await panel(host.page).waitFor({ state: 'detached' });
  await getUp(friends);
}, 150_000);

const END: Move = { what: 'end', press: '.actions .steps .button:not(.quiet)', last: true };

/** Rolls and ends turns, and keeps what comes. */
function hoarder(): (state: TableState) => Move | null {
  const usual = merchant();
  return (state) => {
    const free = state.options.length === 0 && !state.confirming && state.trade === null;
    const acting = Object.keys(state.verbs).length > 0 && state.steps.length > 0;
    return free && acting && state.due === null ? END : usual(state);
  };
}

const cardsOf = ({ hand }: TableState): number =>
  GOODS.reduce((sum, good) => sum + (good === 'gold' ? 0 : (hand[good] ?? 0)), 0);

test('friends who keep their cards discard half of them when a seven comes', async () => {
  const friends = await sitDown();
  const lookAll = () => Promise.all(friends.map(({ page }) => look(page)));
  const struck = async (): Promise<boolean> => {
    let states = await lookAll();
    if (states.every(({ due }) => due === null)) return false;
    // One page may be ahead of the other: what is held counts when both show the same moment.
    while (new Set(states.map(({ told }) => told)).size > 1) states = await lookAll();
    const due = states.some((one) => one.due !== null && one.takes === 0);
    return due && states.every((one) => cardsOf(one) > 7);
  };
  await playTogether(friends, struck, hoarder);

  const before = (await lookAll()).map(cardsOf);
  const halves = before.map((cards) => Math.floor(cards / 2));
  const robs = async (): Promise<boolean> => (await lookAll()).every(({ due }) => due === null);
  await Promise.all(
    friends.map(async ({ page }, i) => {
      await page.getByText(`A seven: choose ${halves[i]} of your cards`).waitFor();
      const moves = await play(page, mouse, (done) => done.includes('discard'), 30_000);
      expect(moves.filter((move) => move === 'raise')).toHaveLength(halves[i] ?? 0);
    }),
  );
  await expect.poll(robs).toBe(true);
  for (const { page } of friends) {
    for (const { name } of friends) await told(page, `${name} discards `).waitFor();
  }
  await getUp(friends);
}, 200_000);

test('a caravan pays for the right of way and delivers', async () => {
  const friends = await sitDown();
  const fee = ({ page }: Friend) => page.locator('.options .note', { hasText: /^1 gold to / });
  const ready = async (): Promise<boolean> =>
    (await Promise.all(friends.map((friend) => fee(friend).first().isVisible()))).includes(true);
  await playTogether(friends, ready);

  // What it costs is said before it is done.
  const [host, guest] = friends;
  const driver = (await fee(host).first().isVisible()) ? host : guest;
  const owners = (await fee(driver).allInnerTexts()).map((text) => text.slice('1 gold to '.length));
  const before = await look(driver.page);
  await driver.page.getByRole('button', { name: /^Go\b/ }).click();
  const delivered = async (): Promise<number> => (await look(driver.page)).tokens.delivered;
  await expect.poll(delivered).toBe(before.tokens.delivered + 1);
  for (const { page } of friends) {
    for (const owner of owners) {
      await told(page, `${driver.name} pays ${owner} 1 gold for the right of way.`).waitFor();
    }
    await told(page, `${driver.name} delivers to `).waitFor();
  }
  expect(await holds(driver.page, 'gold')).toBe((before.hand.gold ?? 0) - owners.length);
  await getUp(friends);
}, 200_000);
