import { expect, test } from 'vitest';
import { languages } from '../i18n/language';
import { loadChapters } from '../rules/book';
import { isChapter } from '../rules/chapters';
import { gameEntry, gameNames, gameTexts } from './games';

const sources = import.meta.glob<string>(['/src/**/*.{ts,svelte,css,html}', '/index.html'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Comments and generated types may name a game as an example; code may not. */
const allowed = ['/src/lib/protocol/types.ts'];

test('a game is named in its own folder only', () => {
  expect(gameNames.length).toBeGreaterThan(1);
  const titles = gameNames.flatMap((game) => Object.values(gameEntry(game)?.texts ?? {}));
  const words = [...gameNames, ...titles.map(({ title }) => title)];
  const found = Object.entries(sources)
    .filter(([path]) => !gameNames.some((game) => path.startsWith(`/src/lib/${game}/`)))
    .filter(([path]) => !allowed.includes(path))
    .filter(([, text]) => words.some((word) => new RegExp(`\\b${word}`, 'i').test(text)))
    .map(([path]) => path);
  expect(found).toEqual([]);
});

/** The paths of all texts in a tree of texts. */
function pathsOf(texts: object, path = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : pathsOf(value as object, `${path}${key}.`),
  );
}

test.each(gameNames)('%s has the same texts in all languages, and none is empty', (game) => {
  const english = pathsOf(gameTexts(game, 'en') ?? {});
  for (const language of languages) {
    const texts = gameTexts(game, language) ?? {};
    expect(pathsOf(texts)).toEqual(english);
    expect(JSON.stringify(texts)).not.toContain('""');
  }
});

test.each(gameNames)('%s has words for its presets, and options to learn with', (game) => {
  const { presets = [], learningOptions = {}, texts } = gameEntry(game) ?? { texts: { en: null } };
  expect(presets.map(({ name }) => name)).toEqual(Object.keys(texts.en?.presets ?? {}));
  for (const { options } of [...presets, { options: learningOptions }]) {
    for (const name of Object.keys(options)) expect(texts.en?.options).toHaveProperty([name]);
  }
});

test.each(gameNames)('every tip of %s has a text in all languages and a chapter', async (game) => {
  const entry = gameEntry(game);
  const { tips } = (await entry?.coach.tips()) ?? { tips: [] };
  const chapters = await loadChapters(game, 'en');
  expect(tips.length).toBeGreaterThan(10);
  for (const language of languages) {
    const { texts } = (await entry?.coach.texts[language]()) ?? { texts: {} };
    expect(Object.keys(texts).sort()).toEqual(tips.map(({ id }) => id).sort());
  }
  for (const { chapter } of tips) expect(isChapter(chapters, chapter)).toBe(true);
});

test.each(gameNames)('every step of the lesson of %s has a text', async (game) => {
  const { lesson } = gameEntry(game) ?? {};
  const { default: plan } = (await lesson?.plan()) ?? { default: null };
  const chapters = await loadChapters(game, 'en');
  const wanted = plan?.chapters.map(({ id, steps }) => [id, ...steps.map((step) => step.id)]);
  expect(wanted?.length).toBeGreaterThan(3);
  for (const language of languages) {
    const { texts } = (await lesson?.texts[language]()) ?? { texts: null };
    const found = Object.entries(texts?.chapters ?? {}).map(([id, { title, steps }]) => {
      expect([title, ...Object.values(steps)]).not.toContain('');
      return [id, ...Object.keys(steps)];
    });
    expect(found).toEqual(wanted);
    for (const { picture } of texts?.goal ?? []) expect(isChapter(chapters, picture)).toBe(true);
  }
});
