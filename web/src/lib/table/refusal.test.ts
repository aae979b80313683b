import { afterEach, expect, test } from 'vitest';
import { prefs } from '../prefs.svelte';
import { refusalText } from './refusal';

afterEach(() => {
  prefs.language = 'en';
});

test('a reason is told by the game, with its clause', () => {
  const given = { message: 'the ink is dry', clause: '4.1', because: { reason: 'dry-ink' } };
  expect(refusalText(given, () => 'Die Tinte ist trocken.')).toBe('Die Tinte ist trocken. (§4.1)');
  expect(refusalText(given)).toBe('The ink is dry. (§4.1)');
});

test('what the table itself refuses is told by the client', () => {
  prefs.language = 'de';
  const because = { reason: 'not_your_turn' };
  const given = { message: 'it is not for you to decide', because };
  expect(refusalText(given, () => undefined)).toBe('Du bist gerade nicht dran.');
});

test('an older server tells no names of reasons', () => {
  expect(refusalText({ message: 'you hold no such card' })).toBe('You hold no such card.');
});
