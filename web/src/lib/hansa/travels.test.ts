import { expect, test } from 'vitest';
import type { GameEvent } from '../protocol/types';
import { travelsOf } from './travels';

const event = (name: string, parts: Record<string, unknown>): GameEvent => ({
  event: name,
  text: '',
  ...parts,
});

test('points go from the city to whoever gets them', () => {
  const events = [
    event('claimed', { seat: 'red', route: 'bremen--hamburg' }),
    event('control-point', { seat: 'blue', city: 'bremen' }),
    event('linked', { seat: 'red', points: 7 }),
  ];
  expect(travelsOf(events)).toEqual([
    { what: 1, from: ['city:bremen'], to: ['total:blue'] },
    { what: 7, from: ['city:arnheim'], to: ['total:red'] },
  ]);
});
