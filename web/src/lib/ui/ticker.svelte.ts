import { createSubscriber } from 'svelte/reactivity';

/** The time, for whoever draws it: ticks only while somebody looks. */
class Ticker {
  readonly #subscribe: () => void;

  constructor(every: number) {
    this.#subscribe = createSubscriber((update) => {
      const timer = setInterval(update, every);
      return () => clearInterval(timer);
    });
  }

  get now(): number {
    this.#subscribe();
    return Date.now();
  }
}

export const ticker = new Ticker(200);
