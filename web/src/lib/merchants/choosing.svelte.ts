import type { MerchantsPlay } from './play.svelte';
import { type Bundle, discarded, type Resource, RESOURCES, sizeOf, writeBundle } from './view';

/** Cards that are chosen to be discarded or taken. */
export class Choosing {
  #picked: Bundle = $state.raw({});

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
  /** Whether the cards are chosen, and go when the others have chosen theirs. */
  readonly settled: boolean = $derived.by(
    () => this.#play.phase === 'discard' && this.#play.session.answered !== null,
  );
  readonly chosen: Bundle = $derived.by(() =>
    this.settled ? discarded(this.#play.session.answered ?? []) : this.#picked,
  );
  readonly n: number = $derived(sizeOf(this.chosen));

  /** Chooses a card, or gives one back. */
  add(resource: Resource, by: 1 | -1): void {
    const { phase, have, view } = this.#play;
    const n = (this.chosen[resource] ?? 0) + by;
    const most = phase === 'discard' ? (have[resource] ?? 0) : (view?.supply[resource] ?? 0);
    if (this.settled || n < 0 || n > most || (by > 0 && this.n >= this.due)) return;
    this.#picked = { ...this.chosen, [resource]: n };
  }

  clear(): void {
    if (sizeOf(this.#picked) > 0) this.#picked = {};
  }

  /** Takes the chosen cards back, to choose others. */
  change(): void {
    this.#picked = this.chosen;
    void this.#play.session.undo();
  }

  /** Sends the chosen cards. */
  settle(): void {
    if (this.settled || this.n !== this.due) return;
    if (this.#play.phase === 'discard') {
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
