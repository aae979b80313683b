/** Why a decision is refused, in the viewer's language. */
import type { Language } from '../i18n/language';
import type { GameReason } from '../protocol/types';
import type { NameOf } from '../table/game';
import { type Parts, partsOf, type Phrases, phrasesOf } from './phrases';
import { de } from './reasons.de';
import { en } from './reasons.en';
import type { OfficeColor } from './view';

/** The values of a reason, read by name. */
export interface ReasonParts extends Parts {
  /** Counted pieces: `stock` reads `stock_traders` and `stock_merchants`. */
  pieces: (name: string) => string;
  color: (name: string) => string;
  /** What is to be decided instead. */
  due: () => string;
}

export interface Reasons {
  /** What each phase waits for. */
  due: Readonly<Record<string, string>>;
  why: Readonly<Record<string, (parts: ReasonParts, phrases: Phrases) => string>>;
}

export const reasonsOf = (language: Language): Reasons => (language === 'de' ? de : en);

/** Absent for a reason that is not known here. */
export function whyText(
  because: GameReason,
  language: Language,
  nameOf: NameOf,
): string | undefined {
  const reasons = reasonsOf(language);
  const phrases = phrasesOf(language);
  const parts = partsOf(because, nameOf);
  return reasons.why[because.reason]?.(
    {
      ...parts,
      pieces: (name) =>
        phrases.pieces(parts.number(`${name}_traders`), parts.number(`${name}_merchants`)),
      color: (name) => phrases.color[parts.text(name) as OfficeColor],
      due: () => reasons.due[parts.text('phase')] ?? phrases.ui.notNow,
    },
    phrases,
  );
}
