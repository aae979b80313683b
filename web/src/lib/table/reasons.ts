/** Why decisions are refused, in the viewer's language: what is the same in all games. */
import type { Language } from '../i18n/language';
import type { GameReason } from '../protocol/types';
import type { NameOf } from '../games/entry';

/** The reasons of a game in one language; the parts are the values of a reason, read by name. */
export interface Reasons<Parts> {
  /** What each phase waits for. */
  due: Readonly<Record<string, string>>;
  why: Readonly<Record<string, (parts: Parts & Due) => string>>;
}

export interface Due {
  /** What is to be decided instead. */
  due: () => string;
}

export interface ReasonBook<Phrases, Parts> {
  catalogs: Readonly<Record<Language, Reasons<Parts>>>;
  phrasesOf: (language: Language) => Phrases;
  partsOf: (because: GameReason, phrases: Phrases, nameOf: NameOf) => Parts;
}

/** Tells the reasons of a game; absent for a reason that it does not know. */
export function whyTextOf<Phrases extends { ui: { notNow: string } }, Parts>(
  book: ReasonBook<Phrases, Parts>,
): (because: GameReason, language: Language, nameOf: NameOf) => string | undefined {
  return (because, language, nameOf) => {
    const { due, why } = book.catalogs[language];
    const phrases = book.phrasesOf(language);
    return why[because.reason]?.({
      ...book.partsOf(because, phrases, nameOf),
      due: () => due[String(because['phase'])] ?? phrases.ui.notNow,
    });
  };
}
