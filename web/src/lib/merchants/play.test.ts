import { beforeEach, describe, expect, it } from 'vitest';
import type { Choice, Moment, ServerMessage } from '../protocol/types';
import { TableSession } from '../table/session.svelte';
import { atlas } from './atlas.svelte';
import { MerchantsPlay } from './play.svelte';
import { boards } from './fixtures/boards';
import { GOODS } from './view';

interface Fixture {
  moment: Moment;
  choices: Choice[] | null;
}
const fixtures = import.meta.glob<Fixture>(
  ['./fixtures/*.json', '!./fixtures/figures.json', '!./fixtures/events.json'],
  {
    eager: true,
    import: 'default',
  },
);
const here = { x: 0, y: 0 };

beforeEach(() => {
  atlas.board = boards.short;
});

interface Standing {
  play: MerchantsPlay;
  sent: string[];
  /** Shows the same position with something changed. */
  show: (changed: Partial<Fixture>) => void;
}

/** A table that stands still at a position, and what was sent from it. */
function table(name: string): Standing {
  const fixture = fixtures[`./fixtures/${name}.json`];
  const sent: string[] = [];
  const session = new TableSession('test', {
    api: {},
    onProblem: () => undefined,
    botName: (seat: string) => seat,
    socket: () => ({
      connect: () => undefined,
      command: (command: { action: string }) => {
        sent.push(command.action);
        return Promise.resolve({ seq: 1 });
      },
      why: () => Promise.resolve({ legal: false, reason: 'no', clause: null, because: null }),
    }),
  } as never);
  const show = (changed: Partial<Fixture>): void =>
    session.receive({
      type: 'update',
      seq: 1,
      lines: [],
      ...fixture,
      ...changed,
      undo: { free_to: null, barrier: null, because: null, request: null },
      clocks: [],
      now: 0,
    } as unknown as ServerMessage);
  show({});
  return { play: new MerchantsPlay(session), sent, show };
}

