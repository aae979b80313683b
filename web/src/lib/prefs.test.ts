import { expect, test } from 'vitest';
import { preferredLanguage } from './i18n/language';
import { Prefs, readPrefs } from './prefs.svelte';

test('the browser decides on the language until somebody chooses one', () => {
  expect(readPrefs(null, ['de-AT', 'en']).language).toBe('de');
  expect(readPrefs('{"language":"en"}', ['de']).language).toBe('en');
  expect(preferredLanguage(['fr', 'pt'])).toBe('en');
});

test('one bad value spoils nothing else', () => {
  const prefs = readPrefs('{"theme":"pink","sounds":false,"animation":7}', ['en']);
  expect(prefs).toMatchObject({ theme: 'system', sounds: false, animation: 'normal' });
  expect(readPrefs('no JSON', ['en']).confirm).toBe(true);
});

test('the coach remembers what it has explained, and begins anew when asked', () => {
  const kept = '{"coached":["chess.place",7,"go.roll"]}';
  expect(readPrefs(kept, ['en']).coached).toEqual(['chess.place', 'go.roll']);
  expect(readPrefs('{"coached":"all"}', ['en']).coached).toEqual([]);

  const prefs = new Prefs({ getItem: () => kept, setItem: () => undefined }, ['en']);
  prefs.applyToPage = () => undefined;
  prefs.startCoach({ game: 'chess', table: 'first' });
  expect(prefs.data()).toMatchObject({ coach: true, coachTable: 'first', coached: ['go.roll'] });
  expect(prefs.coachesAt('first')).toBe(true);
  expect(prefs.coachesAt('second')).toBe(false);
  prefs.startCoach();
  expect(prefs.coached).toEqual([]);
  expect(prefs.coachesAt('second')).toBe(true);
});

test('lessons go on where they were left', () => {
  const kept = '{"lessons":{"chess":3,"go":"x"}}';
  expect(readPrefs(kept, ['en']).lessons).toEqual({ chess: 3 });
  expect(readPrefs('{"lessons":7}', ['en']).lessons).toEqual({});
});
