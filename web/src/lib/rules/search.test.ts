import { expect, test } from 'vitest';
import { find, stretchesOf, wordsOf } from './search';

const entries = [
  { part: 'claim', title: 'Claim a route', text: 'Every house holds a piece of yours.' },
  { part: 'places', title: 'Special places', text: 'Claim the route to Göttingen.' },
  { part: '4.5.2', title: '4.5.2 What happens in a claim', text: 'Points, marker, reward.' },
];
const parts = (question: string): string[] =>
  find(entries, wordsOf(question)).map(({ part }) => part);

test('every word must occur, in the title or the text', () => {
  expect(parts('claim house')).toEqual(['claim']);
  expect(parts('claim nowhere')).toEqual([]);
  expect(parts('  ')).toEqual([]);
});

test('a question may be asked in whole sentences', () => {
  expect(wordsOf('How does the game end?')).toEqual(['game', 'end']);
  expect(wordsOf('Wie endet das Spiel?')).toEqual(['endet', 'spiel']);
  expect(wordsOf('what is')).toEqual(['what', 'is']);
});

test('what has the word in its title comes first', () => {
  expect(parts('claim')).toEqual(['claim', '4.5.2', 'places']);
});

test('case, accents and the sign of a clause do not matter', () => {
  expect(parts('gottingen')).toEqual(['places']);
  expect(parts('GÖTT')).toEqual(['places']);
  expect(parts('§4.5.2')).toEqual(['4.5.2']);
});

test('an excerpt begins and ends between words, around the word', () => {
  const text = `${'one two '.repeat(20)}harbor ${'three four '.repeat(20)}`;
  const [hit] = find([{ part: 'x', title: '', text }], ['harbor']);
  expect(hit?.excerpt).toMatch(/^… (one|two) .*harbor .*(three|four) …$/);
});

test('stretches keep the text, found or not', () => {
  expect(stretchesOf('In Göttingen, göttingen', ['gott', 'tting'])).toEqual([
    { text: 'In ', found: false },
    { text: 'Götting', found: true },
    { text: 'en, ', found: false },
    { text: 'götting', found: true },
    { text: 'en', found: false },
  ]);
  expect(stretchesOf('', ['a'])).toEqual([]);
});
