import { type Key, t } from '../i18n/i18n';

/** The server's sentences about what cannot be taken back alone. */
const known: readonly (readonly [RegExp, Key])[] = [
  [/^nothing has been played/, 'barrier.beginning'],
  [/^dice or a draw/, 'barrier.chance'],
  [/^the last decision was seat/, 'barrier.other_seat'],
  [/has passed on/, 'barrier.passed_on'],
  [/has shown something hidden/, 'barrier.revealed'],
];

/** Why the last decision cannot be taken back alone, in the viewer's language if it is known. */
export function barrierText(barrier: string): string {
  const key = known.find(([sentence]) => sentence.test(barrier))?.[1];
  return key ? t(key) : barrier;
}
