import type { LogLine } from '../protocol/types';
import type { LogEntry } from './log';

/** What the others did last. */
export interface Recap {
  readonly lines: readonly LogLine[];
  /** The viewer has decided something since. */
  readonly acted: boolean;
}

/**
 * What the others did between two decisions of a viewer, or since the latest one. To those who
 * look on, it is what was done by whoever acted last.
 */
export function recapOf(entries: readonly LogEntry[], viewer: string | null): Recap {
  const told = entries.filter(({ line, takenBack }) => !takenBack && !line.undo);
  const actor = told.findLast(({ line }) => line.seat !== null)?.line.seat ?? null;
  const isOwn = ({ line: { seat } }: LogEntry): boolean =>
    viewer === null ? seat !== null && seat !== actor : seat === viewer;
  const isTold = (entry: LogEntry): boolean => !isOwn(entry) && entry.line.events.length > 0;
  const end = told.findLastIndex(isTold) + 1;
  const begin = told.slice(0, end).findLastIndex(isOwn) + 1;
  return {
    lines: told
      .slice(begin, end)
      .filter(isTold)
      .map(({ line }) => line),
    acted: told.slice(end).some(isOwn),
  };
}
