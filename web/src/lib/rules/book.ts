/** Loads the rules of a game when they are opened, so that nobody else has to. */
import type { GameEntry, RulesPictures } from '../games/entry';
import { gameEntry } from '../games/games';
import type { Language } from '../i18n/language';
import { type Chapter, chaptersOf } from './chapters';

export interface Book extends RulesPictures {
  readonly chapters: readonly Chapter[];
}

export async function loadBook(game: string, language: Language): Promise<Book> {
  const [chapters, { Scene, Sign }] = await Promise.all([
    loadChapters(game, language),
    rulesOf(game).pictures(),
  ]);
  return { chapters, Scene, Sign };
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
