import { tMaybe } from '../i18n/i18n';
import type { GameReason } from '../protocol/types';

/** A reason as a sentence of the game; absent if the game does not know it. */
export type WhyText = (because: GameReason) => string | undefined;

/** What the server says about something that it refuses. */
export interface Refusal {
  /** In English. */
  message: string;
  clause?: string | null;
  because?: GameReason | null;
}

/** Why something is refused, in the viewer's language if it is known, with its clause. */
export function refusalText({ message, clause, because }: Refusal, whyText?: WhyText): string {
  const known = because ? (whyText?.(because) ?? tMaybe(`problem.${because.reason}`, '')) : '';
  const sentence = known || sentenceOf(message);
  return clause ? `${sentence} (§${clause})` : sentence;
}

/** The server's reasons begin in lower case and have no final period. */
function sentenceOf(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
