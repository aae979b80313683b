/** What a coach looks at: only what the viewer is shown and may decide. */
import type { Language } from '../i18n/language';
import type { Params } from '../i18n/translate';
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
  /** Something to do now: said at once. Anything else waits until something has happened. */
  readonly urgent?: boolean;
  /** Events that a player brings about who knows this; until then it is said again. */
  readonly knownBy?: readonly string[];
  /** What its text speaks of, by the names of the text's parameters. */
  readonly values?: (seen: Seen<View>, language: Language) => Params;
}

/** The first tip that fits and was not given before. */
export function nextTip<View, Id extends string>(
  tips: readonly Tip<View, Id>[],
  seen: Seen<View>,
  given: ReadonlySet<string>,
): Tip<View, Id> | null {
  return tips.find((tip) => !given.has(tip.id) && tip.when(seen)) ?? null;
}

/**
 * Gives one tip at a time, the first of the list that fits: it takes the place of a later one,
 * which comes again. What was read, or done without being told, is not said any more.
 */
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

  /** Whether everything was said. */
  get isDone(): boolean {
    const given = this.given();
    return this.tips.every(({ id }) => given.has(id));
  }

  /** Looks at the table, and says which tip is due. */
  look(seen: Seen<View>, seq: number): Tip<View> | null {
    this.#seq = seq;
    this.#learn(seen);
    const due = nextTip(this.tips, seen, this.given());
    if (due && this.#comesFirst(due)) this.#tip = due;
    return this.#tip;
  }

  /** The viewer has read it. */
  understood(): void {
    if (this.#tip) this.give(this.#tip.id);
    this.#tip = null;
    this.#quietAt = this.#seq;
  }

  /** Notes what the viewer has shown to know, and what is over. */
  #learn(seen: Seen<View>): void {
    const own = new Set(
      seen.events.filter((event) => event['seat'] === seen.seat).map(({ event }) => event),
    );
    for (const { id, knownBy = [] } of this.tips) {
      if (!this.given().has(id) && knownBy.some((event) => own.has(event))) this.give(id);
    }
    const shown = this.#tip;
    if (!shown) return;
    const isOver = !shown.when(seen);
    // Whoever has moved on has understood, or will not read it any more.
    if (isOver && !shown.knownBy && !this.given().has(shown.id)) this.give(shown.id);
    if (isOver || this.given().has(shown.id)) this.#tip = null;
  }

  #comesFirst(due: Tip<View>): boolean {
    if (this.#tip) return this.tips.indexOf(due) < this.tips.indexOf(this.#tip);
    return due.urgent === true || this.#seq !== this.#quietAt;
  }
}
