import { expect, test } from 'vitest';
import type { GameEvent, LogLine } from '../protocol/types';
import { appendLines } from './log';
import { countAt, type EventMark, startAfter, startBefore, timelineOf } from './timeline';

const marks: Record<string, EventMark> = { ends: 'turn-end', claims: 'claim', over: 'end' };
const markOf = ({ event }: GameEvent): EventMark | null => marks[event] ?? null;

function line(moment: number, seat: string | null, ...events: string[]): LogLine {
  return {
    seq: moment + 10,
    at: 0,
    moment,
    seat,
    undo: false,
    events: events.map((event) => ({ event, text: '' })),
    note: null,
  };
}

const played = [
  line(1, 'red', 'places'),
  // Half of a decision: nothing is to be seen yet.
  line(2, 'red'),
  line(3, 'red', 'claims', 'places'),
  line(4, 'red', 'ends'),
  line(5, 'red', 'places'),
  line(6, 'blue', 'places'),
  line(7, 'blue', 'ends'),
  line(8, 'red', 'places'),
];

test('steps are moments after which something is to be seen', () => {
  const { starts } = timelineOf(appendLines([], played), markOf, 2);
  expect(starts.decision).toEqual([0, 1, 3, 4, 5, 6, 7, 8]);
});

test('a turn goes on until the next player does something, and each has one in a round', () => {
  const { starts } = timelineOf(appendLines([], played), markOf, 2);
  expect(starts.turn).toEqual([0, 5, 7]);
  expect(starts.round).toEqual([0, 7]);
});

test('what stands out is marked with who did it', () => {
  const { marks: found } = timelineOf(
    appendLines([], [...played, line(9, 'red', 'over')]),
    markOf,
    2,
  );
  expect(found).toEqual([
    { moment: 3, mark: 'claim', seat: 'red' },
    { moment: 9, mark: 'end', seat: 'red' },
  ]);
});

test('what was taken back is no part of the way', () => {
  const undo = { ...line(2, 'red'), seq: 30, undo: true };
  const again = { ...line(3, 'red', 'places'), seq: 31 };
  const { starts, marks: found } = timelineOf(appendLines([], [...played, undo, again]), markOf, 2);
  expect(starts.decision).toEqual([0, 1, 3]);
  expect(starts.turn).toEqual([0]);
  expect(found).toEqual([]);
});

test('one finds the start before and after a moment', () => {
  const starts = [0, 5, 7];
  expect([startBefore(starts, 7), startBefore(starts, 6), startBefore(starts, 0)]).toEqual([
    5, 5, 0,
  ]);
  expect([startAfter(starts, 0), startAfter(starts, 5), startAfter(starts, 7)]).toEqual([
    5,
    7,
    null,
  ]);
  expect([countAt(starts, 0), countAt(starts, 5), countAt(starts, 99)]).toEqual([1, 2, 3]);
});