describe('playing', () => {
  it('asks where a caravan goes before it sets out', () => {
    const { play, sent } = table('short-caravan');
    const cart = [...play.targets.keys()].find((key) => key.startsWith('caravan:')) ?? '';
    play.point(cart, here);
    expect(sent).toEqual([]);
    expect(play.doing).toBe('run');
    const [city, stop] = [...play.drive.stops][0] ?? [];
    play.point(`at:${city}`, here);
    expect(play.sketch.paths).toEqual(stop?.run.steps);
    play.question?.options[0]?.take?.();
    expect(sent).toEqual([expect.stringMatching(/^begin-caravan \d$/)]);
  });

  it('glows no more while a plan is carried out', () => {
    const { play } = table('short-caravan');
    play.point([...play.targets.keys()].find((key) => key.startsWith('caravan:')) ?? '', here);
    expect(play.quiet).toBe(false);
    play.point(`at:${[...play.drive.stops.keys()][0]}`, here);
    play.question?.options[0]?.take?.();
    expect(play.quiet).toBe(true);
    expect(play.badges.size).toBe(0);
  });

  it('keeps its targets while a decision is on its way, and takes no other', () => {
    const { play, sent } = table('short-setup-post');
    const before = [...play.targets.keys()];
    const [one = '', other = ''] = before;
    play.point(one, here);
    play.question?.options[0]?.take?.();
    expect(sent).toHaveLength(1);
    expect([...play.targets.keys()]).toEqual(before);
    play.point(other, here);
    expect(play.question).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it('gives up one step after the other', () => {
    const { play, sent } = table('short-merchant');
    void play.verb('walk', here);
    expect(play.doing).toBe('walk');
    expect(play.badges.size).toBeGreaterThan(0);
    const city = [...play.badges.keys()][0] ?? '';
    play.point(city, here);
    expect(play.question).not.toBeNull();
    expect(play.sketch.corners.length).toBeGreaterThan(1);
    expect(play.back()).toBe(true);
    expect(play.question).toBeNull();
    expect(play.back()).toBe(true);
    expect(play.doing).toBeNull();
    expect(play.back()).toBe(false);
    expect(sent).toEqual([]);
  });

  it('chooses what is discarded before it is sent, all at once', () => {
    const { play, sent } = table('short-discard');
    const cards = Object.entries(play.desk?.resources ?? {});
    for (const [resource, n] of cards) {
      for (let i = 0; i < n; i += 1) play.choosing.add(resource as 'wool', 1);
    }
    play.choosing.settle();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatch(/^discard \d/);
  });

  it('chooses what is discarded while others do, and sends it when asked', () => {
    const { play, sent, show } = table('short-discard');
    const choices = [...play.session.choices];
    show({ choices: null });
    expect(play.mine).toBe(false);
    const cards = Object.entries(play.desk?.resources ?? {});
    for (const [resource, n] of cards) {
      for (let i = 0; i < n; i += 1) play.choosing.add(resource as 'wool', 1);
    }
    expect(play.choosing.n).toBe(play.choosing.due);
    play.choosing.settle();
    expect(sent).toEqual([]);
    expect(play.situation).toMatch(/^Your cards are chosen/);
    show({ choices });
    play.resume();
    expect(sent).toEqual([expect.stringMatching(/^discard \d/)]);
  });

  it('does not send again by itself what was refused', async () => {
    const { play, sent, show } = table('short-middle');
    const stop = play.session.choices.slice(0, 1).map((choice) => ({
      ...choice,
      text: 'stop-caravan',
      action: { action: 'stop-caravan' },
    }));
    show({ choices: stop });
    play.resume();
    await Promise.resolve();
    await Promise.resolve();
    play.resume();
    expect(sent).toEqual(['stop-caravan']);
    show({ choices: [...stop] });
    play.resume();
    expect(sent).toHaveLength(2);
  });

  it('takes cards in the order of the resources, in whatever order they were chosen', () => {
    const { play, sent } = table('short-card-take');
    play.choosing.add('salt', 1);
    if (play.choosing.due > 1) play.choosing.add('lumber', 1);
    play.choosing.settle();
    expect(sent[0]).toBe(play.choosing.due > 1 ? 'take-resource lumber' : 'take-resource salt');
  });

  it('knows a deal with the supply, and sends other offers as they are', () => {
    const { play, sent } = table('short-middle');
    play.trade.begin();
    play.trade.put('give', 'wool', 1);
    expect(play.trade.bankDeal).toBeNull();
    play.trade.put('want', 'salt', 1);
    play.trade.put('want', 'wool', 1);
    expect(play.trade.give.wool).toBe(0);
    play.trade.put('give', 'grain', 1);
    play.trade.offer('propose');
    expect(sent[0]).toMatch(/^propose 1grain 1wool\+1salt [a-z]+\+[a-z]+$/);
  });

  it('fills in a counter-offer with the terms of the proposal, as far as they can be paid', () => {
    const { play, sent } = table('short-trade-open');
    const { phase } = play.view ?? {};
    if (phase?.kind !== 'trade-open') throw new Error('a proposal is open');
    const [owned = 'gold'] = GOODS.filter((good) => (play.have[good] ?? 0) > 0);
    const n = play.have[owned] ?? 0;
    play.trade.counter({ ...phase.proposal, give: '2ore', want: `${n + 1}${owned}` });
    expect(play.trade.want).toEqual({ ore: 2 });
    expect(play.trade.give).toEqual({ [owned]: n });
    play.trade.offer('counter');
    expect(sent).toEqual([`counter ${n}${owned} 2ore`]);
  });

  it('asks before a turn ends that could still deliver, and says why something is not possible', async () => {
    const { play, sent } = table('short-middle');
    await play.verb('run', here);
    expect(play.reason).not.toBe('');
    play.decide('end-turn');
    expect(sent.length + (play.confirmation ? 1 : 0)).toBe(1);
  });
});
