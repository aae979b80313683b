import { createSubscriber } from 'svelte/reactivity';

const TICK_MS = 200;

/** The time, for whoever draws it: ticks only while somebody looks. */
class Ticker {
  readonly #subscribe: () => void;

  constructor(everyMs: number) {
    this.#subscribe = createSubscriber((update) => {
      const timer = setInterval(update, everyMs);
      return () => clearInterval(timer);
    });
  }

  get now(): number {
    this.#subscribe();
    return Date.now();
  }
}

export const ticker = new Ticker(TICK_MS);
