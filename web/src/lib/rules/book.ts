/** Loads the rules of a game when they are opened, so that nobody else has to. */
import type { Component } from 'svelte';
import type { Language } from '../i18n/language';
import { type Chapter, chaptersOf, type RulesGame, type Texts } from './chapters';

type Load<T> = () => Promise<T>;

const texts: Record<RulesGame, Record<Language, Load<{ texts: Texts<string> }>>> = {
  hansa: { en: () => import('./hansa.en'), de: () => import('./hansa.de') },
  merchants: { en: () => import('./merchants.en'), de: () => import('./merchants.de') },
};

type Drawing = Component<{ chapter: string; label: string }>;

const drawings: Record<RulesGame, Load<{ default: Drawing }>> = {
  hansa: () => import('./HansaScene.svelte'),
  merchants: () => import('./MerchantsScene.svelte'),
};

/** The chapters of a game, and what draws their pictures. */
export interface Book {
  readonly chapters: readonly Chapter[];
  readonly Scene: Drawing;
}

export async function loadBook(game: RulesGame, language: Language): Promise<Book> {
  const [text, drawing] = await Promise.all([texts[game][language](), drawings[game]()]);
  return { chapters: chaptersOf(game, text.texts), Scene: drawing.default };
}
