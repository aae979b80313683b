/** Loads the rules of a game when they are opened, so that nobody else has to. */
import type { Component } from 'svelte';
import type { Language } from '../i18n/language';
import { type Chapter, chaptersOf, type RulesGame, type Texts } from './chapters';

type Load<T> = () => Promise<T>;

const texts: Record<RulesGame, Record<Language, Load<{ texts: Texts<string> }>>> = {
  hansa: { en: () => import('./hansa.en'), de: () => import('./hansa.de') },
  merchants: { en: () => import('./merchants.en'), de: () => import('./merchants.de') },
};

/** What draws the pictures of a game's chapters. */
interface Parts {
  readonly Scene: Component<{ chapter: string; label: string }>;
  /** A small picture in a line of text. */
  readonly Sign: Component<{ name: string }>;
}

const parts: Record<RulesGame, Load<Parts>> = {
  hansa: () => import('./hansa.parts'),
  merchants: () => import('./merchants.parts'),
};

export interface Book extends Parts {
  readonly chapters: readonly Chapter[];
}

export async function loadBook(game: RulesGame, language: Language): Promise<Book> {
  const [text, { Scene, Sign }] = await Promise.all([texts[game][language](), parts[game]()]);
  return { chapters: chaptersOf(game, text.texts), Scene, Sign };
}
