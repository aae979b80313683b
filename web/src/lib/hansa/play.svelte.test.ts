import { beforeEach, describe, expect, it } from 'vitest';
import { prefs } from '../prefs.svelte';
import type { Choice, Command, Moment, ServerMessage } from '../protocol/types';
import { TableSession } from '../table/session.svelte';
import { board45 } from './fixtures/boards';
import claim from './fixtures/four-claim.json';
import rewarding from './fixtures/four-rewarding.json';
import start from './fixtures/four-start.json';
import paying from './fixtures/five-paying.json';
import responding from './fixtures/four-responding.json';
import hand from './fixtures/random-hand.json';
import pawn from './fixtures/two-middle.json';
import { HansaPlay } from './play.svelte';
import type { HansaView } from './view';

interface Fixture {
  moment: unknown;
  choices: unknown;
}

const at = { x: 10, y: 20 };

/** A table that stands as the fixture says, and notes what is sent. */
function sit(fixture: Fixture, freeTo: number | null = null) {
  const sent: string[] = [];
  let done = 1;
  const session = new TableSession('t', {
    api: { moment: () => Promise.reject(new Error()), socketUrl: () => '' },
    onProblem: () => undefined,
    botName: (seat: string) => seat,
    socket: () => ({
      connect: () => undefined,
      close: () => undefined,
      wake: () => undefined,
      command: (command: Command) => {
        sent.push(command.do === 'play' ? String(command.action) : command.do);
        done += 1;
        return Promise.resolve({ seq: done });
      },
      why: () =>
        Promise.resolve({ legal: false, reason: 'Because.', clause: '4.5', because: null }),
    }),
  } as never);
  const update = ({ moment, choices }: Fixture, seq: number): void =>
    session.receive({
      type: 'update',
      seq,
      lines: [],
      moment: moment as Moment,
      choices: choices as Choice[],
      undo: { free_to: freeTo, barrier: null, because: null, can_ask: false, request: null },
      clocks: [],
      now: 0,
    } as unknown as ServerMessage);
  update(fixture, 1);
  const play = new HansaPlay(session);
  play.board = board45;
  return { session, sent, play, update };
}

beforeEach(() => {
  prefs.confirm = true;
  prefs.language = 'en';
});

describe('placing', () => {
  it('takes one click: a trader unless told otherwise', () => {
    const { play, sent } = sit(start);
    play.point('route:hamburg--stade', at);
    expect(sent).toEqual(['place hamburg--stade trader']);
  });

  it('takes a merchant when merchants are armed', () => {
    const { play, sent } = sit(start);
    play.armed = 'merchant';
    play.point('route:hamburg--stade', at);
    expect(sent).toEqual(['place hamburg--stade merchant']);
    // The next one is a trader again.
    expect(play.armed).toBe('trader');
  });

  it('says what a picked verb waits for', async () => {
    const { play } = sit(start);
    expect(play.situation).toMatch(/^Your turn · 2 actions left\./);
    await play.verb('place', at);
    expect(play.situation).toBe('Place: choose a glowing house for your trader.');
  });

  it('shows a ghost of what a click would place', () => {
    const { play } = sit(start);
    play.hovered = 'route:hamburg--stade';
    expect(play.ghosts.get('route:hamburg--stade')).toEqual({ owner: 'red', kind: 'trader' });
  });

  it('goes to the house that was clicked, and shows its ghost there', () => {
    const { play, sent } = sit(start);
    play.hovered = 'route:hamburg--stade#2';
    const ghost = { owner: 'red', kind: 'trader', house: 2 };
    expect(play.ghosts.get('route:hamburg--stade')).toEqual(ghost);
    expect(play.hint).toMatch(/Hamburg–Stade/);
    play.point('route:hamburg--stade#2', at);
    expect(sent).toEqual(['place hamburg--stade trader 2']);
  });

  it('goes there by its verb, too', async () => {
    const { play, sent } = sit(start);
    await play.verb('place', at);
    play.point('route:hamburg--stade#1', at);
    expect(sent).toEqual(['place hamburg--stade trader 1']);
  });

  it('can be dragged from the supply', () => {
    const { play, sent } = sit(start);
    play.drop('kind:merchant', 'route:bremen--hamburg#3', at);
    expect(sent).toEqual(['place bremen--hamburg merchant 3']);
  });

  it('glows only once its verb is picked', async () => {
    const { play } = sit(start);
    expect(play.quiet).toBe(true);
    await play.verb('place', at);
    expect(play.quiet).toBe(false);
    expect(play.targets.has('route:hamburg--stade')).toBe(true);
    expect(play.back()).toBe(true);
    expect(play.picks).toEqual([]);
    expect(play.back()).toBe(false);
  });
});

