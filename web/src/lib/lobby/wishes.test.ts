import { expect, test } from 'vitest';
import type { GameInfo } from '../protocol/types';
import {
  againstBots,
  boardFor,
  forFriends,
  forLearning,
  isFull,
  keepWishes,
  lastWishes,
  playerCounts,
  presetOf,
  toRequest,
  usualWishes,
  withBoard,
  withOption,
  withPlayers,
} from './wishes';

const game: GameInfo = {
  name: 'chess',
  title: 'Chess',
  boards: [
    { key: '4-5', title: 'Front', min_players: 4, max_players: 5 },
    { key: '2-3', title: 'Back', min_players: 2, max_players: 3 },
  ],
  options: [{ name: 'tie_break', choices: ['Shared', 'BigBox'] }],
};
const levels = ['trader', 'merchant'];

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
}

test('the number of players decides on the boards', () => {
  expect(playerCounts(game)).toEqual([2, 3, 4, 5]);
  expect(boardFor(game, 3, '4-5')?.key).toBe('2-3');
  const wishes = withPlayers(usualWishes(game), game, 3);
  expect(wishes.board).toBe('2-3');
  expect(wishes.places).toHaveLength(3);
  expect(withBoard(wishes, game, '4-5').places).toHaveLength(4);
});

test('only options that differ from the usual are sent', () => {
  const wishes = withOption(usualWishes(game), game, 'tie_break', 'BigBox');
  expect(toRequest('chess', wishes, true).options).toEqual({ tie_break: 'BigBox', board: '2-3' });
  expect(withOption(wishes, game, 'tie_break', 'Shared').options).toEqual({});
});

test('friends get open places, and bots the same ones back', () => {
  const wishes = forFriends(withPlayers(usualWishes(game), game, 4));
  expect(wishes.places).toEqual(['me', 'open', 'open', 'open']);
  expect(isFull(wishes)).toBe(false);
  expect(isFull(againstBots(wishes))).toBe(true);
});

test('the last choice is remembered', () => {
  const store = memory();
  const wishes = withPlayers(usualWishes(game), game, 5);
  keepWishes(store, 'chess', wishes);
  expect(lastWishes(store, game, levels)).toEqual(wishes);
});

test('a choice that the game no longer knows is forgotten', () => {
  const store = memory();
  keepWishes(store, 'chess', { ...usualWishes(game), places: ['me', { bot: 'gone' }] });
  expect(lastWishes(store, game, levels)).toEqual(usualWishes(game));
  store.setItem('kontor.wishes.chess', 'no JSON');
  expect(lastWishes(store, game, levels)).toEqual(usualWishes(game));
});

test('a preset is known by what it changes', () => {
  const presets = [
    { name: 'usual', options: {} },
    { name: 'other', options: { tie_break: 'BigBox', swaps: 'true' } },
  ];
  expect(presetOf(presets, {})?.name).toBe('usual');
  expect(presetOf(presets, { swaps: 'true', tie_break: 'BigBox' })?.name).toBe('other');
  expect(presetOf(presets, { tie_break: 'BigBox' })).toBeUndefined();
});

test('a first game is against two of the easiest bots', () => {
  const first = forLearning(game, levels);
  expect(first).toMatchObject({ board: '2-3', options: {} });
  expect(first.places).toEqual(['me', { bot: 'trader' }, { bot: 'trader' }]);
});
