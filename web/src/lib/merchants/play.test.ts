import { beforeEach, describe, expect, it } from 'vitest';
import type { Choice, LogLine, Moment, ServerMessage } from '../protocol/types';
import { TableSession } from '../table/session.svelte';
import { atlas } from './atlas.svelte';
import { MerchantsPlay } from './play.svelte';
import { boards } from './fixtures/boards';
import { GOODS, type MerchantsView } from './view';

interface Fixture {
  moment: Moment;
  choices: readonly Choice[] | null;
  answered?: { decisions: readonly Choice[]; instead: readonly Choice[] } | null;
  lines?: readonly LogLine[];
  seq?: number;
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
      command: (command: { do: string; action?: string }) => {
        sent.push(command.action ?? command.do);
        return Promise.resolve({ seq: 1 });
      },
      why: () =>
        Promise.resolve({
          legal: false,
          reason: 'no',
          clause: null,
          because: { reason: 'too-poor' },
        }),
    }),
  } as never);
  const show = (changed: Partial<Fixture>): void =>
    session.receive({
      type: 'update',
      seq: 1,
      lines: [],
      ...fixture,
      ...changed,
      undo: { free_to: null, barrier: null, because: null, can_ask: false, request: null },
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

  it('makes free steps at once, and asks before what costs something', () => {
    const { play, sent, show } = table('short-caravan-move');
    const far = 'i49--krakow';
    const moment = fixtures['./fixtures/short-caravan-move.json']?.moment;
    const view = structuredClone(moment?.view) as MerchantsView;
    const { blue, red } = view.seats;
    if (!moment || !blue || !red) throw new Error('the fixture is another');
    view.seats.blue = { ...blue, routes: blue.routes.filter((route) => route !== far) };
    view.seats.red = { ...red, routes: [...red.routes, far] };
    show({ moment: { ...moment, view: { ...view } } });
    play.point(`path:${far}`, here);
    expect(play.question?.options[0]).toMatchObject({ cost: { gold: 1 } });
    expect(sent).toEqual([]);
    show({ moment });
    play.point(`path:${far}`, here);
    expect(play.question).toBeNull();
    expect(sent).toEqual(['step i49--i50']);
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

  it('keeps what was chosen to be discarded until all have chosen, unless it is changed', () => {
    const { play, sent, show } = table('short-discard');
    const [resource = 'wool', n = 0] = Object.entries(play.desk?.resources ?? {})[0] ?? [];
    const action = { action: 'discard', cards: `${n}${resource}` };
    const decision = { action, text: `discard ${n}${resource}`, words: '', final: false };
    const instead = [...play.session.choices];
    show({ choices: null, answered: { decisions: [decision], instead } });
    expect(play.mine).toBe(false);
    expect(play.choosing.chosen).toEqual({ [resource]: n });
    expect(play.situation).toMatch(/^Your cards are chosen/);
    play.choosing.add(resource as 'wool', -1);
    play.choosing.settle();
    expect(sent).toEqual([]);
    play.choosing.change();
    expect(sent).toEqual(['undo']);
    show({ answered: null });
    expect(play.mine).toBe(true);
    expect(play.choosing.chosen).toEqual({ [resource]: n });
  });

  it('may answer otherwise until all have answered, and is not asked meanwhile', () => {
    const { play, sent, show } = table('short-trade-open');
    const instead = [...play.session.choices];
    const decisions = instead.filter(({ text }) => text === 'reject');
    show({ choices: null, answered: { decisions, instead } });
    expect(play.mine).toBe(false);
    expect(play.session.myTurn).toBe(false);
    expect(play.situation).toMatch(/^Your answer to .*: Refuse\. You may change it/);
    play.trade.counter({ give: '1ore', want: '1gold', to: [] });
    play.trade.offer('counter');
    expect(sent).toHaveLength(1);
  });

  it('refuses by rule what is offered, once for each offer', () => {
    const { play, sent, show } = table('short-trade-open');
    const { phase } = play.view ?? {};
    if (phase?.kind !== 'trade-open') throw new Error('a proposal is open');
    const choices = [...play.session.choices];
    play.resume();
    expect(sent).toEqual([]);
    const [wanted = 'gold'] = GOODS.filter((good) => phase.proposal.want.includes(good));
    for (const good of GOODS.filter((one) => one !== wanted)) play.trade.refusals.toggle(good);
    show({ choices: [...choices] });
    play.resume();
    expect(sent).toEqual([]);
    play.trade.refusals.toggle(wanted);
    expect(play.trade.refusals.n).toBe(GOODS.length);
    expect(sent).toEqual(['reject']);
    const decisions = choices.filter(({ text }) => text === 'reject');
    show({ choices: null, answered: { decisions, instead: choices } });
    expect(play.trade.refusals.applied).toBe(true);
    // Whoever takes it back is asked after all.
    show({ choices: [...choices], answered: null });
    play.resume();
    expect(sent).toHaveLength(1);
  });

  it('refuses by rule what cannot be paid, and all offers of a turn', () => {
    for (const rule of ['unpayable', 'quiet'] as const) {
      const { play, sent, show } = table('short-trade-open');
      const choices = play.session.choices.filter(({ text }) => text !== 'accept');
      show({ choices: null });
      if (rule === 'unpayable') play.trade.refusals.toggleUnpayable();
      else play.trade.refusals.toggleQuiet();
      show({ choices });
      play.resume();
      expect(sent).toEqual(['reject']);
    }
  });

  it('says that nobody agreed when an offer has closed itself', () => {
    const { play, show } = table('short-middle');
    const seat = play.seat ?? '';
    const events = [
      { event: 'rejected', seat: 'blue', text: '' },
      { event: 'withdrawn', seat, text: '' },
    ];
    const line = { seq: 1000, at: 0, moment: 9, seat, undo: false, events, note: null };
    show({ lines: [line], seq: 1000 });
    play.resume();
    expect(play.reason).toBe('Nobody agreed to your offer.');
  });

  it('offers to buy the card that an action lacks, for what the figures say', async () => {
    const { play, sent, show } = table('short-middle');
    const seat = play.seat ?? 'red';
    const view = structuredClone(play.view) as MerchantsView;
    const desk = view.seats[seat];
    if (!desk) throw new Error('the viewer sits there');
    view.seats[seat] = { ...desk, resources: { wool: 1 }, gold: 2 };
    const buy = { action: 'buy-resource', resource: 'salt' };
    const choice = { action: buy, text: 'buy-resource salt', words: '', final: false };
    const moment = { ...play.session.moment, view } as Moment;
    show({ moment, choices: [choice] });
    await play.verb('card', here);
    expect(play.question?.options.map(({ title }) => title)).toEqual(['Buy 1 salt for 2 gold']);
    play.question?.options[0]?.take?.();
    expect(sent).toEqual(['buy-resource salt']);
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
