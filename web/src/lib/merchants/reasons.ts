/** Why a decision is refused, in the viewer's language. */
import type { Language } from '../i18n/language';
import type { GameReason } from '../protocol/types';
import type { NameOf } from '../table/game';
import { type Parts, partsOf, phrasesOf } from './phrases';
import { de } from './reasons.de';
import { en } from './reasons.en';

/** The values of a reason, read by name. */
export interface ReasonParts extends Parts {
  /** What is to be decided instead. */
  due: () => string;
}

export interface Reasons {
  /** What each phase waits for. */
  due: Readonly<Record<string, string>>;
  why: Readonly<Record<string, (parts: ReasonParts) => string>>;
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
  const parts = partsOf(because, phrases, nameOf);
  const due = (): string => reasons.due[parts.text('phase')] ?? phrases.ui.notNow;
  return reasons.why[because.reason]?.({ ...parts, due });
}
