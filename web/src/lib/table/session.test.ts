import { expect, test, vi } from 'vitest';
import { ProblemError } from '../net/problem';
import type { TableSocket } from '../net/socket';
import type {
  Choice,
  Command,
  Hint,
  LogLine,
  Moment,
  Seal,
  ServerMessage,
  TableInfo,
  Update,
} from '../protocol/types';
import { TableSession } from './session.svelte';

const table: TableInfo = {
  id: 't',
  game: 'chess',
  setup: { players: '2', board: '2-3' },
  status: 'running',
  places: [
    {
      seat: 'blue',
      who: { kind: 'person', id: 'u', name: 'Anna' },
      absence: null,
      present: true,
      points: null,
      rank: null,
    },
    {
      seat: 'red',
      who: { kind: 'bot', level: 'trader' },
      absence: null,
      present: true,
      points: null,
      rank: null,
    },
  ],
  pace: { kind: 'free' },
  time_up: 'bot',
  public: false,
  host: 'u',
  created: 0,
  updated: 0,
  your_turn: false,
  rules: 1,
  deadline: null,
  starting: false,
  rematch: null,
  watchers: { names: [], others: 0 },
};

const choice: Choice = {
  action: { action: 'income' },
  text: 'income',
  words: 'Income',
  final: false,
};

const endTurn: Choice = { ...choice, text: 'end-turn' };
const hint: Hint = {
  seq: 1,
  action: 'income',
  suggestions: [
    { action: 'income', line: [choice], percent: 51.5, reasons: [] },
    { action: 'end-turn', line: [endTurn], percent: 48, reasons: [] },
    { action: 'gone', line: [{ ...choice, text: 'gone' }], percent: 40, reasons: [] },
  ],
};

function moment(number: number, points = 0): Moment {
  return {
    number,
    viewer: 'blue',
    view: {},
    to_act: 'blue',
    situation: '',
    score: { seats: ['red', 'blue'], categories: [{ name: 'track', points: [0, points] }] },
    over: null,
  };
}

function line(seq: number, at: number, undo = false): LogLine {
  return { seq, at: 0, moment: at, seat: 'blue', undo, events: [], note: null };
}

function update(seq: number, number: number, more: Partial<Update> = {}): Update {
  return {
    seq,
    lines: [line(seq, number)],
    moment: moment(number),
    choices: null,
    answered: null,
    undo: { free_to: null, barrier: null, because: null, can_ask: false, request: null },
    clocks: [],
    now: 0,
    ...more,
  };
}

const welcome = {
  type: 'welcome',
  table,
  place: 1,
  seal: { commitment: '', commits: [], nonces: [], secret: null },
  chat: [],
  now: 0,
} as const satisfies ServerMessage;

