import { beforeEach, describe, expect, it, vi } from 'vitest';
import { languages } from '../i18n/language';
import { prefs } from '../prefs.svelte';
import type { Choice, GameAction, Moment, ServerMessage } from '../protocol/types';
import { TableSession } from '../table/session.svelte';
import { atlas } from './atlas.svelte';
import { attemptAt, VERBS } from './attempts';
import { boards } from './fixtures/boards';
import main from './fixtures/main-middle.json';
import robber from './fixtures/short-move-robber.json';
import middle from './fixtures/short-middle.json';
import posts from './fixtures/short-setup-post.json';
import { geoOf } from './geo';
import { inspect } from './inspect';
import { MerchantsPlay } from './play.svelte';
import { type BoardData, CARDS, GOODS, type MerchantsView, SEATS } from './view';

interface Fixture {
  moment: unknown;
  choices: unknown;
}

function sit(fixture: Fixture, board: BoardData = boards.short) {
  const why = vi.fn((action: GameAction) =>
    Promise.resolve({ legal: false, reason: action.action, clause: null, because: null }),
  );
  const session = new TableSession('t', {
    api: {},
    onProblem: () => undefined,
    botName: (seat: string) => seat,
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
  atlas.board = board;
  return { play: new MerchantsPlay(session), why };
}

beforeEach(() => {
  prefs.language = 'en';
});

/** Everything that carries a card, on the board and on the desks. */
function everything(board: BoardData, view: MerchantsView): string[] {
  const seats = SEATS.filter((seat) => view.seats[seat]);
  return [
    ...board.hexes.filter(({ resource }) => resource).map(({ id }) => `hex:${id}`),
    ...board.cities.map(({ id }) => `at:${id}`),
    ...[...geoOf(board).paths.keys()].map((id) => `path:${id}`),
    ...seats.flatMap((seat) =>
      ['hand', 'gold', 'cards', 'routes', 'tokens', 'total'].map((sort) => `${sort}:${seat}`),
    ),
    ...seats.flatMap((seat) =>
      (view.seats[seat]?.caravans ?? []).flatMap((at, n) => (at ? [`caravan:${seat}/${n}`] : [])),
    ),
    ...GOODS.flatMap((good) => [`good:${good}`, `supply:${good}`]),
    ...CARDS.map((card) => `card:${card}`),
    ...VERBS.map((verb) => `verb:${verb}`),
    ...['robber', 'deliveries', 'stack', 'number:6'],
  ];
}

describe.each(languages)('cards in %s', (language) => {
  it.each([
    ['the short game', middle, boards.short],
    ['the main game', main, boards.main],
    ['the start', posts, boards.short],
  ])('tell something about everything: %s', (_, fixture, board) => {
    prefs.language = language;
    const { play } = sit(fixture, board);
    const view = fixture.moment.view as unknown as MerchantsView;
    for (const key of everything(board, view)) {
      const told = inspect(key, play);
      expect(told, key).not.toBeNull();
      expect(told?.title, key).not.toBe('');
      expect(told?.lines.join(' '), key).not.toMatch(/undefined|null|NaN|^$/);
    }
  });
});

describe('a card', () => {
  it('says what a hex yields, and to whom', () => {
    const { play } = sit(middle);
    const lines = inspect('hex:wieliczka', play)?.lines.join(' ');
    expect(lines).toContain('The robber stands here');
    expect(lines).toContain('Posts beside it:');
  });

  it('says how far a post is that still takes goods', () => {
    const { play } = sit(middle);
    expect(inspect('at:hamburg', play)?.lines.join(' ')).toMatch(/For you: .*caravan/);
    expect(inspect('at:berlin', play)?.lines.join(' ')).toContain('white has delivered here');
  });

  it('asks the server why the robber cannot go there', async () => {
    const { play, why } = sit(robber);
    const there = (robber.moment.view as unknown as MerchantsView).robber;
    await inspect(`hex:${there}`, play)?.why?.();
    expect(why).toHaveBeenCalledWith({ action: 'move-robber', hex: there });
  });

  it('says what a verb costs, and asks the server why it is closed', async () => {
    const { play, why } = sit(middle);
    for (const verb of VERBS.filter((one) => one !== 'trade')) {
      const told = inspect(`verb:${verb}`, play);
      expect(told?.lines[1], verb).toMatch(/^Costs \d/);
      expect(told?.why === undefined, verb).toBe(play.isOpen(verb));
      await told?.why?.();
    }
    expect(why).toHaveBeenCalledTimes(
      6 - VERBS.filter((verb) => verb !== 'trade' && play.isOpen(verb)).length,
    );
    expect(inspect('verb:trade', play)?.lines).toHaveLength(1);
  });

  it('asks about a bare edge why no route can be opened there', async () => {
    const { play, why } = sit(middle);
    const bare = [...geoOf(boards.short).paths.keys()].find(
      (id) => !play.targets.has(`path:${id}`),
    );
    await inspect(`path:${bare}`, play)?.why?.();
    expect(why).toHaveBeenCalledWith({ action: 'open-route', path: bare });
  });

  it('tells nothing about what is not there', () => {
    const { play } = sit(middle);
    expect(inspect('merchant:blue/0', play)).toBeNull();
    expect(inspect('nothing', play)).toBeNull();
  });
});

describe('a click in vain', () => {
  const attempt = (fixture: Fixture, key: string) => attemptAt(key, sit(fixture).play);

  it('means what one does with such a thing', () => {
    expect(attempt(middle, 'at:hamburg')).toEqual({
      action: 'deliver',
      caravan: 0,
      city: 'hamburg',
    });
    expect(attempt(middle, 'at:tirana')).toMatchObject({ action: 'move-merchant', to: 'tirana' });
    expect(attempt(middle, 'at:bern')).toMatchObject({ action: 'recruit', city: 'bern' });
    expect(attempt(middle, 'caravan:blue/0')).toEqual({ action: 'begin-caravan', caravan: 0 });
    expect(attempt(posts, 'at:athina')).toEqual({ action: 'place-post', city: 'athina' });
  });

  it('means nothing with things of others', () => {
    expect(attempt(middle, 'caravan:red/0')).toBeNull();
    expect(attempt(middle, 'hex:silesia')).toBeNull();
  });
});
