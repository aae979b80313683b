import { expect, test } from 'vitest';
import type { GameEvent, LogLine } from '../protocol/types';
import { boards } from './fixtures/boards';
import { geoOf } from './geo';
import { tracesOf } from './traces';

const geo = geoOf(boards.short);
const [a, b, c] = [...geo.paths.values()];
const [here, there] = [...geo.corners.values()];
if (!a || !b || !c || !here || !there) throw new Error('the board is empty');

const line = (seat: string, ...events: Record<string, unknown>[]): LogLine => ({
  seq: 1,
  at: 0,
  moment: 1,
  seat,
  undo: false,
  events: events.map((event) => ({ text: '', seat, ...event }) as unknown as GameEvent),
  note: null,
});

test('a drive is one way, whatever happens on it; the next drive is another', () => {
  const step = (path: string) => ({ event: 'caravan-stepped', path });
  const traces = tracesOf(
    [
      line('blue', { event: 'caravan-began' }),
      line('blue', step(a.id)),
      line('blue', step(b.id), { event: 'fee-paid', to: 'red' }),
      line('blue', step(c.id)),
      line('blue', { event: 'caravan-stopped', path: c.id }),
      line('red', { event: 'caravan-began' }),
      line('red', step(b.id)),
      line('red', step(a.id)),
    ],
    geo,
  );
  expect(traces).toEqual([
    { seat: 'blue', what: 'caravan', points: [a, b, c] },
    { seat: 'red', what: 'caravan', points: [b, a] },
  ]);
});

test('a merchant walks from corner to corner', () => {
  const walk = { event: 'merchant-moved', from: here.id, to: there.id };
  expect(tracesOf([line('red', walk)], geo)).toEqual([
    { seat: 'red', what: 'merchant', points: [here, there] },
  ]);
});