function setUp() {
  const sent: Command[] = [];
  const sealed: Seal = { commitment: '', commits: [], nonces: [], secret: null };
  let answer: (command: Command) => Promise<{ seq: number; table?: string }> = () =>
    Promise.resolve({ seq: 0 });
  const problems: unknown[] = [];
  const fake = {
    connect: vi.fn(),
    close: vi.fn(),
    wake: vi.fn(),
    command: (command: Command) => {
      sent.push(command);
      return answer(command);
    },
    why: () => Promise.resolve({ legal: true, reason: '', clause: null, because: null }),
  };
  const onMyTurn = vi.fn();
  const onPoints = vi.fn();
  const onEvents = vi.fn();
  const onOver = vi.fn();
  const tableOf = vi.fn(() => Promise.resolve(table));
  let refuse = (): void => undefined;
  const momentOf = vi.fn((_: string, number: number) => Promise.resolve(moment(number)));
  const session = new TableSession('t', {
    api: {
      hint: () => Promise.resolve(hint),
      moment: momentOf,
      seal: () => Promise.resolve(sealed),
      socketUrl: () => '',
      table: tableOf,
    },
    botName: (seat) => `bot ${seat}`,
    onProblem: (thrown) => problems.push(thrown),
    onMyTurn,
    onPoints,
    onEvents,
    onOver,
    chance: {
      draw: () => Promise.resolve({ nonce: 'ab', hash: 'ba' }),
      get: () => null,
      hash: () => Promise.resolve('ba'),
      keep: () => undefined,
      reveal: (_, place, seal) => Promise.resolve(seal.commits[place - 1] === 'ba' ? 'ab' : null),
    },
    now: () => 1000,
    socket: ({ onRefused }) => {
      refuse = onRefused ?? refuse;
      return fake as unknown as TableSocket;
    },
  });
  session.receive(welcome);
  return {
    session,
    sent,
    sealed,
    problems,
    onMyTurn,
    onPoints,
    onEvents,
    onOver,
    momentOf,
    tableOf,
    refuse: () => refuse(),
    closed: fake.close,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

test('seats are in turn order, with who sits there', () => {
  const { session } = setUp();
  session.receive({ type: 'update', ...update(1, 1) });
  expect(session.seats.map(({ seat, place, me }) => [seat, place, me])).toEqual([
    ['red', 2, false],
    ['blue', 1, true],
  ]);
  expect(session.nameOf('blue')).toBe('Anna');
  expect(session.nameOf('red')).toBe('bot red');
});

test('choices vanish while a decision is on its way and until its effect arrives', async () => {
  const { session, sent, answerWith } = setUp();
  session.receive({ type: 'update', ...update(1, 1, { choices: [choice] }) });
  expect(session.choices).toHaveLength(1);
  answerWith(() => Promise.resolve({ seq: 2 }));
  const played = session.play('income');
  expect(session.busy).toBe(true);
  expect(session.choices).toHaveLength(0);
  expect(await played).toBe(true);
  expect(sent).toEqual([{ do: 'play', seq: 1, action: 'income' }]);
  expect(session.busy).toBe(true);
  session.receive({ type: 'update', ...update(2, 2, { choices: [choice] }) });
  expect(session.choices).toHaveLength(1);
});

test('a refused decision is reported, and the choices are back', async () => {
  const { session, problems, answerWith } = setUp();
  session.receive({ type: 'update', ...update(1, 1, { choices: [choice] }) });
  answerWith(() => Promise.reject(new ProblemError({ code: 'illegal', message: 'no' }, 409)));
  expect(await session.play('income')).toBe(false);
  expect(problems).toHaveLength(1);
  expect(session.choices).toHaveLength(1);
});

test('nothing is reported of a decision that nobody asked for and another page has taken', async () => {
  const { session, problems, answerWith } = setUp();
  session.receive({ type: 'update', ...update(1, 1, { choices: [choice] }) });
  answerWith(() => Promise.reject(new ProblemError({ code: 'stale', message: 'late' }, 409)));
  expect(await session.play('income', true)).toBe(false);
  expect(problems).toEqual([]);
  expect(await session.play('income')).toBe(false);
  expect(problems).toHaveLength(1);
});

test('a decision that is awaited is announced once', () => {
  const { session, onMyTurn } = setUp();
  session.receive({ type: 'update', ...update(1, 1, { choices: [choice] }) });
  session.receive({ type: 'update', ...update(2, 2, { choices: [choice] }) });
  expect(onMyTurn).toHaveBeenCalledTimes(1);
  session.receive({ type: 'update', ...update(3, 3) });
  session.receive({ type: 'update', ...update(4, 4, { choices: [choice] }) });
  expect(onMyTurn).toHaveBeenCalledTimes(2);
});

test('points are announced when they grow, not when they are first seen', () => {
  const { session, onPoints } = setUp();
  session.receive({ type: 'update', ...update(1, 1, { moment: moment(1, 3) }) });
  expect(onPoints).not.toHaveBeenCalled();
  session.receive({ type: 'update', ...update(2, 2, { moment: moment(2, 4) }) });
  expect(onPoints).toHaveBeenCalledTimes(1);
});

test('what happens is heard once, and not what was there before or is taken back', () => {
  const { session, onEvents } = setUp();
  const events = [{ event: 'placed', text: '' }];
  const first = { ...line(1, 1), events };
  session.receive({ type: 'update', ...update(1, 1, { lines: [first] }) });
  expect(onEvents).not.toHaveBeenCalled();
  session.receive({
    type: 'update',
    ...update(2, 2, { lines: [first, { ...line(2, 2), events }] }),
  });
  expect(onEvents).toHaveBeenCalledExactlyOnceWith(events);
  session.receive({
    type: 'update',
    ...update(3, 1, { lines: [{ ...line(3, 1, true), events }] }),
  });
  expect(onEvents).toHaveBeenCalledTimes(1);
});

test('the end is announced with who has won, to those who see it come', () => {
  const { session, onOver } = setUp();
  const over = { ranks: [2, 1], points: [0, 0], reason: 'points', verdict: '', secret: '' };
  session.receive({ type: 'update', ...update(1, 1) });
  session.receive({ type: 'update', ...update(2, 2, { moment: { ...moment(2), over } }) });
  expect(onOver).toHaveBeenCalledExactlyOnceWith(['blue']);
  const late = setUp();
  late.session.receive({ type: 'update', ...update(2, 2, { moment: { ...moment(2), over } }) });
  expect(late.onOver).not.toHaveBeenCalled();
});

test('an earlier moment is shown without choices, and fetched once', async () => {
  const { session, momentOf } = setUp();
  session.receive({ type: 'update', ...update(9, 9, { choices: [choice] }) });
  await session.goTo(4);
  expect(session.live).toBe(false);
  expect(session.moment?.number).toBe(4);
  expect(session.choices).toHaveLength(0);
  expect(session.myTurn).toBe(true);
  session.backToNow();
  await session.goTo(4);
  expect(momentOf).toHaveBeenCalledTimes(1);
  await session.goTo(9);
  expect(session.live).toBe(true);
});

/** A line in which somebody does something that is told. */
const told = (seq: number, seat: string): LogLine => ({
  ...line(seq, seq),
  seat,
  events: [{ event: 'placed', text: '' }],
});

test('what the others did is news until the viewer decides something, or puts it away', async () => {
  const { session } = setUp();
  const { story } = session;
  const lines = [told(1, 'blue'), told(2, 'red'), told(3, 'red')];
  session.receive({ type: 'update', ...update(3, 3, { lines, choices: [choice] }) });
  expect(story.isRecapOpen).toBe(true);
  expect(story.recent.map(({ seq }) => seq)).toEqual([2, 3]);
  story.putRecapAway();
  expect(story.recent).toEqual([]);
  session.receive({ type: 'update', ...update(4, 4, { lines: [told(4, 'red')] }) });
  expect(story.recent.map(({ seq }) => seq)).toEqual([2, 3, 4]);
  session.receive({ type: 'update', ...update(5, 5, { lines: [told(5, 'blue')] }) });
  expect(story.isRecapOpen).toBe(false);
  expect(story.recap.lines).toHaveLength(3);
});

test('a step through the game shows what happened in it, a leap only the last of it', async () => {
  const { session } = setUp();
  const lines = [1, 2, 3, 4, 5].map((seq) => told(seq, seq % 2 === 0 ? 'red' : 'blue'));
  session.receive({ type: 'update', ...update(5, 5, { lines }) });
  await session.replay.leap(1);
  expect(session.story.recent.map(({ seq }) => seq)).toEqual([1]);
  expect(session.latest).toEqual([]);
  await session.replay.forward();
  expect(session.moment?.number).toBe(2);
  expect(session.latest.map(({ seq }) => seq)).toEqual([2]);
  await session.goTo(4, 2);
  expect(session.story.recent.map(({ seq }) => seq)).toEqual([3, 4]);
  await session.replay.back();
  expect(session.moment?.number).toBe(3);
  expect(session.story.recent.map(({ seq }) => seq)).toEqual([3]);
  session.backToNow();
  expect(session.latest).toEqual([]);
});

test('whoever goes on step by step finds the next moment at hand', async () => {
  const { session, momentOf } = setUp();
  const lines = [1, 2, 3, 4, 5].map((seq) => told(seq, 'red'));
  session.receive({ type: 'update', ...update(5, 5, { lines }) });
  await session.replay.leap(1);
  await session.replay.forward();
  expect(momentOf.mock.calls.map(([, number]) => number)).toEqual([1, 2, 3]);
  await session.replay.forward();
  expect(momentOf.mock.calls.map(([, number]) => number)).toEqual([1, 2, 3, 4]);
});

test('a slow moment does not overtake a later wish', async () => {
  const { session, momentOf } = setUp();
  session.receive({ type: 'update', ...update(9, 9) });
  const slow = session.goTo(3);
  const fast = session.goTo(5);
  await Promise.all([slow, fast]);
  expect(session.moment?.number).toBe(5);
  expect(momentOf).toHaveBeenCalledTimes(2);
});

test('an undo leads back from a moment that no longer is', async () => {
  const { session } = setUp();
  session.receive({ type: 'update', ...update(9, 9) });
  await session.goTo(7);
  session.receive({ type: 'update', ...update(10, 5, { lines: [line(10, 5, true)] }) });
  expect(session.live).toBe(true);
  expect(session.moment?.number).toBe(5);
});

test('a moment that is on its way is not shown after an undo has changed it', async () => {
  const { session, momentOf } = setUp();
  session.receive({ type: 'update', ...update(9, 9) });
  const slow = session.goTo(7);
  session.receive({ type: 'update', ...update(10, 5, { lines: [line(10, 5, true)] }) });
  await slow;
  expect(session.live).toBe(true);
  session.receive({ type: 'update', ...update(14, 9) });
  await session.goTo(7);
  expect(momentOf).toHaveBeenCalledTimes(2);
});

test('an undo leads back even if the game has gone on since, and what was seen is other', async () => {
  const { session, momentOf } = setUp();
  session.receive({ type: 'update', ...update(9, 9) });
  await session.goTo(7);
  const lines = [line(10, 5, true), line(11, 6), line(12, 7), line(13, 8), line(14, 9)];
  session.receive({ type: 'update', ...update(14, 9, { lines }) });
  expect(session.live).toBe(true);
  await session.goTo(7);
  expect(momentOf).toHaveBeenCalledTimes(2);
});

test('a log that is shorter than what was seen replaces it', () => {
  const { session } = setUp();
  session.receive({ type: 'update', ...update(9, 9) });
  session.receive({ type: 'update', ...update(2, 2, { lines: [line(1, 1), line(2, 2)] }) });
  expect(session.seq).toBe(2);
  expect(session.log.map((entry) => entry.line.seq)).toEqual([1, 2]);
});

test('a long log comes in parts, and one that broke off is forgotten', () => {
  const { session } = setUp();
  const welcome: ServerMessage = {
    type: 'welcome',
    place: null,
    table,
    seal: { commitment: '', commits: [], nonces: [], secret: null },
    chat: [],
    now: 0,
  };
  session.receive(welcome);
  session.receive({ type: 'lines', lines: [line(1, 1)] });
  session.receive(welcome);
  session.receive({ type: 'lines', lines: [line(1, 1), line(2, 2)] });
  expect(session.log).toEqual([]);
  session.receive({ type: 'update', ...update(3, 3, { lines: [line(3, 3)] }) });
  session.receive({ type: 'update', ...update(4, 4, { lines: [line(4, 4)] }) });
  expect(session.log.map((entry) => entry.line.seq)).toEqual([1, 2, 3, 4]);
});

test('whoever sits down is bound to a nonce, once, and reveals it when the game begins', async () => {
  const { session, sent, sealed } = setUp();
  const open: TableInfo = { ...table, status: 'open' };
  session.receive({ type: 'table', table: open, place: null });
  expect(sent).toEqual([]);
  session.receive({ type: 'table', table: open, place: 1 });
  session.receive({ type: 'table', table: open, place: 1 });
  await vi.waitFor(() => expect(sent).toEqual([{ do: 'commit', hash: 'ba' }]));
  sealed.commits = ['ba'];
  session.receive({ type: 'table', table: { ...open, starting: true }, place: 1 });
  await vi.waitFor(() => expect(sent.slice(1)).toEqual([{ do: 'reveal', nonce: 'ab' }]));
});

test('a rematch is bound to a nonce from the beginning', async () => {
  const { session, sent, answerWith } = setUp();
  answerWith(() => Promise.resolve({ seq: 1, table: 'next' }));
  expect(await session.rematch()).toBe('next');
  expect(sent).toEqual([{ do: 'rematch', commit: 'ba' }]);
});

test('a suggestion is looked at for a while, or chosen to be followed', async () => {
  const { session } = setUp();
  session.receive({ type: 'update', ...update(1, 1, { choices: [endTurn, choice] }) });
  await session.askAdvice();
  // What cannot be decided is not suggested.
  expect(session.suggestions.map(({ action }) => action)).toEqual(['income', 'end-turn']);
  expect(session.consideredAdvice).toEqual(choice);
  session.consider(1);
  expect(session.consideredAdvice).toEqual(endTurn);
  expect(session.advice).toEqual(choice);
  session.consider(null);
  expect(session.consideredAdvice).toEqual(choice);
  session.follow(1);
  expect(session.advice).toEqual(endTurn);
  session.dropAdvice();
  await session.askAdvice();
  expect(session.advice).toEqual(choice);
});

test('advice is for the moment it was asked at, and only where nobody else is a person', async () => {
  const { session } = setUp();
  const other = endTurn;
  session.receive({ type: 'update', ...update(1, 1, { choices: [other, choice] }) });
  expect(session.canAskAdvice).toBe(true);
  await session.askAdvice();
  expect(session.advice).toEqual(choice);
  session.dropAdvice();
  expect(session.advice).toBeNull();
  await session.askAdvice();
  session.receive({ type: 'update', ...update(2, 2, { choices: [other, choice] }) });
  expect(session.advice).toBeNull();
  const bert = { kind: 'person', id: 'v', name: 'Bert' } as const;
  const places = table.places.map((place, i) => (i === 0 ? place : { ...place, who: bert }));
  session.receive({ type: 'table', table: { ...table, places }, place: 1 });
  expect(session.canAskAdvice).toBe(false);
});

test('a table that the server cannot read any more is given up, with the reason', async () => {
  const { session, tableOf, refuse, closed } = setUp();
  refuse();
  await vi.waitFor(() => expect(tableOf).toHaveBeenCalledOnce());
  const busy = { code: 'unavailable', message: 'try again' };
  tableOf.mockRejectedValueOnce(new ProblemError(busy, 503));
  refuse();
  await vi.waitFor(() => expect(tableOf).toHaveBeenCalledTimes(2));
  expect(session.problem).toBeNull();
  expect(closed).not.toHaveBeenCalled();
  const unreadable = { code: 'unreadable_table', message: 'tell the host' };
  tableOf.mockRejectedValueOnce(new ProblemError(unreadable, 500));
  refuse();
  await vi.waitFor(() => expect(session.problem).toEqual(unreadable));
  expect(closed).toHaveBeenCalledOnce();
});

test('a page is outdated once the server holds another version of it', () => {
  const { session } = setUp();
  session.receive({ ...welcome, client_version: 'a' });
  expect(session.outdated).toBe(false);
  session.receive({ ...welcome, client_version: 'b' });
  expect(session.outdated).toBe(true);
  session.receive({ ...welcome, client_version: 'a' });
  expect(session.outdated).toBe(false);
  session.receive(welcome);
  expect(session.outdated).toBe(false);
});

test('a line of chat is added once', () => {
  const { session } = setUp();
  const said = { type: 'said', number: 1, at: 0, user: 'u', name: 'Anna', text: 'hi' } as const;
  session.receive(said);
  session.receive(said);
  expect(session.chat).toHaveLength(1);
});
