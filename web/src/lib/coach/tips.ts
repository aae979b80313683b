/** What a coach looks at: only what the viewer is shown and may decide. */
import type { GameEvent } from '../protocol/types';

export interface Seen<View> {
  readonly view: View;
  /** The viewer's own seat. */
  readonly seat: string;
  /** Whether a decision of the viewer is awaited. */
  readonly mine: boolean;
  /** The verbs of what may be decided. */
  readonly verbs: ReadonlySet<string>;
  /** What has just happened. */
  readonly events: readonly GameEvent[];
}

export interface Tip<View, Id extends string = string> {
  readonly id: Id;
  /** The chapter of the rules about it. */
  readonly chapter: string;
  /** Whether the situation is there. */
  readonly when: (seen: Seen<View>) => boolean;
}

/** The first tip that fits and was not given before. */
export function nextTip<View, Id extends string>(
  tips: readonly Tip<View, Id>[],
  seen: Seen<View>,
  given: ReadonlySet<string>,
): Tip<View, Id> | null {
  return tips.find((tip) => !given.has(tip.id) && tip.when(seen)) ?? null;
}

/** Gives one tip at a time, each once: the next only after something has happened. */
export class Tips<View> {
  #tip: Tip<View> | null = null;
  /** When the last one was put away. */
  #quietAt = -1;
  #seq = -1;

  constructor(
    readonly tips: readonly Tip<View>[],
    readonly given: () => ReadonlySet<string>,
    readonly give: (id: string) => void,
  ) {}

  /** Looks at the table, and says which tip is due. */
  look(seen: Seen<View>, seq: number): Tip<View> | null {
    this.#seq = seq;
    // Whoever has moved on has understood, or will not read it any more.
    if (this.#tip && !this.#tip.when(seen)) {
      this.give(this.#tip.id);
      this.#tip = null;
    }
    if (!this.#tip && seq !== this.#quietAt) this.#tip = nextTip(this.tips, seen, this.given());
    return this.#tip;
  }

  /** The viewer has read it. */
  understood(): void {
    if (this.#tip) this.give(this.#tip.id);
    this.#tip = null;
    this.#quietAt = this.#seq;
  }
}
