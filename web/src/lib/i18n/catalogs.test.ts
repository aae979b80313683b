import { expect, test } from 'vitest';
import { de } from './de';
import { en } from './en';
import type { Language } from './language';
import { type Message, paramsOf, pluralForms, textsOf, translate } from './translate';

const english: Record<string, Message> = en;
const others: [Language, Record<string, Message>][] = [['de', de]];

test.each(others)('%s has the keys of English, no more and no less', (_, catalog) => {
  expect(Object.keys(catalog).sort()).toEqual(Object.keys(english).sort());
});

test.each(others)('%s takes the parameters of English', (_, catalog) => {
  for (const [key, message] of Object.entries(english)) {
    const other = catalog[key];
    expect(other && paramsOf(other), key).toEqual(paramsOf(message));
  }
});

test.each([['en', english] as const, ...others])('%s has no empty text', (_, catalog) => {
  for (const [key, message] of Object.entries(catalog)) {
    for (const text of textsOf(message)) expect(text.trim(), key).not.toBe('');
  }
});

test.each([['en', english] as const, ...others])('%s has its plural forms', (language, catalog) => {
  const forms = pluralForms(language).sort();
  for (const [key, message] of Object.entries(catalog)) {
    if (typeof message !== 'string') expect(Object.keys(message).sort(), key).toEqual(forms);
  }
});

const sources = import.meta.glob<string>(
  ['/src/**/*.svelte', '/src/**/*.ts', '!/src/**/*.test.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

/** Beginnings of keys that are put together at run time. */
const composed =
  /^(advice\.(speeds|slows)|level|seat|option|preset|pace|problem|absence|status|note|barrier)\./;

test('every text is used somewhere', () => {
  const source = Object.entries(sources)
    .filter(([path]) => !path.includes('/i18n/en') && !path.includes('/i18n/de'))
    .map(([, text]) => text)
    .join('\n');
  const unused = Object.keys(english).filter(
    (key) => !composed.test(key) && !source.includes(`'${key}'`),
  );
  expect(unused).toEqual([]);
});

test('the plural form follows the count', () => {
  const message = { one: '{count} place', other: '{count} places' };
  expect(translate(message, 'en', { count: 1 })).toBe('1 place');
  expect(translate(message, 'en', { count: 0 })).toBe('0 places');
  expect(translate('{a} and {b}', 'en', { a: 'x' })).toBe('x and {b}');
});
