import { beforeEach, describe, expect, it, vi } from 'vitest';
import { languages } from '../i18n/language';
import { prefs } from '../prefs.svelte';
import type { Choice, GameAction, Moment, ServerMessage } from '../protocol/types';
import { TableSession } from '../table/session.svelte';
import { board23, board45 } from './fixtures/boards';
import middle from './fixtures/four-middle.json';
import rewarding from './fixtures/four-rewarding.json';
import two from './fixtures/two-middle.json';
import { inspect } from './inspect';
import { ABILITIES, type BoardData, type HansaView, MARKERS } from './view';
import { HansaPlay, VERBS } from './play.svelte';

const names: Readonly<Record<string, string>> = { red: 'Anna', blue: 'Bert' };

function sit(fixture: { moment: unknown; choices: unknown }, board: BoardData = board45) {
  const why = vi.fn((action: GameAction) =>
    Promise.resolve({ legal: false, reason: action.action, clause: null, because: null }),
  );
  const session = new TableSession('t', {
    api: {},
    onProblem: () => undefined,
    botName: (seat: string) => names[seat] ?? seat,
    socket: () => ({ why }),
  } as never);
  session.receive({
    type: 'update',
    seq: 1,
    lines: [],
    moment: fixture.moment as Moment,
    choices: fixture.choices as Choice[],
    undo: { free_to: null, barrier: null, because: null, can_ask: false, request: null },
    clocks: [],
    now: 0,
  } as unknown as ServerMessage);
  const play = new HansaPlay(session);
  play.board = board;
  return { play, why, view: fixture.moment as { view: HansaView } };
}

beforeEach(() => {
  prefs.language = 'en';
});

/** Everything that carries a card, on the board and on the desks. */
function everything({ cities, routes, coellen, provinces = [] }: BoardData): string[] {
  return [
    ...cities.flatMap(({ id, offices }) => [
      `city:${id}`,
      ...offices.map((_, i) => `office:${id}/${i}`),
    ]),
    ...cities.filter(({ ability }) => ability).map(({ id }) => `ability:${id}`),
    ...routes.map(({ id }) => `route:${id}`),
    ...coellen.map((_, i) => `coellen:${i}`),
    ...provinces.map(({ id }) => `province:${id}`),
    ...ABILITIES.map((ability) => `skill:${ability}`),
    ...MARKERS.map((marker) => `own:red/${marker}`),
    ...['supply:red', 'stock:blue', 'total:red', 'category:network'],
    ...[...VERBS, 'pawn'].map((verb) => `verb:${verb}`),
    ...['tavern', 'guard', 'completed', 'link', 'track', 'pile'],
  ];
}

describe.each(languages)('cards in %s', (language) => {
  it.each([
    ['four players', middle, board45],
    ['a claimed route', rewarding, board45],
    ['two players', two, board23],
  ])('tell something about everything: %s', (_, fixture, board) => {
    prefs.language = language;
    const { play } = sit(fixture, board);
    for (const key of everything(board)) {
      const told = inspect(key, play);
      expect(told, key).not.toBeNull();
      expect(told?.title, key).not.toBe('');
      expect(told?.lines.join(' '), key).not.toMatch(/undefined|null|NaN|^$/);
    }
  });
});

describe('a card', () => {
  it('says who holds an office, and what the next one would bring', () => {
    const { play } = sit(middle);
    expect(inspect('office:minden/0', play)?.lines).toContain('Held by Anna.');
    const next = inspect('office:minden/1', play)?.lines.join(' ');
    expect(next).toContain('It is the next to be taken.');
    expect(next).toMatch(/For you: .*3 → 4/);
  });

  it('says what a click does now', () => {
    const { play } = sit(middle);
    const told = inspect('route:hamburg--luneburg', play);
    expect(told?.now?.join()).toContain('Place a trader on Hamburg–Lüneburg');
    expect(told?.why).toBeUndefined();
  });

  it('asks the server why a click does nothing, with what it would decide', async () => {
    const { play, why } = sit(two, board23);
    const far = 'hamburg--luneburg';
    expect(play.targets.has(`route:${far}`)).toBe(false);
    await inspect(`route:${far}`, play)?.why?.();
    expect(why).toHaveBeenCalledWith({ action: 'place', route: far, kind: 'trader' });
  });

  it('asks nothing about what is no decision at all', () => {
    const { play } = sit(middle);
    expect(inspect('office:minden/1', play)?.why).toBeUndefined();
    expect(inspect('completed', play)?.why).toBeUndefined();
  });

  it('tells nothing about what is not there', () => {
    const { play } = sit(middle);
    expect(inspect('piece:hamburg--luneburg/red/merchant', play)).toBeNull();
    expect(inspect('plate:hamburg--luneburg', play)).toBeNull();
    expect(inspect('nothing', play)).toBeNull();
  });
});

it('tells what a verb does, and why it cannot be done', async () => {
  prefs.language = 'en';
  const { play, why } = sit(middle);
  expect(inspect('verb:place', play)).toMatchObject({ title: 'Place', rule: 'place' });
  expect(inspect('verb:place', play)?.why).toBeUndefined();
  const claim = inspect('verb:claim', play);
  expect(play.isOpen('claim')).toBe(false);
  await claim?.why?.();
  expect(why).toHaveBeenCalledWith(expect.objectContaining({ action: 'claim' }));
});
