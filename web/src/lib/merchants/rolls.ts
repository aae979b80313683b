import type { LogEntry } from '../table/log';

export interface Rolls {
  /** How often each sum was rolled. */
  readonly counts: readonly number[];
  readonly last: readonly [number, number] | null;
}

/** What the dice have shown up to a moment. */
export function rollsOf(log: readonly LogEntry[], until: number): Rolls {
  const counts = Array.from({ length: 13 }, () => 0);
  let last: [number, number] | null = null;
  for (const { line, takenBack } of log) {
    if (takenBack || line.moment > until) continue;
    for (const event of line.events) {
      if (event.event !== 'rolled') continue;
      last = [Number(event['first']), Number(event['second'])];
      const sum = last[0] + last[1];
      counts[sum] = (counts[sum] ?? 0) + 1;
    }
  }
  return { counts, last };
}
