import type { GameEvent } from '../protocol/types';
import { actorOf, type LogEntry } from './log';

/** What stands out on the track of a replay. */
export type Mark = 'claim' | 'displacement' | 'delivery' | 'end';
/** What an event means to somebody who looks for it later. */
export type EventMark = Mark | 'turn-end';
/** How far a step goes. */
export type Unit = 'decision' | 'turn' | 'round';
export const units: readonly Unit[] = ['decision', 'turn', 'round'];

/** A game as numbers of moments, by which one finds one's way through it. */
export interface Timeline {
  /** The moments after which something is to be seen, or at which a turn or round begins. */
  readonly starts: Readonly<Record<Unit, readonly number[]>>;
  readonly marks: readonly { moment: number; mark: Mark; seat: string | null }[];
}

/** The way that a game has taken; what was taken back is no part of it. */
export function timelineOf(
  entries: readonly LogEntry[],
  markOf: (event: GameEvent) => EventMark | null,
  players: number,
): Timeline {
  const steps = [0];
  const turns = [0];
  const marks: Timeline['marks'][number][] = [];
  /** Who has ended the latest turn, until somebody else does something. */
  let ended: string | null = null;
  for (const entry of entries) {
    const { moment, events, undo } = entry.line;
    if (entry.takenBack || undo || events.length === 0) continue;
    if (moment > (steps.at(-1) ?? 0)) steps.push(moment);
    const actor = actorOf(entry);
    // What is left to do after the end of a turn, such as placing markers, belongs to it.
    if (ended !== null && actor === ended) turns[turns.length - 1] = moment;
    else if (actor !== null) ended = null;
    for (const event of events) {
      const mark = markOf(event);
      if (mark === 'turn-end') {
        ended = actor;
        turns.push(moment);
      } else if (mark) {
        marks.push({ moment, mark, seat: actor });
      }
    }
  }
  const rounds = turns.filter((_, index) => index % Math.max(1, players) === 0);
  return { starts: { decision: steps, turn: turns, round: rounds }, marks };
}

/** The last of some moments before another one; the beginning if there is none. */
export const startBefore = (starts: readonly number[], moment: number): number =>
  starts.findLast((start) => start < moment) ?? 0;

/** The first of some moments after another one; absent at the end. */
export const startAfter = (starts: readonly number[], moment: number): number | null =>
  starts.find((start) => start > moment) ?? null;

/** Which turn or round a moment belongs to, counted from 1. */
export const countAt = (starts: readonly number[], moment: number): number =>
  Math.max(1, starts.findLastIndex((start) => start <= moment) + 1);
