import type { LogLine } from '../protocol/types';

/** A line of the log, and whether an undo has taken it back since. */
export interface LogEntry {
  line: LogLine;
  takenBack: boolean;
  /** An undo that nobody need read: of nothing that was told, or taken back itself. */
  silent: boolean;
}

/** Lines that belong together: what one seat did until another one did something. */
export interface LogGroup {
  /** The number of its first line, which names it. */
  seq: number;
  seat: string | null;
  entries: LogEntry[];
}

/**
 * Adds lines as they arrive. A line that is known already is left out; an undo marks what came
 * after the moment it returns to.
 */
export function appendLines(
  entries: readonly LogEntry[],
  lines: readonly LogLine[],
): readonly LogEntry[] {
  let result = [...entries];
  let last = result.at(-1)?.line.seq ?? 0;
  for (const line of lines) {
    if (line.seq <= last) continue;
    last = line.seq;
    let told = true;
    if (line.undo) {
      const isUndone = (entry: LogEntry): boolean => entry.line.moment > line.moment;
      told = result.some(
        (entry) => isUndone(entry) && !entry.takenBack && entry.line.events.length > 0,
      );
      result = result.map((entry) =>
        isUndone(entry)
          ? { ...entry, takenBack: true, silent: entry.silent || entry.line.undo }
          : entry,
      );
    }
    result.push({ line, takenBack: false, silent: !told });
  }
  return result;
}

/** Who a line is about: what chance brings belongs to whom it happens first, such as a roll. */
export function actorOf({ line: { seat, events } }: LogEntry): string | null {
  const whose = events[0]?.['seat'];
  return seat ?? (typeof whose === 'string' ? whose : null);
}

/** Groups lines by who acted; notes and undos stay with the group they fall into. */
export function groupLines(entries: readonly LogEntry[]): LogGroup[] {
  const groups: LogGroup[] = [];
  for (const entry of entries) {
    const { seq } = entry.line;
    const seat = actorOf(entry);
    const current = groups.at(-1);
    if (current && (seat === null || seat === current.seat)) current.entries.push(entry);
    else groups.push({ seq, seat, entries: [entry] });
  }
  return groups;
}
