import { prefs } from '../prefs.svelte';
import type { Choice } from '../protocol/types';
import {
  back,
  type Candidate,
  candidates,
  pick,
  type Picks,
  type Rules,
  type Step,
  still,
  targets,
} from '../table/choose';
import type { TableSession } from '../table/session.svelte';
import { lettersOf } from '../ui/players';
import {
  byText,
  choiceTargets,
  deliveriesIn,
  goldBadges,
  keySet,
  NO_RUNS,
  NO_STOPS,
  othersKeys,
  runTargets,
  type Stop,
  stopBadges,
  stopsOf,
  verbsOf,
  walkBadges,
} from './aims';
import { atlas } from './atlas.svelte';
import { type Effect, effectOf, type Knowledge } from './consequences';
import { connections, type Run, runsOf, seatsOf, wayTo } from './derived';
import type { Geo } from './geo';
import { actionKeys, caravanKey, onBoard, verbKey } from './keys';
import { actionText, type Doing, type Phrases, phrasesOf, situationText } from './phrases';
import {
  type Bundle,
  type CardName,
  type DeskView,
  type Good,
  holding,
  type MerchantsView,
  missing,
  type Resource,
  RESOURCES,
  type SeatName,
  sizeOf,
  writeBundle,
} from './view';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** One thing to choose, with what it costs and brings. */
export interface Option extends Partial<Effect> {
  readonly id: string;
  readonly title: string;
  readonly take: (() => void) | null;
  /** Routes that it is about, to be shown on the board. */
  readonly paths?: readonly string[];
  readonly why?: () => Promise<string>;
}

/** A list at the pointer. */
export interface Question {
  readonly at: Place;
  readonly heading: string;
  readonly options: readonly Option[];
  /** What it is about, to be shown on the board. */
  readonly key?: string;
}

export interface Doubt {
  readonly text: string;
  readonly go: () => void;
}

export const VERBS = ['route', 'merchant', 'caravan', 'card', 'walk', 'run', 'trade'] as const;
export type Verb = (typeof VERBS)[number];

/** Decisions about places; the others have their own buttons. */
const PLACED = new Set([
  'place-post',
  'place-neutral',
  'place-route',
  'move-robber',
  'steal',
  'recruit',
  'recruit-at',
  'assemble',
  'open-route',
  'move-merchant',
  'begin-caravan',
  'choose-caravan',
  'deliver',
  'token-hex',
  'token-source',
  'step',
]);

/** Done without being asked, if there is no other choice. */
const FORCED = new Set(['stop-caravan', 'choose-path', 'token-hex', 'token-source', 'steal']);

/** What is drawn on the board for what is pointed at. */
export interface Sketch {
  readonly paths: readonly string[];
  readonly corners: readonly string[];
}

/** The half-made decision of this viewer, and what follows from it for drawing. */
export class MerchantsPlay {
  readonly session: TableSession;

  hovered: string | null = $state.raw(null);
  /** Routes of the option that is pointed at. */
  shown: readonly string[] = $state.raw([]);
  question: Question | null = $state.raw(null);
  doubt: Doubt | null = $state.raw(null);
  /** Why something cannot be done; shown until something else happens. */
  reason: string = $state('');
  /** Which posts still take goods. */
  reaching: boolean = $state(false);
  /** Whether there are no keys to speak of. */
  touch: boolean = $state(false);
  /** Supply and dice, on a phone. */
  market: boolean = $state(false);
  /** The trays of a trade. */
  trading: boolean = $state(false);
  give: Bundle = $state.raw({});
  want: Bundle = $state.raw({});
  to: readonly SeatName[] = $state.raw([]);
  /** Cards chosen to be discarded or taken. */
  chosen: Bundle = $state.raw({});

  #picks: Picks = $state.raw([]);
  /** The caravan that is about to set out. */
  #starting: number | null = $state.raw(null);
  /** The turn in which the viewer makes no more offers. */
  #silent: number | null = null;
  /** Decisions that follow each other without being asked. */
  #queue: string[] = [];

  constructor(session: TableSession) {
    this.session = session;
  }

