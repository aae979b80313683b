import type { Moment } from '../protocol/types';

/** Looking back at earlier moments of a game, each of which is fetched once. */
export class Past {
  /** The moment that is looked at; absent while the present is shown. */
  moment: Moment | null = $state.raw(null);
  /** The moment that it was reached from step by step; absent after a leap. */
  from: number | null = $state.raw(null);

  readonly #fetch: (number: number) => Promise<Moment>;
  // A cache that nothing is drawn from.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #known = new Map<number, Promise<Moment>>();
  #wish: { readonly number: number } | null = null;

  constructor(fetch: (number: number) => Promise<Moment>) {
    this.#fetch = fetch;
  }

  async show(number: number, from: number | null = null): Promise<void> {
    const wish = { number };
    this.#wish = wish;
    try {
      const moment = await this.#ask(number);
      // A slow answer must overtake neither a later wish nor an undo.
      if (this.#wish !== wish) return;
      this.moment = moment;
      this.from = from;
    } catch (thrown) {
      if (this.#wish === wish) this.#wish = null;
      throw thrown;
    }
  }

  /** Fetches a moment that is likely to be looked at next. */
  prepare(number: number): void {
    this.#ask(number).catch(() => {
      // Whoever really wants it asks again, and is told.
    });
  }

  leave(): void {
    this.#wish = null;
    this.moment = null;
    this.from = null;
  }

  /** Moments after an undo are other moments now. */
  forgetAfter(number: number): void {
    for (const known of this.#known.keys()) {
      if (known > number) this.#known.delete(known);
    }
    const looksAt = Math.max(this.#wish?.number ?? -1, this.moment?.number ?? -1);
    if (looksAt > number) this.leave();
  }

  #ask(number: number): Promise<Moment> {
    const known = this.#known.get(number);
    if (known) return known;
    const asked = this.#fetch(number);
    this.#known.set(number, asked);
    asked.catch(() => {
      if (this.#known.get(number) === asked) this.#known.delete(number);
    });
    return asked;
  }
}
