import { expect, test } from 'vitest';
import type { GameAction } from '../protocol/types';
import { board45 } from './fixtures/boards';
import { stepTexts } from './steps';

const nameOf = (seat: string): string => ({ blue: 'Bert' })[seat] ?? seat;
const said = (line: GameAction[]): readonly string[] =>
  stepTexts(line, 'en', nameOf, board45.figures);

test('a piece that is moved is one step', () => {
  const line: GameAction[] = [
    { action: 'move-begin' },
    { action: 'move-pick', route: 'hamburg--stade', kind: 'trader' },
    { action: 'move-drop', route: 'bremen--hamburg' },
    { action: 'move-stop' },
  ];
  expect(said(line)).toEqual(['Move a trader from Hamburg–Stade to Bremen–Hamburg']);
  expect(stepTexts(line, 'de', nameOf, board45.figures)).toEqual([
    'Händler von Hamburg–Stade nach Bremen–Hamburg versetzen',
  ]);
});

test('the price of a displacement follows from what is displaced', () => {
  const line: GameAction[] = [
    { action: 'displace', route: 'hamburg--stade', owner: 'blue', kind: 'merchant' },
    { action: 'displace-pay', place: 'trader', pay_merchants: 0 },
  ];
  expect(said(line)).toEqual([
    'Displace Bert’s merchant on Hamburg–Stade',
    'Place a trader, pay 2 traders',
  ]);
});

test('what stands alone is said as it is', () => {
  expect(said([{ action: 'move-stop' }])).toEqual(['Stop moving']);
});
