import type { GameEvent, LogLine, Moment } from '../protocol/types';
import type { LogEntry } from './log';
import { Past } from './past.svelte';
import { type Recap, recapOf } from './recap';
import { type EventMark, startAfter, startBefore, type Timeline, timelineOf } from './timeline';

/** The table whose story it is. */
interface Told {
  readonly log: readonly LogEntry[];
  readonly present: Moment | null;
  readonly mySeat: string | null;
}

interface StoryOptions {
  fetch: (number: number) => Promise<Moment>;
  /** What an event of the game means to a replay. */
  markOf: (event: GameEvent) => EventMark | null;
}

/** What has happened at a table, and which moment of it is looked at. */
export class Story {
  readonly #table: Told;
  readonly #options: StoryOptions;
  readonly #past: Past;
  /** The latest entry that was put away with the recap. */
  #putAway = $state.raw(0);

  /** The earlier moment that is looked at; absent while the present is shown. */
  readonly moment: Moment | null = $derived.by(() => this.#past.moment);
  /** What the others did since the viewer's last decision, or before it. */
  readonly recap: Recap = $derived.by(() => recapOf(this.#table.log, this.#table.mySeat));
  /** Whether the recap is news: until the viewer decides something, or puts it away. */
  readonly isRecapOpen: boolean = $derived.by(() => {
    const { lines, acted } = this.recap;
    // Before anybody has decided, there is nothing but the setup.
    return (
      !acted && lines.some(({ seat }) => seat !== null) && (lines.at(-1)?.seq ?? 0) > this.#putAway
    );
  });
  readonly timeline: Timeline = $derived.by(() => {
    const players = this.#table.present?.score.seats.length ?? 1;
    return timelineOf(this.#table.log, this.#options.markOf, players);
  });
  /** What has happened, without what was taken back. */
  readonly told: readonly LogLine[] = $derived.by(() =>
    this.#table.log
      .filter(({ line, takenBack }) => !takenBack && !line.undo)
      .map(({ line }) => line),
  );
  /** What led to the moment that is shown: the step before it, or what is news. */
  readonly recent: readonly LogLine[] = $derived.by(() => {
    if (!this.moment) return this.isRecapOpen ? this.recap.lines : [];
    const until = this.moment.number;
    const since = this.#past.from ?? startBefore(this.timeline.starts.decision, until);
    return this.told.filter(
      ({ moment, events }) => moment > since && moment <= until && events.length > 0,
    );
  });

  constructor(table: Told, options: StoryOptions) {
    this.#table = table;
    this.#options = options;
    this.#past = new Past(options.fetch);
  }

  /** Shows an earlier moment; `from` is where it was reached from step by step. */
  async show(number: number, from?: number): Promise<void> {
    await this.#past.show(number, from);
    if (from === undefined) return;
    // Whoever goes on step by step finds the next one at hand.
    const next = startAfter(this.timeline.starts.decision, number);
    if (next !== null && next < (this.#table.present?.number ?? 0)) this.#past.prepare(next);
  }

  leave(): void {
    this.#past.leave();
  }

  /** Moments after an undo are other moments now. */
  forgetAfter(number: number): void {
    this.#past.forgetAfter(number);
  }

  /** The viewer has seen what the others did. */
  putRecapAway(): void {
    this.#putAway = this.recap.lines.at(-1)?.seq ?? 0;
  }
}
