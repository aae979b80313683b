import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { gameEntry, gameNames } from '../games/games';
import { loadBook } from './book';
import { parseMarkdown, plainText, sectionOf, sectionsOf } from './markdown';
import { plainSections } from './plain';

const options = {
  displaced_first: { label: 'The displaced piece is placed first' },
  tie_break: { label: 'A tie', values: { Shared: 'is a shared victory' } },
};
const plain = (text: string): string =>
  plainText(
    plainSections(sectionsOf(parseMarkdown(`## 1 A\n\n${text}`)), options).flatMap(
      ({ blocks }) => blocks,
    ),
  );

describe('the full text', () => {
  it('calls options and their values by the words of the table', () => {
    expect(plain('With `displaced_first`, it goes first.')).toBe(
      'With “The displaced piece is placed first”, it goes first.',
    );
    expect(plain('`tie_break = Shared`, default `false`.')).toBe(
      '“A tie: is a shared victory”, default no.',
    );
    expect(plain('- `turn_cap` is a number')).toBe('turn cap is a number');
  });

  it('leaves out the numbers of details', () => {
    expect(plain('The action ends by itself (K4).')).toBe('The action ends by itself.');
    expect(plain('- **K4** Your Move is over.')).toBe('Your Move is over.');
  });
});

describe.each(gameNames)('the text of %s', (game) => {
  const source = readFileSync(`../docs/rules/${game}.md`, 'utf8');
  const read = async () => (await loadBook(game, 'en', Promise.resolve(source))).full;

  it('tells players nothing in the words of the program', async () => {
    for (const section of await read()) {
      const text = plainText(section.blocks);
      expect(text, section.title).not.toMatch(/\w_\w|\(K\d|\bB\d–/);
    }
  });

  it('has no gap among its parts', async () => {
    const parts = (await read()).filter(({ level }) => level === 2);
    const numbers = parts.map(({ clause }) => Number(clause));
    expect(numbers).toEqual(numbers.map((_, i) => i));
  });

  it('leads from a clause about the program to the part around it, or nowhere', async () => {
    const full = await read();
    const chapters = await gameEntry(game)?.rules.chapters();
    for (const clause of chapters?.program ?? []) {
      const { here } = sectionOf(full, clause);
      expect(here?.clause ?? null).toBe(clause.includes('.') ? clause.split('.')[0] : null);
    }
  });
});