  readonly geo: Geo | null = $derived(atlas.geo);
  readonly view: MerchantsView | null = $derived.by(
    () => (this.session.moment?.view ?? null) as MerchantsView | null,
  );
  readonly seat: SeatName | null = $derived.by(() => this.session.mySeat as SeatName | null);
  readonly desk: DeskView | null = $derived.by(() =>
    this.view && this.seat ? (this.view.seats[this.seat] ?? null) : null,
  );
  readonly have: Bundle = $derived(holding(this.desk ?? undefined));
  readonly phrases: Phrases = $derived(phrasesOf(prefs.language));
  readonly phase: string = $derived(this.view?.phase.kind ?? '');
  readonly mine: boolean = $derived.by(() => this.session.live && this.session.myTurn);
  readonly letters: Partial<Record<SeatName, string>> = $derived.by(() => {
    if (!this.view) return {};
    const seats = seatsOf(this.view);
    const letters = lettersOf(seats.map((seat) => this.session.nameOf(seat)));
    return Object.fromEntries(seats.map((seat, i) => [seat, letters[i] ?? '']));
  });
  readonly known: Knowledge | null = $derived.by(() =>
    this.geo && this.view && this.seat
      ? {
          geo: this.geo,
          view: this.view,
          seat: this.seat,
          phrases: this.phrases,
          nameOf: this.session.nameOf,
        }
      : null,
  );

