import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
    undo: { free_to: null, barrier: null, because: null, request: null },
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

function setUp() {
  const taken: ServerMessage[] = [];
  let due: (() => void) | null = null;
  const calledOff = vi.fn();
  const inbox = new Inbox(
    (message) => taken.push(message),
    (run) => {
      expect(due).toBeNull();
      due = run;
      return () => {
        due = null;
        calledOff();
      };
    },
  );
  const frame = (): void => {
    const run = due;
    due = null;
    run?.();
  };
  return { inbox, taken, frame, calledOff };
}

test('messages wait for the frame, and those of the next frame wait for that', () => {
  const { inbox, taken, frame } = setUp();
  inbox.put(update(1, [1]));
  inbox.put(update(2, [2]));
  expect(taken).toEqual([]);
  frame();
  expect(brief(taken)).toEqual([[2, 1, 2]]);
  frame();
  expect(taken).toHaveLength(1);
  inbox.put(said);
  frame();
  expect(brief(taken)).toEqual([[2, 1, 2], 'said']);
});

test('a closed inbox forgets what was not taken, and can be used again', () => {
  const { inbox, taken, frame, calledOff } = setUp();
  inbox.put(said);
  inbox.close();
  expect(calledOff).toHaveBeenCalledTimes(1);
  frame();
  expect(taken).toEqual([]);
  inbox.put(update(1, [1]));
  frame();
  expect(brief(taken)).toEqual([[1, 1]]);
});

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('without frames, as on a hidden page, it is done soon all the same, once', () => {
  let frame: (() => void) | null = null;
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    frame = run;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    frame = null;
  });
  const run = vi.fn();
  nextFrame(run);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
  expect(frame).toBeNull();
  nextFrame(run)();
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
  expect(frame).toBeNull();
});
