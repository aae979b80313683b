import type { Moment } from '../protocol/types';

/** Looking back at earlier moments of a game, each of which is fetched once. */
export class Past {
  /** The moment that is looked at; absent while the present is shown. */
  moment: Moment | null = $state.raw(null);

  readonly #fetch: (number: number) => Promise<Moment>;
  // A cache that nothing is drawn from.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #known = new Map<number, Promise<Moment>>();
  #wanted: number | null = null;

  constructor(fetch: (number: number) => Promise<Moment>) {
    this.#fetch = fetch;
  }

  async show(number: number): Promise<void> {
    this.#wanted = number;
    const asked = this.#known.get(number) ?? this.#fetch(number);
    this.#known.set(number, asked);
    const isMeant = (): boolean => this.#known.get(number) === asked;
    try {
      const moment = await asked;
      // A slow answer must overtake neither a later wish nor an undo.
      if (this.#wanted === number && isMeant()) this.moment = moment;
    } catch (thrown) {
      if (isMeant()) {
        this.#known.delete(number);
        if (this.#wanted === number) this.#wanted = null;
      }
      throw thrown;
    }
  }

  leave(): void {
    this.#wanted = null;
    this.moment = null;
  }

  /** Moments after an undo are other moments now. */
  forgetAfter(number: number): void {
    for (const known of this.#known.keys()) {
      if (known > number) this.#known.delete(known);
    }
    const looksAt = Math.max(this.#wanted ?? -1, this.moment?.number ?? -1);
    if (looksAt > number) this.leave();
  }
}
