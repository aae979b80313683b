import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from '../i18n/en';
import { presets } from '../lobby/presets';
import { CHAPTERS, changesOf, chapterOf, chaptersOf, isChapter } from './chapters';
import { texts as hansaDe } from './hansa.de';
import { texts as hansaEn } from './hansa.en';
import { scenes as hansaScenes } from './hansa.scenes';
import { type Block, parseMarkdown, type Span } from './markdown';
import { texts as merchantsDe } from './merchants.de';
import { texts as merchantsEn } from './merchants.en';
import { scenes as merchantsScenes } from './merchants.scenes';

const games = {
  hansa: { en: hansaEn, de: hansaDe, scenes: hansaScenes },
  merchants: { en: merchantsEn, de: merchantsDe, scenes: merchantsScenes },
};
const names = ['hansa', 'merchants'] as const;

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

test.each(names)('%s has the same chapters in both languages, each with a drawing', (game) => {
  const { en, de, scenes } = games[game];
  const ids = Object.keys(CHAPTERS[game]);
  expect(Object.keys(en)).toEqual(ids);
  expect(Object.keys(de)).toEqual(ids);
  expect(Object.keys(scenes)).toEqual(ids);
  for (const chapter of [...chaptersOf(game, en), ...chaptersOf(game, de)]) {
    for (const text of [chapter.title, chapter.picture, chapter.text]) {
      expect(text.trim(), chapter.id).not.toBe('');
    }
  }
});

test.each(names)('%s says as much in German as in English', (game) => {
  const other = chaptersOf(game, games[game].de);
  for (const [i, chapter] of chaptersOf(game, games[game].en).entries()) {
    expect(shape(other[i]?.text ?? ''), chapter.id).toBe(shape(chapter.text));
  }
});

test.each(names)('%s knows what options change, in both languages', (game) => {
  const other = chaptersOf(game, games[game].de);
  for (const [i, { id, agreed = {} }] of chaptersOf(game, games[game].en).entries()) {
    expect(Object.keys(other[i]?.agreed ?? {}), id).toEqual(Object.keys(agreed));
    for (const option of Object.keys(agreed)) {
      const [name = '', value = ''] = option.split('=');
      expect(Object.keys(en), option).toContain(`option.${name}`);
      const known = value === 'true' ? 'option.true' : `option.${name}.${value}`;
      expect(Object.keys(en), option).toContain(known);
    }
  }
});

test('every option of the Big Box is in a chapter', () => {
  const told = Object.values(hansaEn).flatMap(({ agreed = {} }) => Object.keys(agreed));
  const big = presets['hansa']?.find(({ name }) => name === 'big_box')?.options ?? {};
  for (const [name, value] of Object.entries(big)) expect(told).toContain(`${name}=${value}`);
});

test('a chapter tells what is different at a table, and elsewhere what could be', () => {
  const { income } = hansaEn;
  expect(changesOf(income, { players: '3' })).toEqual([]);
  expect(changesOf(income, { income_may_take_less: 'true' })).toHaveLength(1);
  expect(changesOf(income, null)).toHaveLength(1);
});

test.each(names)('%s names clauses that exist', (game) => {
  const known = clausesOf(game);
  for (const language of ['en', 'de'] as const) {
    for (const { id, clauses, text } of chaptersOf(game, games[game][language])) {
      expect(clauses.length, id).toBeGreaterThan(0);
      const linked = parseMarkdown(text)
        .flatMap(spansIn)
        .flatMap((span) => (span.kind === 'clause' ? [span.clause] : []));
      for (const clause of [...clauses, ...linked]) expect(known, id).toContain(clause);
    }
  }
});

test('a clause leads to the chapter about it', () => {
  const chapters = chaptersOf('hansa', hansaEn);
  expect(chapterOf(chapters, '4.3.5')?.id).toBe('displace');
  expect(chapterOf(chapters, '4.3.6')?.id).toBe('displace');
  expect(chapterOf(chapters, '13.4')).toBeNull();
  expect(chapterOf(chapters, '5.1.9')?.id).toBe('markers');
  expect(chapterOf(chaptersOf('merchants', merchantsEn), 'A12.4')?.id).toBe('caravans');
  expect(isChapter('hansa', 'claim')).toBe(true);
  expect(isChapter('hansa', '4.5.2')).toBe(false);
  expect(isChapter('chess', 'claim')).toBe(false);
});