  readonly #rules: Rules = {
    keysOf: (choice) => this.#keysOf(choice),
    onBoard,
    // Whichever caravan delivers, it comes to the same.
    prefer: (left) => {
      const same = left.every(({ choice }) => choice.action.action === 'deliver');
      const [only, ...others] = same ? deliveriesIn(left.map(({ choice }) => choice)) : [];
      return others.length === 0 ? (only ?? null) : null;
    },
  };
  readonly candidates: readonly Candidate[] = $derived.by(() =>
    candidates(
      this.session.choices.filter(({ action }) => PLACED.has(action.action)),
      this.#rules,
    ),
  );
  readonly picks: Picks = $derived.by(() => still(this.candidates, this.#picks));
  readonly verbs: ReadonlySet<string> = $derived.by(() => verbsOf(this.session.choices));
  readonly byText: ReadonlyMap<string, Choice> = $derived.by(() => byText(this.session.choices));
  /** Deliveries that are possible at once, one for each city. */
  readonly deliveries: readonly Choice[] = $derived.by(() => deliveriesIn(this.session.choices));

  /** The caravan on its way, or about to set out. */
  readonly running: number | null = $derived.by(() => {
    if (!this.mine || this.session.choices.length === 0) return null;
    const phase = this.view?.phase;
    if (phase?.kind === 'caravan-move') return phase.caravan;
    return this.verbs.has('begin-caravan') ? this.#starting : null;
  });
  /** Where it can get to. */
  readonly runs: ReadonlyMap<string, Run> = $derived.by(() => {
    const { geo, view, seat, desk, running } = this;
    if (!geo || !view || !seat || running === null) return NO_RUNS;
    const moving = view.phase.kind === 'caravan-move' ? view.phase : null;
    return runsOf(geo, view, {
      seat,
      caravan: running,
      steps: moving?.steps ?? 0,
      salt: moving?.by_card ? 0 : (desk?.resources?.salt ?? 0),
    });
  });
  /** Posts to deliver to by it. */
  readonly stops: ReadonlyMap<string, Stop> = $derived.by(() => {
    const { geo, view, seat, runs } = this;
    return geo && view && seat ? stopsOf(geo, view, seat, runs) : NO_STOPS;
  });

  /** What can be picked on the board, with what that does. */
  readonly targets: ReadonlyMap<string, string> = $derived.by(() => {
    if (this.running === null) {
      const keys = targets(this.candidates, this.picks);
      return choiceTargets(keys, onBoard, (choice) => this.say(choice));
    }
    return runTargets(this.runs, this.stops, (run, city) =>
      city ? `${this.#say('deliver', { city })} · ${this.#runText(run)}` : this.#runText(run),
    );
  });
  readonly pickedKeys: ReadonlySet<string> = $derived.by(() =>
    keySet(this.picks, this.running === null ? [] : [caravanKey(this.seat, this.running)]),
  );
  /** At the beginning of an action much is a target: nothing need glow. */
  readonly quiet: boolean = $derived.by(
    () => this.phase === 'action' && this.picks.length === 0 && this.running === null,
  );
  /** Numbers beside targets: what it costs to get there. */
  readonly badges: ReadonlyMap<string, string> = $derived.by(() => {
    if (this.running !== null || !this.geo) return stopBadges(this.stops);
    if (this.known && this.verbs.has('open-route') && (this.doing === 'route' || !this.quiet)) {
      return goldBadges(this.known, this.targets.keys());
    }
    const from = this.phase === 'action' && this.doing === 'walk' ? this.#walker() : null;
    return walkBadges(this.geo, from, this.targets.keys());
  });
  readonly highlight: ReadonlySet<string> = $derived.by(() => keySet(this.session.highlight));
  /** What the others did last. */
  readonly last: ReadonlySet<string> = $derived.by(() =>
    othersKeys(this.session.latest, this.seat),
  );
  readonly doing: Doing = $derived.by(() => {
    if (this.running !== null && this.phase === 'action') return 'run';
    if (this.trading) return 'trade';
    const key = this.picks[0] ?? '';
    if (key.startsWith('merchant:')) return 'walk';
    const verb = key.startsWith('verb:') ? key.slice(5) : '';
    return ['route', 'merchant', 'caravan', 'walk', 'run'].includes(verb) ? (verb as Doing) : null;
  });
  /** How many cards are to be chosen. */
  readonly due: number = $derived.by(() => {
    const phase = this.view?.phase;
    if (!phase || !this.seat || !this.mine) return 0;
    if (phase.kind === 'discard') return this.view?.discards_due?.[this.seat] ?? 0;
    return phase.kind === 'card-take' ? phase.left : 0;
  });
  readonly situation: string = $derived.by(() => {
    if (!this.view) return '';
    const { mine, doing, verbs, due } = this;
    const toAct = this.session.moment?.to_act ?? null;
    const keys = !this.touch;
    const given = { mine, doing, verbs, due, chosen: sizeOf(this.chosen), toAct, keys };
    return situationText(this.view, given, prefs.language, this.session.nameOf);
  });
  /** What pointing at something would do, in words. */
  readonly hint: string = $derived.by(() => {
    const key = this.hovered;
    const text = key && !this.question ? this.targets.get(key) : undefined;
    if (!key || !text) return '';
    const [first] =
      this.running === null ? (targets(this.candidates, this.picks).get(key) ?? []) : [];
    const effect = first && this.known ? effectOf(first.choice.action, this.known) : null;
    const cost = effect && sizeOf(effect.cost) > 0 ? [this.phrases.goods(effect.cost)] : [];
    return [text, ...cost, ...(effect?.notes ?? [])].join(' · ');
  });
  /** A way shown on the board: of what is pointed at, or asked about. */
  readonly sketch: Sketch = $derived.by(() =>
    this.shown.length > 0
      ? { paths: this.shown, corners: [] }
      : this.#sketch(this.question?.key ?? this.hovered),
  );

  /** Sums of the dice so far, and the last roll. */
  readonly rolls: { counts: readonly number[]; last: readonly [number, number] | null } =
    $derived.by(() => {
      const counts = Array.from({ length: 13 }, () => 0);
      let last: [number, number] | null = null;
      const until = this.session.moment?.number ?? 0;
      for (const { line, takenBack } of this.session.log) {
        if (takenBack || line.moment > until) continue;
        for (const event of line.events) {
          if (event.event !== 'rolled') continue;
          last = [Number(event['first']), Number(event['second'])];
          const sum = last[0] + last[1];
          counts[sum] = (counts[sum] ?? 0) + 1;
        }
      }
      return { counts, last };
    });

  /** A decision as an order, in the viewer's language. */
  say(choice: Choice): string {
    return actionText(choice.action, prefs.language, this.session.nameOf);
  }

  #say(action: string, parts: Record<string, string>): string {
    return actionText({ ...parts, action }, prefs.language, this.session.nameOf);
  }

  #runText(run: Run): string {
    const { count } = this.phrases;
    return [
      count.steps(run.steps.length),
      ...(run.salt > 0 ? [count.salt(run.salt)] : []),
      ...run.fees.map((seat) => count.fee(this.session.nameOf(seat))),
    ].join(', ');
  }

  /** Something on the board was pointed at. */
  point(key: string, at: Place): void {
    this.reason = '';
    this.doubt = null;
    if (this.running !== null && this.targets.has(key)) {
      this.#planTo(key, at);
      return;
    }
    this.#starting = null;
    this.#follow(pick(this.candidates, this.picks, key, this.#rules), at, key);
  }

  /** Back one step; says whether there was one. */
  back(): boolean {
    const half = this.question ?? this.doubt ?? (this.reason || null);
    this.question = null;
    this.doubt = null;
    this.reason = '';
    if (half !== null) return true;
    if (this.#starting !== null) {
      this.#starting = null;
      this.#picks = [];
      return true;
    }
    if (this.picks.length > 0) {
      this.#picks = back(this.picks);
      return true;
    }
    if (this.trading) {
      this.closeTrade();
      return true;
    }
    if (sizeOf(this.chosen) > 0) {
      this.chosen = {};
      return true;
    }
    if (this.reaching || this.market) {
      this.reaching = false;
      this.market = false;
      return true;
    }
    return false;
  }

  confirm(): void {
    const go = this.doubt?.go;
    this.doubt = null;
    go?.();
  }

  /** Goes on with what was planned; called whenever there are new choices. */
  goOn(): void {
    if (this.session.choices.length === 0) return;
    const [next] = this.#queue;
    if (next !== undefined) {
      const choice = this.byText.get(next);
      if (choice) {
        this.#queue.shift();
        void this.#send(choice.text, true);
        return;
      }
      this.#queue = [];
      this.reason = this.phrases.ui.queueStopped;
    }
    if (this.phase === 'offering' && this.#silent === this.view?.turn.number) {
      this.decide('no-offer');
      return;
    }
    const [only, ...others] = this.session.choices;
    if (only && others.length === 0 && FORCED.has(only.action.action)) void this.#send(only.text);
    if (this.phase !== 'discard' && this.phase !== 'card-take') this.chosen = {};
  }

  /** Whether the viewer may do this now. */
  isOpen(verb: Verb): boolean {
    if (verb === 'trade') return this.phase === 'action' && this.mine;
    if (verb === 'card') return this.byText.has('buy-card');
    return this.candidates.some(({ keys }) => keys.has(verbKey(verb)));
  }

  /** A verb of the action bar: picks it, or says why it cannot be. */
  async verb(verb: Verb, at: Place): Promise<void> {
    this.question = null;
    this.reason = '';
    if (verb === 'trade') {
      if (this.trading) this.closeTrade();
      else if (this.isOpen('trade')) this.openTrade();
      return;
    }
    if (this.isOpen(verb)) {
      this.closeTrade();
      if (this.doing === verb) {
        this.#starting = null;
        this.#picks = [];
        return;
      }
      this.#starting = null;
      this.#picks = [];
      if (verb === 'card') {
        const choice = this.byText.get('buy-card');
        if (choice) this.#ask(choice, at);
        return;
      }
      this.#follow(pick(this.candidates, [], verbKey(verb), this.#rules), at, verbKey(verb));
      return;
    }
    const question = this.#attempt(verb);
    this.reason = this.phrases.ui.notNow;
    const answer = question ? await this.session.why(question) : null;
    if (answer && !answer.legal && answer.reason) this.reason = answer.reason;
  }

  /** Plays a decision that needs no place, if it is open. */
  decide(text: string): void {
    if (text === 'end-turn' && this.deliveries.length > 0) {
      this.doubt = { text: this.phrases.ui.deliverFirst, go: () => void this.#send(text) };
      return;
    }
    if (this.byText.has(text)) void this.#send(text);
  }

  /** Asks about development cards: each with what it does, and why it cannot be played. */
  showCards(cards: readonly CardName[], at: Place): void {
    const { ui, card, cardNote } = this.phrases;
    const [only, ...others] = cards;
    const single = only !== undefined && others.length === 0;
    const options = cards.map((name): Option => {
      const text = `play-card ${name}`;
      const fresh = this.view?.turn.bought?.[name] ?? 0;
      return {
        id: text,
        title: single ? ui.playCard : card[name],
        notes: [cardNote[name]],
        take: this.byText.has(text) ? () => void this.#send(text) : null,
        why: async () =>
          fresh > 0 ? ui.boughtNow : ((await this.session.why(text))?.reason ?? ui.notNow),
      };
    });
    this.question = { at, heading: single ? card[only] : ui.cards, options };
  }

  openTrade(): void {
    this.#picks = [];
    this.#starting = null;
    this.trading = true;
    this.give = {};
    this.want = {};
    this.to = this.view ? seatsOf(this.view).filter((seat) => seat !== this.seat) : [];
  }

  closeTrade(): void {
    this.trading = false;
    this.give = {};
    this.want = {};
  }

  /** Begins a counter-offer with what was asked for. */
  counter(give: Bundle, want: Bundle): void {
    this.give = give;
    this.want = want;
    this.trading = true;
  }

  /** Puts one more on a tray, or takes one off it. */
  put(tray: 'give' | 'want', good: Good, by: 1 | -1): void {
    const now = this[tray];
    const n = Math.max(0, (now[good] ?? 0) + by);
    if (by > 0 && tray === 'give' && n > (this.have[good] ?? 0)) return;
    if (n > 19) return;
    this[tray] = { ...now, [good]: n };
    const other = tray === 'give' ? 'want' : 'give';
    // Nothing is on both trays.
    if (by > 0 && (this[other][good] ?? 0) > 0) this[other] = { ...this[other], [good]: 0 };
  }

  /** The deal with the supply that the trays amount to, if there is one. */
  readonly bankDeal: Choice | null = $derived.by(() => {
    const give = Object.entries(this.give).filter(([, n]) => n > 0);
    const want = Object.entries(this.want).filter(([, n]) => n > 0);
    const [given, wanted] = [give[0], want[0]];
    if (give.length !== 1 || want.length !== 1 || !given || !wanted || wanted[1] !== 1) return null;
    const text =
      given[0] === 'gold' && given[1] === 2
        ? `buy-resource ${wanted[0]}`
        : given[1] === 3
          ? `exchange ${given[0]} ${wanted[0]}`
          : '';
    return this.byText.get(text) ?? null;
  });

  bank(): void {
    const deal = this.bankDeal;
    if (!deal) return;
    this.give = {};
    this.want = {};
    void this.#send(deal.text, true);
  }

  /** Sends what is on the trays: as a proposal, a counter-offer or an offer. */
  offer(verb: 'propose' | 'counter' | 'offer-to-active'): void {
    const bundles = `${writeBundle(this.give)} ${writeBundle(this.want)}`;
    const to = verb === 'propose' ? ` ${this.to.join('+')}` : '';
    void this.#send(`${verb} ${bundles}${to}`).then((done) => {
      if (done) this.closeTrade();
    });
  }

  /** Makes no offer, nor another one in this turn. */
  noOffers(): void {
    this.#silent = this.view?.turn.number ?? null;
    this.decide('no-offer');
  }

  /** Chooses a card to discard or take, or gives one back. */
  choose(resource: Resource, by: 1 | -1): void {
    const n = (this.chosen[resource] ?? 0) + by;
    const most =
      this.phase === 'discard' ? (this.have[resource] ?? 0) : (this.view?.supply[resource] ?? 0);
    if (n < 0 || n > most || (by > 0 && sizeOf(this.chosen) >= this.due)) return;
    this.chosen = { ...this.chosen, [resource]: n };
  }

  /** Sends the chosen cards. */
  settle(): void {
    if (sizeOf(this.chosen) !== this.due) return;
    if (this.phase === 'discard') {
      void this.#send(`discard ${writeBundle(this.chosen)}`);
      return;
    }
    // They are taken in the order of the resources.
    this.#queue = RESOURCES.flatMap((resource) =>
      Array.from({ length: this.chosen[resource] ?? 0 }, () => `take-resource ${resource}`),
    );
    this.goOn();
  }

  /** Decisions to choose from because the phase asks for one, not a place. */
  readonly asked: Omit<Question, 'at'> | null = $derived.by(() => {
    if (!this.mine || this.session.choices.length === 0 || !this.view) return null;
    switch (this.view.phase.kind) {
      case 'gold-path':
      case 'steal':
      case 'card-name':
        return {
          heading: '',
          options: this.session.choices.map((choice) => this.#option(choice)),
        };
      default:
        return null;
    }
  });

  #keysOf(choice: Choice): { keys: string[]; after?: string[] } {
    const keys = actionKeys(choice.action, this.seat ?? '');
    if (choice.action.action === 'move-merchant') {
      const merchant = keys.find((key) => key.startsWith('merchant:')) ?? '';
      const standing = (this.desk?.merchants ?? []).filter((at) => at !== null).length;
      if (this.phase === 'card-merchant' && standing === 1) return { keys };
      return { keys, after: [merchant, ...(standing === 1 ? [verbKey('walk')] : [])] };
    }
    return { keys };
  }

  #option(choice: Choice): Option {
    return {
      id: choice.text,
      title: this.say(choice),
      ...(this.known ? effectOf(choice.action, this.known) : {}),
      ...this.#chainOf(choice),
      take: () => void this.#send(choice.text),
    };
  }

  /** The routes of a connection to choose. */
  #chainOf({ action }: Choice): Pick<Option, 'paths'> {
    const { geo, view, seat } = this;
    if (action.action !== 'choose-path' || view?.phase.kind !== 'gold-path') return {};
    if (!geo || !seat) return {};
    const chain = connections(geo, view, view.phase.path, seat)[Number(action['number'])];
    return chain ? { paths: chain.paths } : {};
  }

  #ask(choice: Choice, at: Place, key?: string): void {
    this.question = {
      at,
      heading: this.phrases.ui.choose,
      options: [this.#option(choice)],
      ...(key ? { key } : {}),
    };
  }

  #follow(step: Step, at: Place, key: string): void {
    this.question = null;
    switch (step.kind) {
      case 'decided':
        // Until it is confirmed, another target can be pointed at instead.
        this.#decide(step.choice, at, key);
        break;
      case 'board':
        this.#picks = step.picks;
        break;
      case 'list': {
        const options = step.left.map(({ choice }) => this.#begins(choice) ?? this.#option(choice));
        this.question = { at, heading: this.phrases.ui.choose, options, key };
        break;
      }
      case 'nothing':
        break;
    }
  }

  /** Setting out is not decided before it is known where to. */
  #begins(choice: Choice): Option | null {
    if (choice.action.action !== 'begin-caravan') return null;
    const caravan = Number(choice.action['caravan']);
    return {
      id: choice.text,
      title: this.say(choice),
      take: () => {
        this.question = null;
        this.#starting = caravan;
      },
    };
  }

  #decide(choice: Choice, at: Place, key: string): void {
    const begins = this.#begins(choice);
    if (begins) {
      begins.take?.();
      return;
    }
    const { action } = choice.action;
    const asks = ['place-post', 'place-neutral', 'place-route', 'move-merchant', 'move-robber'];
    const armed = key.startsWith('verb:') || this.picks.some((one) => one.startsWith('verb:'));
    const direct = armed || this.phase !== 'action';
    if (asks.includes(action) || (!direct && action !== 'deliver')) this.#ask(choice, at, key);
    else void this.#send(choice.text);
  }

  /** Asks about a run before it is made; one step at no cost is made at once. */
  #planTo(key: string, at: Place): void {
    const place = key.slice(key.indexOf(':') + 1);
    const stop = key.startsWith('at:') ? this.stops.get(place) : undefined;
    const run = stop?.run ?? this.runs.get(place);
    if (!run || this.running === null) return;
    const caravan = this.running;
    const moving = this.view?.phase.kind === 'caravan-move' ? this.view.phase : null;
    const texts: string[] = moving ? [] : [`begin-caravan ${caravan}`];
    let left = moving ? moving.steps : 3;
    if (!moving && run.steps.length === 0) {
      // It stands there: a delivery needs no move.
      texts.length = 0;
    }
    for (const step of run.steps) {
      if (left === 0) {
        texts.push('pay-salt');
        left = 3;
      }
      texts.push(`step ${step}`);
      left -= 1;
    }
    if (stop) texts.push(`deliver ${caravan} ${place}`);
    const go = (): void => {
      this.question = null;
      this.#queue = texts;
      this.goOn();
    };
    const plain = moving && run.steps.length === 1 && run.fees.length === 0 && run.salt === 0;
    if (plain || (stop && run.steps.length === 0)) {
      go();
      return;
    }
    const { count } = this.phrases;
    const title = stop ? this.#say('deliver', { city: place }) : this.#say('step', { path: place });
    this.question = {
      at,
      key,
      heading: title,
      options: [
        {
          id: 'go',
          title: this.phrases.ui.go,
          cost: { salt: run.salt, gold: run.fees.length },
          notes: [
            count.steps(run.steps.length),
            ...run.fees.map((seat) => count.fee(this.session.nameOf(seat))),
          ],
          take: go,
        },
      ],
    };
  }

  #sketch(key: string | null): Sketch {
    const nothing = { paths: [], corners: [] };
    const { geo, view, seat } = this;
    if (!key || !geo || !view || !seat || (!this.targets.has(key) && !this.question))
      return nothing;
    const place = key.slice(key.indexOf(':') + 1);
    if (this.running !== null) {
      const run = key.startsWith('at:') ? this.stops.get(place)?.run : this.runs.get(place);
      return run ? { paths: run.steps, corners: [] } : nothing;
    }
    if (key.startsWith('path:') && (this.verbs.has('open-route') || this.phase === 'setup-route')) {
      const [chain] = this.phase === 'setup-route' ? [] : connections(geo, view, place, seat);
      return { paths: [place, ...(chain?.paths ?? [])], corners: [] };
    }
    const from = this.#walker();
    if (key.startsWith('at:') && from && this.verbs.has('move-merchant') && this.doing === 'walk') {
      return { paths: [], corners: wayTo(geo, from, place) };
    }
    return nothing;
  }

  /** Where the merchant stands that is about to walk. */
  #walker(): string | null {
    const picked = this.picks.find((key) => key.startsWith('merchant:'))?.split('/')[1];
    const merchants = this.desk?.merchants ?? [];
    const n = picked === undefined ? merchants.findIndex((at) => at !== null) : Number(picked);
    return merchants[n] ?? null;
  }

  async #send(text: string, more = false): Promise<boolean> {
    this.#picks = [];
    this.#starting = null;
    this.question = null;
    this.doubt = null;
    this.reason = '';
    this.hovered = null;
    this.shown = [];
    if (!more) this.#queue = [];
    const done = await this.session.play(text);
    if (!done) this.#queue = [];
    return done;
  }

  /** A decision of this verb to ask about. */
  #attempt(verb: Verb): string | null {
    const { geo, desk } = this;
    if (!geo || !desk) return null;
    const post = desk.posts[0] ?? '';
    const mine = desk.routes.find((id) => desk.posts.some((city) => id.split('--').includes(city)));
    const free = geo.corners.get(post)?.paths.find((id) => !desk.routes.includes(id));
    const replace = (pieces: readonly (string | null)[]): string =>
      pieces.every((at) => at !== null) ? '0' : 'none';
    switch (verb) {
      case 'route':
        return free ? `open-route ${free}` : null;
      case 'merchant':
        return `recruit ${post} ${replace(desk.merchants)}`;
      case 'caravan':
        return mine ? `assemble ${mine} ${replace(desk.caravans)}` : null;
      case 'card':
        return 'buy-card';
      case 'walk':
        return `move-merchant 0 ${free?.split('--').find((end) => end !== post) ?? post}`;
      case 'run':
        return 'begin-caravan 0';
      case 'trade':
        return null;
    }
  }

  /** What a verb lacks, for the button. */
  lacking(cost: Bundle): Bundle {
    return missing(cost, this.have);
  }
}
