import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gameEntry, gameNames } from '../games/games';
import { loadChapters } from './book';
import { changesOf, type Chapter, chapterOf, isChapter } from './chapters';
import { type Block, parseMarkdown, type Span } from './markdown';

const clausesOf = (game: string): Set<string> =>
  new Set(
    parseMarkdown(readFileSync(`../docs/rules/${game}.md`, 'utf8')).flatMap((block) =>
      block.kind === 'heading' && block.clause !== null ? [block.clause] : [],
    ),
  );

function spansIn(block: Block): Span[] {
  if (block.kind === 'paragraph') return block.spans;
  if (block.kind === 'list') return block.items.flat();
  return block.kind === 'table' ? [...block.head, ...block.rows.flat()].flat() : [];
}

const shape = (text: string): string =>
  parseMarkdown(text)
    .map((block) => {
      if (block.kind === 'list') return `list ${block.items.length}`;
      return block.kind === 'table' ? `table ${block.rows.length}` : block.kind;
    })
    .join(', ');

async function inBoth(game: string): Promise<{ en: readonly Chapter[]; de: readonly Chapter[] }> {
  const [en, de] = await Promise.all([loadChapters(game, 'en'), loadChapters(game, 'de')]);
  return { en, de };
}

test.each(gameNames)('%s has the same chapters in both languages', async (game) => {
  const { chapters } = (await gameEntry(game)?.rules.chapters()) ?? { chapters: {} };
  const { en, de } = await inBoth(game);
  const ids = Object.keys(chapters);
  expect(ids.length).toBeGreaterThan(10);
  expect(en.map(({ id }) => id)).toEqual(ids);
  expect(de.map(({ id }) => id)).toEqual(ids);
  for (const chapter of [...en, ...de]) {
    for (const text of [chapter.title, chapter.picture, chapter.text]) {
      expect(text.trim(), chapter.id).not.toBe('');
    }
  }
});

test.each(gameNames)('%s says as much in German as in English', async (game) => {
  const { en, de } = await inBoth(game);
  for (const [i, { id, text }] of en.entries()) {
    expect(shape(de[i]?.text ?? ''), id).toBe(shape(text));
  }
});

test.each(gameNames)('%s knows what options change, in both languages', async (game) => {
  const { en, de } = await inBoth(game);
  const options = gameEntry(game)?.texts.en.options ?? {};
  for (const [i, { id, agreed = {} }] of en.entries()) {
    expect(Object.keys(de[i]?.agreed ?? {}), id).toEqual(Object.keys(agreed));
    for (const option of Object.keys(agreed)) {
      const [name = '', value = ''] = option.split('=');
      expect(Object.keys(options), option).toContain(name);
      expect(Object.keys(options[name]?.values ?? { true: '' }), option).toContain(value);
    }
  }
});

test.each(gameNames)('every option of a preset of %s is in a chapter', async (game) => {
  const { en } = await inBoth(game);
  const told = en.flatMap(({ agreed = {} }) => Object.keys(agreed));
  for (const { options } of gameEntry(game)?.presets ?? []) {
    for (const [name, value] of Object.entries(options)) expect(told).toContain(`${name}=${value}`);
  }
});

test.each(gameNames)('%s names clauses that exist', async (game) => {
  const known = clausesOf(game);
  const { en, de } = await inBoth(game);
  for (const { id, clauses, text } of [...en, ...de]) {
    expect(clauses.length, id).toBeGreaterThan(0);
    const linked = parseMarkdown(text)
      .flatMap(spansIn)
      .flatMap((span) => (span.kind === 'clause' ? [span.clause] : []));
    for (const clause of [...clauses, ...linked]) expect(known, id).toContain(clause);
  }
});

const chapter = (id: string, ...clauses: string[]): Chapter => ({
  id,
  clauses,
  title: id,
  picture: id,
  text: id,
  agreed: { 'less=true': 'You may take less.' },
});

test('a chapter tells what is different at a table, and elsewhere what could be', () => {
  const income = chapter('income');
  expect(changesOf(income, { players: '3' })).toEqual([]);
  expect(changesOf(income, { less: 'true' })).toHaveLength(1);
  expect(changesOf(income, null)).toHaveLength(1);
});

test('a clause leads to the chapter about it', () => {
  const chapters = [
    chapter('displace', '4.3', '4.3.5'),
    chapter('markers', '5'),
    chapter('x', 'A12'),
  ];
  expect(chapterOf(chapters, '4.3.5')?.id).toBe('displace');
  expect(chapterOf(chapters, '4.3.6')?.id).toBe('displace');
  expect(chapterOf(chapters, '13.4')).toBeNull();
  expect(chapterOf(chapters, '5.1.9')?.id).toBe('markers');
  expect(chapterOf(chapters, 'A12.4')?.id).toBe('x');
  expect(isChapter(chapters, 'markers')).toBe(true);
  expect(isChapter(chapters, '4.3')).toBe(false);
});
