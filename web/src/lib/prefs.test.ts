import { expect, test } from 'vitest';
import { preferredLanguage } from './i18n/language';
import { readPrefs } from './prefs.svelte';

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
