import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LogLine, ServerMessage, Update } from '../protocol/types';
import { Inbox, joinUpdates, nextFrame } from './inbox';

const line = (seq: number): LogLine => ({
  seq,
  at: 0,
  moment: seq,
  seat: 'red',
  undo: false,
  events: [],
  note: null,
});

function update(seq: number, lines: number[]): { type: 'update' } & Update {
  return {
    type: 'update',
    seq,
    lines: lines.map(line),
    moment: {
      number: seq,
      viewer: null,
      view: {},
      to_act: null,
      situation: '',
      score: { seats: [], categories: [] },
      over: null,
    },
    choices: null,
    answered: null,
    undo: { free_to: null, barrier: null, because: null, can_ask: false, request: null },
    clocks: [],
    now: seq,
  };
}

const said: ServerMessage = { type: 'said', number: 1, at: 0, user: 'u', name: 'Anna', text: 'hi' };

const brief = (messages: readonly ServerMessage[]): unknown[] =>
  messages.map((message) =>
    message.type === 'update'
      ? [message.seq, ...message.lines.map(({ seq }) => seq)]
      : message.type,
  );

test('updates that follow each other become one, with the lines of all', () => {
  const joined = joinUpdates([update(4, [4]), update(6, [5, 6]), update(7, [7])]);
  expect(brief(joined)).toEqual([[7, 4, 5, 6, 7]]);
  expect(joined[0]).toMatchObject({ now: 7, moment: { number: 7 } });
});

test('a line that comes twice is kept once', () => {
  expect(brief(joinUpdates([update(5, [4, 5]), update(6, [4, 5, 6])]))).toEqual([[6, 4, 5, 6]]);
});

test('other messages keep their place among updates', () => {
  const lines: ServerMessage = { type: 'lines', lines: [line(7)] };
  const messages = [update(4, [4]), said, update(5, [5]), update(6, [6]), lines, update(8, [8])];
  expect(brief(joinUpdates(messages))).toEqual([[4, 4], 'said', [6, 5, 6], 'lines', [8, 8]]);
});

test('a shorter log is not mixed with the former one', () => {
  expect(brief(joinUpdates([update(9, [9]), update(2, [1, 2]), update(3, [3])]))).toEqual([
    [9, 9],
    [3, 1, 2, 3],
  ]);
});

function setUp(gapMs = 0) {
  const onWaiting = vi.fn();
  const taken: ServerMessage[] = [];
  let due: { run: () => void; at: number } | null = null;
  let now = 1000;
  const inbox = new Inbox((message) => taken.push(message), {
    schedule: (run, wait) => {
      expect(due).toBeNull();
      due = { run, at: now + wait };
      return () => {
        due = null;
      };
    },
    now: () => now,
    gapMs: () => gapMs,
    onWaiting,
  });
  /** Lets time pass, and then comes a frame. */
  const pass = (span: number): void => {
    now += span;
    if (!due || due.at > now) return;
    const { run } = due;
    due = null;
    run();
  };
  return { inbox, taken, pass, onWaiting };
}

test('messages wait for the frame, and updates of others for the one some time after it', () => {
  const { inbox, taken, pass } = setUp();
  inbox.put(update(1, [1]));
  inbox.put(update(2, [2]));
  expect(taken).toEqual([]);
  pass(0);
  expect(brief(taken)).toEqual([[2, 1, 2]]);
  inbox.put(update(3, [3]));
  pass(16);
  inbox.put(update(4, [4]));
  pass(16);
  expect(taken).toHaveLength(1);
  pass(68);
  expect(brief(taken)).toEqual([
    [2, 1, 2],
    [4, 3, 4],
  ]);
  pass(1000);
  inbox.put(update(5, [5]));
  pass(0);
  expect(taken).toHaveLength(3);
});

test('what somebody waits for does not wait for moves before it', () => {
  const { inbox, taken, pass } = setUp();
  inbox.put(update(1, [1]));
  pass(0);
  inbox.put(update(2, [2]));
  pass(16);
  inbox.put({ ...update(3, [3]), choices: [] });
  pass(0);
  expect(brief(taken)).toEqual([
    [1, 1],
    [3, 2, 3],
  ]);
  inbox.put(said);
  inbox.put(update(4, [4]));
  pass(0);
  expect(brief(taken.slice(2))).toEqual(['said', [4, 4]]);
});

