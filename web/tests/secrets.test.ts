import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from './axe';
import { setStage, type Stage } from './harness';
import { playToTheEnd, rememberShortGames, tryEnd } from './play';

let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
});

afterAll(async () => {
  await stage.close();
  expect(stage.complaints).toEqual([]);
});

/** Every message that the page receives, as long as it lives. */
function overhear(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => heard.push(String(payload)));
  });
  return heard;
}

type Thing = Readonly<Record<string, unknown>>;
const isThing = (value: unknown): value is Thing => typeof value === 'object' && value !== null;

/** Calls `visit` for an object and everything in it. */
function walk(value: unknown, visit: (thing: Thing) => void): void {
  if (!isThing(value)) return;
  visit(value);
  for (const part of Object.values(value)) walk(part, visit);
}

/** What a message tells that its receiver must not know. */
function leaks(message: unknown, me: string): string[] {
  const found: string[] = [];
  walk(message, (thing) => {
    const { seats, event, seat, phase, turn } = thing;
    if (isThing(seats) && 'viewer' in thing) {
      if (thing['viewer'] !== me) found.push(`a view of ${String(thing['viewer'])}`);
      for (const [owner, desk] of Object.entries(seats)) {
        if (owner === me || !isThing(desk)) continue;
        const hidden = ['resources', 'cards', 'hand', 'chosen'].filter((name) => name in desk);
        found.push(...hidden.map((name) => `${owner}: ${name}`));
      }
    }
    for (const name of ['chosen', 'answers']) {
      const kept = isThing(phase) && phase['kind'] !== 'trade-choose' ? phase[name] : null;
      const others = isThing(kept) ? Object.keys(kept).filter((owner) => owner !== me) : [];
      found.push(...others.map((owner) => `${name} by ${owner}`));
    }
    if (isThing(turn) && turn['active'] !== me && 'bought' in turn) found.push('bought cards');
    const drawn = event === 'card-drawn' && seat !== me;
    const stolen = event === 'stolen' && seat !== me && thing['from'] !== me;
    if ((drawn || stolen) && thing['card'] !== 'hidden') found.push(JSON.stringify(thing));
  });
  return found;
}

interface Update {
  type: string;
  moment: { viewer: string; over: object | null };
}

test('no message of a whole game of Merchants of Europe tells what others hold', async () => {
  const page = await stage.visit({ viewport: { width: 1440, height: 900 } });
  await rememberShortGames(page);
  const heard = overhear(page);
  await page.getByRole('button', { name: 'Play now' }).nth(1).click();
  await page.waitForFunction(() => document.title.startsWith('●'));
  expect(await playToTheEnd(page, 200_000)).toBe(true);
  await page.getByRole('region', { name: 'Final scoring' }).waitFor();

  const updates = heard
    .map((text) => JSON.parse(text) as Update)
    .filter(({ type }) => type === 'update');
  expect(updates.length).toBeGreaterThan(20);
  const me = updates[0]?.moment.viewer ?? '';
  for (const update of updates) {
    expect(leaks(update, me)).toEqual([]);
    if (update.moment.over === null) expect(JSON.stringify(update)).not.toContain('"secret"');
  }
  expect(await barriers(page)).toEqual([]);
  await tryEnd(page);
  await page.context().close();
}, 240_000);
