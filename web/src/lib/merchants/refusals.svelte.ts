import type { MerchantsPlay } from './play.svelte';
import { type Good, isCall, type Proposal, readBundle } from './view';

/** Offers that are refused without asking the viewer, as long as the page is open. */
export class Refusals {
  /** Whether offers are refused that the viewer cannot pay. */
  unpayable: boolean = $state(false);
  /** What the viewer does not part with. */
  kept: readonly Good[] = $state.raw([]);
  /** The turn in which all offers are refused. */
  #quietTurn: number | null = $state.raw(null);
  /** The moment of the offer that was refused last: whoever takes that back is asked. */
  #refused: number | null = $state.raw(null);

  readonly #play: MerchantsPlay;

  constructor(play: MerchantsPlay) {
    this.#play = play;
  }

  /** Whether all offers of this turn are refused. */
  readonly quiet: boolean = $derived.by(
    () => this.#quietTurn !== null && this.#quietTurn === this.#play.view?.turn.number,
  );
  /** How many rules hold. */
  readonly n: number = $derived(this.kept.length + (this.quiet ? 1 : 0) + (this.unpayable ? 1 : 0));
  /** Whether the offer on the table was refused by a rule. */
  readonly applied: boolean = $derived.by(
    () =>
      this.#refused !== null &&
      this.#refused === this.#play.session.present?.number &&
      this.#play.session.answered?.[0]?.text === 'reject',
  );

  toggleQuiet(): void {
    this.#quietTurn = this.quiet ? null : (this.#play.view?.turn.number ?? null);
    this.apply();
  }

  toggleUnpayable(): void {
    this.unpayable = !this.unpayable;
    this.apply();
  }

  toggle(good: Good): void {
    this.kept = this.kept.includes(good)
      ? this.kept.filter((one) => one !== good)
      : [...this.kept, good];
    this.apply();
  }

  /** Refuses what the viewer is offered, if a rule says so and it was not refused before. */
  apply(): void {
    const { session, view, mine } = this.#play;
    const moment = session.present?.number ?? null;
    if (view?.phase.kind !== 'trade-open' || !mine || session.busy) return;
    if (moment === this.#refused || !this.#covers(view.phase.proposal)) return;
    this.#refused = moment;
    void this.#play.send('reject', { unasked: true });
  }

  #covers(proposal: Proposal): boolean {
    if (this.quiet) return true;
    const { byText } = this.#play;
    if (this.unpayable && !isCall(proposal) && !byText.has('accept')) return true;
    const wanted = readBundle(proposal.want);
    return this.kept.some((good) => (wanted[good] ?? 0) > 0);
  }
}
