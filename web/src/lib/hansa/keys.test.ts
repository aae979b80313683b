import { expect, it } from 'vitest';
import { verbsWithOptional } from '../table/notation.check';
import { actionKeys, atHouse, HOUSE_VERBS, readPointed } from './keys';

it('names a house where the notation has one', () => {
  expect([...HOUSE_VERBS].sort()).toEqual(verbsWithOptional('hansa', 'house').sort());
});

it('reads what was pointed at', () => {
  expect(readPointed(atHouse('route:a--b', 2))).toEqual({ key: 'route:a--b', house: 2 });
  expect(readPointed('route:a--b')).toEqual({ key: 'route:a--b', house: null });
});

it('lets a piece in hand be exchanged with the other kind only', () => {
  const keys = actionKeys({ action: 'move-swap', route: 'a--b' }, 'red', {
    owner: 'red',
    kind: 'trader',
  });
  expect(keys).toEqual(['verb:move-swap', 'piece:a--b/red/merchant']);
});
