import type { WhyAnswer } from '../protocol/types';

/** A reason of the server as a sentence: it begins in lower case and has no final period. */
export function asSentence(reason: string): string {
  const text = reason.charAt(0).toUpperCase() + reason.slice(1);
  return text === '' || /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The sentence with the clause it rests on; a reason without one stands alone. */
export function withClause(sentence: string, clause: string | null | undefined): string {
  return clause ? `${sentence} (§${clause.replace(/^§/, '')})` : sentence;
}

/** Why something is not possible, as far as the server has said it. */
export function whyText(answer: WhyAnswer | null, otherwise: string): string {
  if (!answer || answer.legal || answer.reason === '') return otherwise;
  return withClause(asSentence(answer.reason), answer.clause);
}
