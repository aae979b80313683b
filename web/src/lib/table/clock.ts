import type { ClockInfo } from '../protocol/types';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Milliseconds left on a clock that was read at `readAt`, at the time `now` of this browser. */
export function timeLeft(clock: ClockInfo, readAt: number, now: number): number {
  const elapsed = clock.running ? Math.max(0, now - readAt) : 0;
  return Math.max(0, clock.left_ms - elapsed);
}

/** A clock's face: `1:02:03`, `4:05`, and tenths in the last ten seconds: `0:09.5`. */
export function clockFace(left: number): string {
  if (left < 10 * SECOND_MS) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(left / SECOND_MS);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  return hours > 0
    ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}`
    : `${minutes}:${pad(seconds % 60)}`;
}

/** A span in its largest fitting unit, rounded down: for "3 hours left" and "2 days ago". */
export function roughSpan(span: number): { unit: Intl.RelativeTimeFormatUnit; count: number } {
  const length = Math.max(0, span);
  if (length >= 2 * DAY_MS) return { unit: 'day', count: Math.floor(length / DAY_MS) };
  if (length >= 2 * HOUR_MS) return { unit: 'hour', count: Math.floor(length / HOUR_MS) };
  return { unit: 'minute', count: Math.floor(length / MINUTE_MS) };
}
