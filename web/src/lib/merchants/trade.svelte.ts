import type { Choice } from '../protocol/types';
import { seatsOf } from './derived';
import type { MerchantsPlay } from './play.svelte';
import { Refusals } from './refusals.svelte';
import {
  type Bundle,
  type Good,
  payable,
  type Proposal,
  readBundle,
  type SeatName,
  writeBundle,
} from './view';

/** Trays of a trade: what is given and got, and by whom. */
export class Trade {
  open: boolean = $state(false);
  give: Bundle = $state.raw({});
  want: Bundle = $state.raw({});
  /** Who is asked. */
  to: readonly SeatName[] = $state.raw([]);
  readonly refusals: Refusals;
  /** The turn in which the viewer makes no more offers. */
  #silent: number | null = null;

  readonly #play: MerchantsPlay;

  constructor(play: MerchantsPlay) {
    this.#play = play;
    this.refusals = new Refusals(play);
  }

  /** Whether the panel is shown: trays are open, or a deal is under way. */
  readonly isShown: boolean = $derived.by(() => {
    const { session, seat, phase, mine, view } = this.#play;
    if (!session.live || seat === null) return false;
    if (this.open || phase === 'trade-open' || phase === 'trade-choose') return true;
    return mine && (phase === 'offering' || (view?.turn.offers?.length ?? 0) > 0);
  });

  /** The deal with the supply that the trays amount to, if there is one. */
  readonly bankDeal: Choice | null = $derived.by(() => {
    const give = Object.entries(this.give).filter(([, n]) => n > 0);
    const want = Object.entries(this.want).filter(([, n]) => n > 0);
    const [given, wanted] = [give[0], want[0]];
    const figures = this.#play.figures;
    if (!figures || give.length !== 1 || want.length !== 1 || !given || !wanted || wanted[1] !== 1)
      return null;
    const text =
      given[0] === 'gold' && given[1] === figures.gold_price
        ? `buy-resource ${wanted[0]}`
        : given[1] === figures.exchange_rate
          ? `exchange ${given[0]} ${wanted[0]}`
          : '';
    return this.#play.byText.get(text) ?? null;
  });

  begin(): void {
    this.#play.giveUp();
    this.open = true;
    this.clear();
    const { view, seat } = this.#play;
    this.to = view ? seatsOf(view).filter((other) => other !== seat) : [];
  }

  close(): void {
    this.open = false;
    this.clear();
  }

  clear(): void {
    this.give = {};
    this.want = {};
  }

  /** Begins a counter-offer with the terms of the proposal, as far as the viewer can pay. */
  counter({ give, want }: Proposal): void {
    this.give = payable(readBundle(want), this.#play.have);
    this.want = readBundle(give);
    this.open = true;
  }

  /** Asks somebody too, or no more. */
  toggle(seat: SeatName): void {
    this.to = this.to.includes(seat) ? this.to.filter((one) => one !== seat) : [...this.to, seat];
  }

  /** Puts one more on a tray, or takes one off it. */
  put(tray: 'give' | 'want', good: Good, by: 1 | -1): void {
    const now = this[tray];
    const n = Math.max(0, (now[good] ?? 0) + by);
    if (by > 0 && tray === 'give' && n > (this.#play.have[good] ?? 0)) return;
    if (n > (this.#play.figures?.cards_per_resource ?? 0)) return;
    this[tray] = { ...now, [good]: n };
    const other = tray === 'give' ? 'want' : 'give';
    // Nothing is on both trays.
    if (by > 0 && (this[other][good] ?? 0) > 0) this[other] = { ...this[other], [good]: 0 };
  }

  /** Puts as much on the tray as a deal with the supply takes. */
  fill(good: Good, n: number): void {
    this.give = { [good]: n };
    if ((this.want[good] ?? 0) > 0) this.want = {};
  }

  bank(): void {
    const deal = this.bankDeal;
    if (!deal) return;
    this.clear();
    void this.#play.send(deal.text);
  }

  /** Sends what is on the trays: as a proposal, a counter-offer or an offer. */
  offer(verb: 'propose' | 'counter' | 'offer-to-active'): void {
    const bundles = `${writeBundle(this.give)} ${writeBundle(this.want)}`;
    const to = verb === 'propose' ? ` ${this.to.join('+')}` : '';
    void this.#play.send(`${verb} ${bundles}${to}`).then((done) => {
      if (done) this.close();
    });
  }

  /** Makes no offer, nor another one in this turn. */
  noOffers(): void {
    this.#silent = this.#play.view?.turn.number ?? null;
    this.#play.decide('no-offer');
  }

  /** Whether the viewer has said to make no offers in this turn. */
  isSilent(): boolean {
    return this.#silent !== null && this.#silent === this.#play.view?.turn.number;
  }
}
