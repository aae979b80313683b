import { expect, test } from 'vitest';
import type { LogLine } from '../protocol/types';
import { appendLines } from './log';
import { recapOf } from './recap';

function line(seq: number, seat: string | null, event = 'placed'): LogLine {
  const events = event === '' ? [] : [{ event, text: '' }];
  return { seq, at: 0, moment: seq, seat, undo: false, events, note: null };
}

const seqs = (lines: readonly LogLine[]): number[] => lines.map(({ seq }) => seq);

test('it is what the others and chance did since the last own decision', () => {
  const log = appendLines(
    [],
    [
      line(1, 'red'),
      line(2, 'blue'),
      line(3, 'red'),
      line(4, null, 'rolled'),
      line(5, 'green', ''),
    ],
  );
  const recap = recapOf(log, 'blue');
  expect(seqs(recap.lines)).toEqual([3, 4]);
  expect(recap.acted).toBe(false);
});

test('it stays to be looked up after the next own decision, but is no news', () => {
  const log = appendLines([], [line(1, 'blue'), line(2, 'red'), line(3, 'blue'), line(4, 'blue')]);
  expect(recapOf(log, 'blue')).toMatchObject({ lines: [{ seq: 2 }], acted: true });
});

test('what was taken back did not happen', () => {
  const undo = { ...line(4, 'red'), moment: 2, undo: true };
  const log = appendLines([], [line(1, 'blue'), line(2, 'red'), line(3, 'red'), undo]);
  expect(seqs(recapOf(log, 'blue').lines)).toEqual([2]);
});

test('onlookers see what was done by whoever acted last', () => {
  const log = appendLines([], [line(1, 'blue'), line(2, 'red'), line(3, 'red')]);
  expect(seqs(recapOf(log, null).lines)).toEqual([2, 3]);
  expect(recapOf([], null)).toEqual({ lines: [], acted: false });
});
