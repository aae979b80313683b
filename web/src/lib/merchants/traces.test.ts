import { expect, test } from 'vitest';
import type { GameEvent, LogLine } from '../protocol/types';
import { boards } from './fixtures/boards';
import { geoOf } from './geo';
import { tracesOf } from './traces';

const geo = geoOf(boards.short);
const [a, b, c] = [...geo.paths.values()];
const [here, there] = [...geo.corners.values()];
if (!a || !b || !c || !here || !there) throw new Error('the board is empty');

let seq = 0;
const line = (seat: string, ...events: Record<string, unknown>[]): LogLine => ({
  seq: (seq += 1),
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
    [],
    geo,
  );
  expect(traces).toEqual([
    { seat: 'blue', what: 'caravan', points: [a, b, c] },
    { seat: 'red', what: 'caravan', points: [b, a] },
  ]);
});

test('a merchant walks from corner to corner', () => {
  const walk = { event: 'merchant-moved', from: here.id, to: there.id };
  expect(tracesOf([line('red', walk)], [], geo)).toEqual([
    { seat: 'red', what: 'merchant', points: [here, there] },
  ]);
});

test('a drive of one step begins where the caravan stood, as the log tells', () => {
  const log = [
    line('red', { event: 'caravan-placed', path: c.id }),
    line('blue', { event: 'caravan-placed', path: a.id }),
    line('blue', { event: 'caravan-placed', path: c.id }),
    line('blue', { event: 'caravan-removed', path: a.id }),
    line('blue', { event: 'caravan-placed', path: b.id }),
  ];
  const drive = [
    line('blue', { event: 'caravan-began', caravan: 0 }),
    line('blue', { event: 'caravan-stepped', path: a.id }),
  ];
  expect(tracesOf(drive, [...log, ...drive], geo)).toEqual([
    { seat: 'blue', what: 'caravan', points: [b, a] },
  ]);
  // Whoever looks at the second half of a drive sees where it comes from.
  const rest = [line('blue', { event: 'caravan-stepped', path: c.id })];
  expect(tracesOf(rest, [...log, ...drive, ...rest], geo)).toEqual([
    { seat: 'blue', what: 'caravan', points: [a, c] },
  ]);
});

test('the robber comes from where it stood', () => {
  const [from, to] = [...geo.hexes.keys()];
  const log = [line('red', { event: 'robber-placed', hex: from })];
  const moved = line('blue', { event: 'robber-moved', hex: to });
  expect(tracesOf([moved], [...log, moved], geo)).toEqual([
    { seat: 'blue', what: 'robber', points: [geo.hexes.get(from ?? ''), geo.hexes.get(to ?? '')] },
  ]);
});
