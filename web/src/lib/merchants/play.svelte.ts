import { mapOf } from '../board/collections';
import type { Point } from '../board/geometry';
import { prefs } from '../prefs.svelte';
import type { Choice, GameEvent } from '../protocol/types';
import { back, type Candidate, pick, type Step } from '../table/choose';
import { type Question, type Sending, TablePlay } from '../table/play.svelte';
import { deliveriesIn, goldBadges, stopBadges, walkBadges } from './targets';
import { asOffer, cardQuestion, type Offer, phaseQuestion } from './questions';
import { atlas } from './atlas.svelte';
import { attemptOf, type Verb } from './attempts';
import { Choosing } from './choosing.svelte';
import { effectOf, type Knowledge } from './consequences';
import { numberOf } from './derived';
import { Drive } from './drive.svelte';
import type { Geo } from './geo';
import { actionKeys, caravanKey, eventTargets, hexKey, onBoard, verbKey } from './keys';
import { ASKED, FORCED, PLACED } from './kinds';
import { actionText, type Doing, type Phrases, phrasesOf, situationText } from './phrases';
import { purchasesFor } from './purchases';
import { type Rolls, rollsOf } from './rolls';
import { type Sketch, sketchOf, walkerOf } from './sketch';
import { Trade } from './trade.svelte';
import {
  type Bundle,
  type CardName,
  type DeskView,
  holding,
  type MerchantsView,
  type Figures,
  missing,
  type SeatName,
  sizeOf,
} from './view';

/** The half-made decision of this viewer, and what follows from it for drawing. */
export class MerchantsPlay extends TablePlay<MerchantsView, SeatName, Offer> {
  readonly trade = new Trade(this);
  readonly choosing = new Choosing(this);
  readonly drive = new Drive(this);

  /** Routes of the option that is pointed at. */
  shown: readonly string[] = $state.raw([]);
  /** Which posts still take goods. */
  reaching: boolean = $state(false);
  /** Whether there are no keys to speak of. */
  touch: boolean = $state(false);
  /** Supply and dice, on a phone. */
  market: boolean = $state(false);

  readonly geo: Geo | null = $derived(atlas.geo);
  readonly figures: Figures | null = $derived(atlas.board?.figures ?? null);
  readonly desk: DeskView | null = $derived.by(() =>
    this.view && this.seat ? (this.view.seats[this.seat] ?? null) : null,
  );
  readonly have: Bundle = $derived(holding(this.desk ?? undefined));
  readonly phrases: Phrases = $derived(phrasesOf(prefs.language));
  readonly words: Phrases['ui'] = $derived(this.phrases.ui);
  readonly phase: string = $derived.by(() => this.view?.phase.kind ?? '');
  readonly known: Knowledge | null = $derived.by(() => {
    const { geo, figures, view, seat, phrases } = this;
    if (!geo || !figures || !view || !seat) return null;
    return { geo, figures, view, seat, phrases, nameOf: this.session.nameOf };
  });

  readonly byText: ReadonlyMap<string, Choice> = $derived.by(() =>
    mapOf(this.session.choices.map((choice) => [choice.text, choice] as const)),
  );
  /** Deliveries that are possible at once, one for each city. */
  readonly deliveries: readonly Choice[] = $derived.by(() => deliveriesIn(this.choices));
  /** Decisions to choose from because the phase asks for one, not a place. */
  readonly asked: Question<Offer> | null = $derived.by(() => phaseQuestion(this));

