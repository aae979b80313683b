import type { MerchantsPlay } from './play.svelte';
import { type Bundle, type Resource, RESOURCES, sizeOf, writeBundle } from './view';

/** Cards that are chosen to be discarded or taken. */
export class Choosing {
  chosen: Bundle = $state.raw({});
  /** What is chosen is sent as soon as the server asks for it. */
  ready = $state(false);

  readonly #play: MerchantsPlay;

  constructor(play: MerchantsPlay) {
    this.#play = play;
  }

  /** How many are to be chosen. All who discard choose at the same time. */
  readonly due: number = $derived.by(() => {
    const { view, seat, mine, session } = this.#play;
    if (!view || !seat) return 0;
    const { phase } = view;
    if (phase.kind !== 'discard') return mine && phase.kind === 'card-take' ? phase.left : 0;
    const done = phase.chosen?.[seat] ?? 0;
    const left =
      (view.discards_due?.[seat] ?? 0) - (typeof done === 'number' ? done : sizeOf(done));
    return session.live ? left : 0;
  });
  readonly n: number = $derived(sizeOf(this.chosen));

  /** Chooses a card, or gives one back. */
  add(resource: Resource, by: 1 | -1): void {
    const { phase, have, view } = this.#play;
    const n = (this.chosen[resource] ?? 0) + by;
    const most = phase === 'discard' ? (have[resource] ?? 0) : (view?.supply[resource] ?? 0);
    if (n < 0 || n > most || (by > 0 && this.n >= this.due)) return;
    this.chosen = { ...this.chosen, [resource]: n };
    this.ready = false;
  }

  clear(): void {
    if (this.n > 0) this.chosen = {};
    this.ready = false;
  }

  /** Sends the chosen cards. */
  settle(): void {
    if (this.n !== this.due) return;
    if (this.#play.phase === 'discard') {
      this.ready = !this.#play.mine;
      if (this.ready) return;
      void this.#play.send(`discard ${writeBundle(this.chosen)}`);
      return;
    }
    // They are taken in the order of the resources.
    this.#play.sendAll(
      RESOURCES.flatMap((resource) =>
        Array.from({ length: this.chosen[resource] ?? 0 }, () => `take-resource ${resource}`),
      ),
    );
  }
}