describe('claiming', () => {
  const [route] = (claim.choices as Choice[])
    .filter(({ action }) => action.action === 'claim')
    .map(({ action }) => String(action['route']));

  it('takes one click on the seal', () => {
    const { play, sent } = sit(claim);
    expect([...play.claimable]).toEqual([route]);
    play.point(`route:${route}`, at);
    expect(sent).toEqual([`claim ${route}`]);
  });

  it('asks what is meant by a click on one of its pieces: claim or move', () => {
    const { play, sent } = sit(claim);
    const key = [...play.targets.keys()].find((one) => one.startsWith(`piece:${route}/yellow`));
    play.point(`${key}#1`, at);
    expect(play.pickedKeys).toEqual(new Set([`${key}#1`]));
    const asked = play.question?.options.map(({ id }) => id).sort();
    expect(asked).toEqual([`claim ${route}`, 'move-begin']);
    expect(play.question?.at).toEqual(at);
    expect(play.back()).toBe(true);
    expect(play.question).toBeNull();
    expect(sent).toEqual([]);
  });
});

describe('what cannot be', () => {
  it('is explained by the server', async () => {
    const { play, sent } = sit(start);
    await play.verb('claim', at);
    expect(play.reason).toBe('No route is full of your pieces yet. (§4.5)');
    expect(play.back()).toBe(true);
    expect(play.reason).toBe('');
    expect(sent).toEqual([]);
  });
});

describe('ending the turn', () => {
  it('is confirmed while actions are left', () => {
    const { play, sent } = sit(start);
    play.endTurn();
    expect(sent).toEqual([]);
    expect(play.confirmation?.text).toMatch(/2 actions/);
    play.confirm();
    expect(sent).toEqual(['end-turn']);
  });

  it('is no longer asked about once something else is pointed at', () => {
    const { play, sent } = sit(start);
    play.endTurn();
    play.point('route:hamburg--stade', at);
    expect(play.confirmation).toBeNull();
    expect(sent).toEqual(['place hamburg--stade trader']);
  });
});

describe('a reward that ends the game', () => {
  it('is confirmed', () => {
    const view = { ...rewarding.moment.view, pile_exhausted: true };
    const { play, sent } = sit({ ...rewarding, moment: { ...rewarding.moment, view } });
    const [first] = play.candidates;
    if (first) play.take(first.choice);
    expect(sent).toEqual([]);
    expect(play.confirmation?.text).toMatch(/ends the game/);
  });
});

describe('what cannot be taken back', () => {
  const choices = (start.choices as Choice[]).map((choice) => ({ ...choice, final: true }));

  it('is confirmed first', () => {
    const { play, sent } = sit({ ...start, choices });
    play.point('route:hamburg--stade', at);
    expect(sent).toEqual([]);
    expect(play.confirmation?.text).toMatch(/cannot be taken back/);
    play.confirm();
    expect(sent).toEqual(['place hamburg--stade trader']);
  });

  it('is sent at once if the setting says so', () => {
    prefs.confirm = false;
    const { play, sent } = sit({ ...start, choices });
    play.point('route:hamburg--stade', at);
    expect(sent).toEqual(['place hamburg--stade trader']);
  });
});

describe('several steps', () => {
  it('lift an own piece with one click, and set it down with the next', async () => {
    const { play, sent, update } = sit(claim);
    const view = claim.moment.view as unknown as HansaView;
    const choice = (text: string, action: Choice['action']): Choice => ({
      action,
      text,
      words: text,
      final: false,
    });
    const choices = [choice('move-begin', { action: 'move-begin' })];
    update({ ...claim, choices }, 1);
    const key = [...play.targets.keys()].find((one) => one.includes('/yellow/')) ?? '';
    const [from = '', , kind = ''] = key.slice('piece:'.length).split('/');
    play.drop(`${key}#1`, 'route:hamburg--stade#2', at);
    expect(sent).toEqual(['move-begin']);
    await Promise.resolve();
    const moving = { ...view, phase: { name: 'moving', left: 2, moved: false, hand: null } };
    const picks = [choice(`move-pick ${from} ${kind}`, { action: 'move-pick', route: from, kind })];
    await Promise.resolve();
    update({ moment: { ...claim.moment, view: moving }, choices: picks }, 2);
    play.advance();
    expect(sent).toEqual(['move-begin', `move-pick ${from} ${kind} 1`]);
    await Promise.resolve();
    await Promise.resolve();
    const drops = [
      choice('move-drop hamburg--stade', { action: 'move-drop', route: 'hamburg--stade' }),
      choice('move-drop bremen--minden', { action: 'move-drop', route: 'bremen--minden' }),
    ];
    update({ moment: { ...claim.moment, view: moving }, choices: drops }, 3);
    play.advance();
    expect(sent.at(-1)).toBe('move-drop hamburg--stade 2');
  });

  it('know the piece in hand', () => {
    const { play } = sit(hand);
    expect(play.hand).not.toBeNull();
    const target = [...play.targets.keys()].find((key) => key.startsWith('route:')) ?? '';
    play.hovered = target;
    expect(play.ghosts.get(target)).toEqual(play.hand);
  });
});

