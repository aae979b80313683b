import { expect, test } from 'vitest';
import type { LogLine } from '../protocol/types';
import { appendLines, groupLines } from './log';
import { lineTargets, lineTexts } from './logtext';

function line(seq: number, moment: number, seat: string | null, undo = false): LogLine {
  return { seq, at: 0, moment, seat, undo, events: [], note: null };
}

test('an undo takes back what came after its moment', () => {
  const before = appendLines([], [line(1, 1, 'red'), line(2, 2, 'red'), line(3, 3, 'blue')]);
  const after = appendLines(before, [line(4, 1, 'red', true), line(5, 2, 'red')]);
  expect(after.map((entry) => entry.takenBack)).toEqual([false, true, true, false, false]);
});

test('an undo of nothing that was told is not told either', () => {
  const event = { event: 'placed', text: '' };
  const told = { ...line(1, 1, 'red'), events: [event] };
  const begun = appendLines([], [told, line(2, 2, 'red'), line(3, 3, 'red')]);
  const back = appendLines(begun, [line(4, 2, 'red', true), line(5, 1, 'red', true)]);
  expect(back.map((entry) => entry.silent)).toEqual([false, false, false, true, true]);
  const further = appendLines(back, [line(6, 0, 'red', true)]);
  expect(further.map((entry) => entry.silent).slice(3)).toEqual([true, true, false]);
});

test('a line that is known already is not told twice', () => {
  const once = appendLines([], [line(1, 1, 'red'), line(2, 2, 'red')]);
  expect(appendLines(once, [line(2, 2, 'red'), line(3, 3, 'blue')])).toHaveLength(3);
});

test('lines are grouped by who acted; chance belongs to who caused it', () => {
  const entries = appendLines(
    [],
    [line(1, 1, null), line(2, 2, 'red'), line(3, 3, null), line(4, 4, 'blue'), line(5, 5, 'red')],
  );
  const groups = groupLines(entries).map((group) => [group.seat, group.entries.length]);
  expect(groups).toEqual([
    [null, 1],
    ['red', 2],
    ['blue', 1],
    ['red', 1],
  ]);
});

test('what chance brings belongs to whom it happens first', () => {
  const roll = { ...line(2, 2, null), events: [{ event: 'rolled', text: '', seat: 'blue' }] };
  const entries = appendLines([], [line(1, 1, 'red'), roll, line(3, 3, 'blue')]);
  expect(groupLines(entries).map((group) => group.seat)).toEqual(['red', 'blue']);
});

test('a line is told in the words of its game', () => {
  const told: LogLine = {
    ...line(1, 1, 'red'),
    events: [
      { event: 'placed', text: '', route: 'a--b' },
      { event: 'silent', text: '' },
      { event: 'placed', text: '', route: 'a--b' },
    ],
  };
  const game = {
    eventText: (event: { event: string }) => (event.event === 'silent' ? '' : 'Anna places'),
    eventTargets: (event: { event: string }) => (event.event === 'silent' ? [] : ['route:a--b']),
  };
  expect(lineTexts(told, game, 'en', (seat) => seat)).toEqual(['Anna places', 'Anna places']);
  expect(lineTargets(told, game)).toEqual(['route:a--b', 'player:red']);
});