  /** At the beginning of an action, and while a plan is carried out, nothing need glow. */
  readonly quiet: boolean = $derived.by(() => {
    if (this.queue.length > 0) return true;
    return this.phase === 'action' && this.picks.length === 0 && this.drive.caravan === null;
  });
  /** Numbers beside targets: what it costs to get there. */
  readonly badges: ReadonlyMap<string, string> = $derived.by(() => {
    if (this.queue.length > 0) return mapOf([]);
    if (this.drive.caravan !== null || !this.geo) return stopBadges(this.drive.stops);
    const opens = this.doing === 'route' || (this.doing === null && !this.quiet);
    if (this.known && this.offered.has('open-route') && opens) {
      return goldBadges(this.known, this.targets.keys());
    }
    const from = this.phase === 'action' && this.doing === 'walk' ? walkerOf(this) : null;
    return walkBadges(this.geo, from, this.targets.keys(), this.figures?.paths_per_grain ?? 1);
  });
  readonly doing: Doing = $derived.by(() => {
    if (this.drive.caravan !== null && this.phase === 'action') return 'run';
    if (this.trade.open) return 'trade';
    const key = this.picks[0] ?? '';
    if (key.startsWith('merchant:')) return 'walk';
    const verb = key.startsWith('verb:') ? key.slice(5) : '';
    return ['route', 'merchant', 'caravan', 'walk', 'run'].includes(verb) ? (verb as Doing) : null;
  });
  readonly situation: string = $derived.by(() => {
    if (!this.view) return '';
    const given = {
      mine: this.mine,
      doing: this.doing,
      verbs: this.offered,
      picked:
        this.drive.caravan !== null ||
        [...this.targets.keys()].some((key) => key.startsWith('at:')),
      due: this.choosing.due,
      chosen: this.choosing.n,
      settled: this.choosing.settled,
      answer: (this.session.answered ?? []).map((choice) => this.describe(choice)).join(', '),
      toAct: this.session.moment?.to_act ?? null,
      keys: !this.touch,
    };
    return situationText(this.view, given, prefs.language, this.session.nameOf);
  });
  readonly hint: string = $derived.by(() => {
    const key = this.hovered;
    const text = key && !this.question && !this.session.busy ? this.targets.get(key) : undefined;
    if (!key || !text) return this.reaching && this.badges.size === 0 ? this.words.reachKey : '';
    const [only, ...others] = this.drive.caravan === null ? this.leftAt(key) : [];
    return [text, ...(only && others.length === 0 ? this.notesOf(only.choice) : [])].join(' · ');
  });
  /** A way shown on the board: of what is pointed at, or asked about. */
  readonly sketch: Sketch = $derived.by(() =>
    this.shown.length > 0
      ? { paths: this.shown, corners: [] }
      : sketchOf(this, this.question?.key ?? this.hovered),
  );
  readonly rolls: Rolls = $derived.by(() =>
    rollsOf(this.session.log, this.session.moment?.number ?? 0),
  );

  categoryText = (name: string): string => this.phrases.category[name] ?? name;

  describe(choice: Choice): string {
    return actionText(choice.action, prefs.language, this.session.nameOf);
  }

  notesOf(choice: Choice): readonly string[] {
    if (!this.known) return [];
    const { cost, notes } = effectOf(choice.action, this.known);
    return [...(sizeOf(cost) > 0 ? [this.phrases.goods(cost)] : []), ...notes];
  }

  back(): boolean {
    if (this.clearPrompts()) return true;
    if (this.drive.cancel()) {
      this.picked = [];
      return true;
    }
    if (this.picks.length > 0) {
      this.picked = back(this.picks);
      return true;
    }
    if (this.trade.open) {
      this.trade.close();
      return true;
    }
    if (this.choosing.n > 0) {
      this.choosing.clear();
      return true;
    }
    if (this.reaching || this.market) {
      this.reaching = false;
      this.market = false;
      return true;
    }
    return false;
  }

  /** Gives up what is picked on the board. */
  giveUp(): void {
    this.picked = [];
    this.drive.cancel();
  }

  advance(): void {
    if (this.session.choices.length === 0) return;
    if (this.phase === 'offering' && this.trade.isSilent()) {
      if (this.byText.has('no-offer')) void this.send('no-offer', { unasked: true });
      return;
    }
    if (this.phase === 'trade-open') {
      this.trade.refusals.apply();
      return;
    }
    const events = this.session.latest.flatMap((line) => line.events);
    const isClosed = events.some(({ event, seat }) => event === 'withdrawn' && seat === this.seat);
    // It was not withdrawn by hand if the last refusal came with it.
    if (isClosed && events.some(({ event }) => event === 'rejected')) {
      this.reason = this.phrases.ui.nobodyAgrees;
    }
    const [only, ...others] = this.session.choices;
    if (only && others.length === 0 && FORCED.has(only.action.action)) {
      void this.send(only.text, { unasked: true });
    }
    if (this.phase !== 'discard' && this.phase !== 'card-take') this.choosing.clear();
  }

  /** Whether the viewer may do this now. */
  isOpen(verb: Verb): boolean {
    if (verb === 'trade') return this.phase === 'action' && this.mine;
    if (verb === 'card') return this.offered.has('buy-card');
    return this.candidates.some(({ keys }) => keys.has(verbKey(verb)));
  }

  /** A verb of the action bar: picks it, or says why it cannot be. */
  async verb(verb: Verb, at: Point): Promise<void> {
    if (this.session.busy) return;
    this.clearPrompts();
    if (verb === 'trade') {
      if (this.trade.open) this.trade.close();
      else if (this.isOpen('trade')) this.trade.begin();
      return;
    }
    if (!this.isOpen(verb)) {
      await this.#explainVerb(verb, at);
      return;
    }
    const again = this.doing === verb;
    this.trade.close();
    this.giveUp();
    if (again) return;
    const bought = verb === 'card' ? this.byText.get('buy-card') : undefined;
    if (bought) this.#ask(bought, at);
    else this.follow(pick(this.candidates, [], verbKey(verb), this.rules), at, verbKey(verb));
  }

  /** Plays a decision that needs no place, if it is open. */
  decide(text: string): void {
    const choice = this.byText.get(text);
    if (!choice) return;
    if (text === 'end-turn' && this.deliveries.length > 0) {
      this.askToConfirm({ choice, text: this.phrases.ui.deliverFirst });
    } else {
      void this.send(text);
    }
  }