describe('a displacement', () => {
  it('lists what can be paid, in the viewer’s language', () => {
    const { play } = sit(paying);
    for (const { choice } of play.candidates) {
      expect(play.describe(choice)).toMatch(/^Place a (trader|merchant), pay \d/);
    }
  });

  it('shows what is to be displaced, and is given up by Esc', () => {
    const { play, sent } = sit(paying, 0);
    const { route, owner, kind, house } = paying.moment.view.phase;
    expect([...play.pickedKeys]).toEqual([`piece:${route}/${owner}/${kind}#${house}`]);
    expect(play.isHalfway).toBe(true);
    expect(play.back()).toBe(true);
    expect(sent).toEqual(['undo']);
  });

  it('offers as extra pieces only what there is', () => {
    const { play } = sit(responding);
    const choices = responding.choices as Choice[];
    const extra = choices.filter(({ action }) => action.action === 'respond-extra');
    expect([...play.kinds].sort()).toEqual(
      [...new Set(extra.map(({ action }) => String(action['kind'])))].sort(),
    );
    expect(play.situation).toMatch(/displaced your/);
  });

  it('is answered by placing the displaced piece first', () => {
    const { play, sent } = sit(responding);
    const target = [...play.targets.keys()].find((key) => key.startsWith('route:')) ?? '';
    play.point(target, at);
    expect(sent[0]).toMatch(/^respond-displaced/);
  });
});

describe('the pawn', () => {
  it('is in nobody’s way until it is picked', async () => {
    const { play } = sit(pawn);
    const provinces = () => [...play.targets.keys()].filter((key) => key.startsWith('province:'));
    expect(provinces()).toEqual([]);
    await play.verb('pawn', at);
    expect(provinces().length).toBeGreaterThan(5);
  });
});

describe('what is suggested', () => {
  const begin = { action: { action: 'move-begin' }, text: 'move-begin', words: '', final: false };
  const lift = { ...begin, action: { action: 'move-pick' }, text: 'move-pick a/trader' };

  it('is done to its end, each decision as soon as it may be made', async () => {
    const { play, sent, update } = sit({ ...start, choices: [begin] });
    play.sendAll(['move-begin', 'move-pick a/trader']);
    expect(sent).toEqual(['move-begin']);
    await Promise.resolve();
    update({ ...start, choices: [lift] }, 2);
    play.resume();
    expect(sent).toEqual(['move-begin', 'move-pick a/trader']);
    expect(play.reason).toBe('');
  });

  it('stops where it is not possible any more, and says so', async () => {
    const { play, sent, update } = sit({ ...start, choices: [begin] });
    play.sendAll(['move-begin', 'move-pick b/trader']);
    await Promise.resolve();
    update({ ...start, choices: [lift] }, 2);
    play.resume();
    expect(sent).toEqual(['move-begin']);
    expect(play.reason).toBe('It could not go on as planned: decide anew.');
  });
});

describe('looking at networks', () => {
  it('goes from player to player, and off', () => {
    const { play } = sit(start);
    const seen = [];
    for (let i = 0; i < 5; i += 1) {
      play.nextPlayer('network');
      seen.push(play.focus?.kind === 'network' ? play.focus.seat : null);
    }
    expect(seen).toEqual(['red', 'blue', 'green', 'yellow', null]);
  });

  it('begins with the viewer', () => {
    const { play, session } = sit(pawn);
    expect(session.mySeat).toBe('blue');
    play.nextPlayer('network');
    expect(play.focus).toEqual({ kind: 'network', seat: 'blue' });
    // So does what they could claim soon.
    play.nextPlayer('reach');
    expect(play.focus).toEqual({ kind: 'reach', seat: 'blue' });
    play.nextPlayer('reach');
    expect(play.focus).toEqual({ kind: 'reach', seat: 'red' });
  });
});

describe('why a verb is closed', () => {
  it('is told by what is seen on the board, not by a piece at random', async () => {
    const { play } = sit(start);
    await play.verb('displace', at);
    expect(play.reason).toBe('There is no piece of another player on the routes.');
    await play.verb('use-swap', at);
    expect(play.reason).toBe('No city has two offices that could be swapped. (§4.5)');
  });
});

it('says when an improvement shows only later', () => {
  const { play } = sit(claim);
  const levels = play.view?.seats[play.seat ?? 'red']?.levels;
  expect(levels?.actions).toBe(1);
  const improve = { action: { action: 'use-improve', ability: 'actions' } } as unknown as Choice;
  expect(play.notesOf(improve)).toEqual(['still 3; 4 after 1 more step']);
});
