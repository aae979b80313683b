const FIRST_WAIT_MS = 400;
const MAX_WAIT_MS = 15_000;

/**
 * How long to wait before the next attempt, in milliseconds: doubles from attempt to attempt, with
 * half of it left to chance (`random` from 0 to 1), so that clients do not return all at once.
 */
export function backoff(attempt: number, random: number): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempt, 10), MAX_WAIT_MS);
  return Math.round(wait * (1 - random / 2));
}
