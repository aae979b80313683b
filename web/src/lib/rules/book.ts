/** Loads the rules of a game when they are opened, so that nobody else has to. */
import type { GameEntry, RulesPictures } from '../games/entry';
import { gameEntry, gameTexts } from '../games/games';
import type { Language } from '../i18n/language';
import { type Chapter, chaptersOf } from './chapters';
import { parseMarkdown, type Section, sectionsOf } from './markdown';
import { forPlayers, plainSections } from './plain';

export interface Book extends RulesPictures {
  readonly chapters: readonly Chapter[];
  /** What of the full text is about the game, without the words of the program. */
  readonly full: readonly Section[];
}

export async function loadBook(
  game: string,
  language: Language,
  source: Promise<string>,
): Promise<Book> {
  const rules = rulesOf(game);
  const [chapters, { Scene, Sign }, { program }, text] = await Promise.all([
    loadChapters(game, language),
    rules.pictures(),
    rules.chapters(),
    source,
  ]);
  const sections = forPlayers(sectionsOf(parseMarkdown(text)), program);
  const full = plainSections(sections, gameTexts(game, 'en')?.options ?? {});
  return { chapters, Scene, Sign, full };
}

/** The chapters without their pictures. */
export async function loadChapters(game: string, language: Language): Promise<Chapter[]> {
  const rules = rulesOf(game);
  const [{ chapters }, { texts }] = await Promise.all([rules.chapters(), rules.texts[language]()]);
  return chaptersOf(chapters, texts);
}

function rulesOf(game: string): GameEntry['rules'] {
  const entry = gameEntry(game);
  if (!entry) throw new Error(`there are no rules of ${game}`);
  return entry.rules;
}