  /** Asks about development cards. */
  showCards(cards: readonly CardName[], at: Point): void {
    this.ask({ at, ...cardQuestion(this, cards) });
  }

  /** What a verb lacks, for the button. */
  lacking(cost: Bundle): Bundle {
    return missing(cost, this.have);
  }

  override send(text: string, how?: Sending): Promise<boolean> {
    this.drive.cancel();
    this.shown = [];
    return super.send(text, how);
  }

  protected override isPlaced({ action }: Choice): boolean {
    return PLACED.has(action.action);
  }

  protected override handlePick(key: string, at: Point): void {
    if (this.drive.caravan !== null && this.targets.has(key)) {
      this.drive.planTo(key, at);
      return;
    }
    this.drive.cancel();
    super.handlePick(key, at);
  }

  protected override boardTargets(): ReadonlyMap<string, string> {
    if (this.drive.caravan !== null) return this.drive.targets();
    // Where a merchant can get to is shown on the board, not told.
    return mapOf(
      [...super.boardTargets()].map(([key, text]) => {
        const isPawn = key.startsWith('merchant:');
        return [key, isPawn ? this.words.thisMerchant : text] as const;
      }),
    );
  }

  protected override isBegun(): boolean {
    return this.doing === 'run' || (this.choosing.n > 0 && !this.choosing.settled);
  }

  protected override extraPicks(): readonly string[] {
    const { caravan } = this.drive;
    return caravan === null ? [] : [caravanKey(this.seat, caravan)];
  }

  protected onBoard(key: string): boolean {
    return onBoard(key);
  }

  protected placesOf(event: GameEvent): readonly string[] {
    if (event.event !== 'rolled') return eventTargets(event);
    // A roll is about the hexes that produce.
    const { geo, view } = this;
    const sum = Number(event['first']) + Number(event['second']);
    if (!geo || !view) return [];
    return [...geo.hexes.keys()]
      .filter((id) => id !== view.robber && numberOf(geo, view, id) === sum)
      .map(hexKey);
  }

  protected keysOf(choice: Choice): { keys: string[]; after?: string[] } {
    const keys = actionKeys(choice.action, this.seat ?? '');
    if (choice.action.action !== 'move-merchant') return { keys };
    const merchant = keys.find((key) => key.startsWith('merchant:')) ?? '';
    const standing = (this.desk?.merchants ?? []).filter((at) => at !== null).length;
    if (this.phase === 'card-merchant' && standing === 1) return { keys };
    return { keys, after: [merchant, ...(standing === 1 ? [verbKey('walk')] : [])] };
  }

  /** Whichever caravan delivers, it comes to the same. */
  protected prefer(left: readonly Candidate[]): Choice | null {
    const same = left.every(({ choice }) => choice.action.action === 'deliver');
    const [only, ...others] = same ? deliveriesIn(left.map(({ choice }) => choice)) : [];
    return others.length === 0 ? (only ?? null) : null;
  }

  protected follow(step: Step, at: Point, key: string): void {
    this.ask(null);
    switch (step.kind) {
      case 'decided':
        // Until it is confirmed, another target can be pointed at instead.
        this.#decide(step.choice, at, key);
        break;
      case 'board':
        this.picked = step.picks;
        break;
      case 'list': {
        const options = step.left.map(
          ({ choice }) => this.drive.begins(choice) ?? asOffer(this, choice),
        );
        this.ask({ at, heading: this.phrases.ui.choose, options, key });
        break;
      }
      case 'nothing':
        break;
    }
  }

  /** Says why a verb is not possible; cards that it lacks may be bought there and then. */
  async #explainVerb(verb: Verb, at: Point): Promise<void> {
    const because = await this.explain(
      this.geo && this.desk ? attemptOf(verb, this.geo, this.desk) : null,
    );
    const cost = verb === 'trade' ? undefined : this.figures?.costs[verb];
    const options = purchasesFor(this, cost, because);
    if (options.length > 0) this.ask({ at, heading: this.phrases.ui.choose, options });
  }

  #ask(choice: Choice, at: Point, key?: string): void {
    const options = [asOffer(this, choice)];
    this.ask({ at, heading: this.phrases.ui.choose, options, ...(key ? { key } : {}) });
  }

  #decide(choice: Choice, at: Point, key: string): void {
    const begins = this.drive.begins(choice);
    if (begins) {
      begins.take?.();
      return;
    }
    const { action } = choice.action;
    const armed = key.startsWith('verb:') || this.picks.some((one) => one.startsWith('verb:'));
    const direct = armed || this.phase !== 'action';
    if (ASKED.has(action) || (!direct && action !== 'deliver')) this.#ask(choice, at, key);
    else void this.send(choice.text);
  }
}