test('a closed inbox forgets what was not taken, and can be used again', () => {
  const { inbox, taken, pass } = setUp();
  inbox.put(said);
  inbox.close();
  pass(0);
  expect(taken).toEqual([]);
  inbox.put(update(1, [1]));
  pass(0);
  expect(brief(taken)).toEqual([[1, 1]]);
});

/** A move of another player, after which the viewer may decide or not. */
function move(seq: number, more: Partial<Update> = {}): { type: 'update' } & Update {
  const made = update(seq, [seq]);
  const lines = made.lines.map((one) => ({ ...one, events: [{ event: 'placed', text: '' }] }));
  return { ...made, lines, moment: { ...made.moment, viewer: 'blue' }, ...more };
}

test('whoever wants to follow is shown move after move, with what leads to each', () => {
  const { inbox, taken, pass, onWaiting } = setUp(600);
  inbox.put(update(0, []));
  pass(0);
  taken.length = 0;
  pass(600);
  inbox.put(move(1));
  inbox.put(update(2, [2]));
  inbox.put(move(3));
  inbox.put(move(4, { choices: [] }));
  pass(0);
  expect(brief(taken)).toEqual([[1, 1]]);
  expect(onWaiting).toHaveBeenLastCalledWith(2);
  pass(599);
  expect(taken).toHaveLength(1);
  pass(1);
  expect(brief(taken.slice(1))).toEqual([[3, 2, 3]]);
  inbox.put(said);
  pass(0);
  expect(brief(taken.slice(2))).toEqual(['said']);
  pass(600);
  expect(brief(taken.slice(3))).toEqual([[4, 4]]);
  expect(onWaiting).toHaveBeenLastCalledWith(0);
  // The viewer is to decide: whatever happens meanwhile is shown at once.
  inbox.put(move(5, { choices: [] }));
  pass(0);
  expect(taken).toHaveLength(5);
});

test('moves wait to be asked for, or for the viewer to go on', () => {
  const { inbox, taken, pass } = setUp(Infinity);
  // How things stand at first is shown at once.
  inbox.put(move(0));
  pass(0);
  expect(brief(taken.splice(0))).toEqual([[0, 0]]);
  for (const seq of [1, 2, 3, 4]) inbox.put(move(seq));
  pass(10_000);
  expect(taken).toEqual([]);
  inbox.next();
  expect(brief(taken)).toEqual([[1, 1]]);
  inbox.flush();
  expect(brief(taken.slice(1))).toEqual([[4, 2, 3, 4]]);
});

test('moves do not keep back what the viewer did, nor a turn while the clock runs', () => {
  const { inbox, taken, pass } = setUp(Infinity);
  inbox.put(update(0, []));
  pass(0);
  taken.length = 0;
  inbox.put(move(1));
  inbox.put({ ...move(2), lines: [{ ...line(2), seat: 'blue' }] });
  pass(100);
  expect(brief(taken)).toEqual([[2, 1, 2]]);
  inbox.put(move(3));
  inbox.put(move(4, { clocks: [{ seat: 'blue', left_ms: 1, running: true }] }));
  pass(100);
  expect(brief(taken.slice(1))).toEqual([[4, 3, 4]]);
});

describe('the next frame', () => {
  let frame: (() => void) | null = null;

  beforeEach(() => {
    vi.useFakeTimers();
    frame = null;
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
      frame = run;
      return 1;
    });
    vi.stubGlobal('cancelAnimationFrame', () => {
      frame = null;
    });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('comes after the wait', () => {
    const run = vi.fn();
    nextFrame(run, 30);
    expect(frame).toBeNull();
    vi.advanceTimersByTime(30);
    expect(run).not.toHaveBeenCalled();
    frame?.();
    vi.advanceTimersByTime(1000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('is done without, as on a hidden page, once', () => {
    const run = vi.fn();
    nextFrame(run, 0);
    vi.advanceTimersByTime(1000);
    expect(run).toHaveBeenCalledTimes(1);
    expect(frame).toBeNull();
  });

  test('can be called off', () => {
    const run = vi.fn();
    nextFrame(run, 0)();
    nextFrame(run, 30)();
    vi.advanceTimersByTime(1000);
    expect(run).not.toHaveBeenCalled();
    expect(frame).toBeNull();
  });
});
