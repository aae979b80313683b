import type { RouteGhost } from './Route.svelte';
import type { Focus } from './Board.svelte';
import { mapOf, setOf } from '../board/collections';
import { prefs } from '../prefs.svelte';
import type { Choice } from '../protocol/types';
import {
  back,
  type Candidate,
  candidates,
  fitting,
  pick,
  type Picks,
  type Rules,
  type Step,
  still,
  targets,
} from '../table/choose';
import type { TableSession } from '../table/session.svelte';
import { lettersOf } from '../ui/players';
import { consequences } from './consequences';
import { actionKeys, eventTargets, onBoard, pieceKey, routeKey, verbKey } from './keys';
import { actionText, type Phrases, phrasesOf, situationText } from './phrases';
import {
  type BoardData,
  type HansaView,
  KINDS,
  type Kind,
  type Piece,
  readPiece,
  type SeatName,
  seatsOf,
} from './view';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A list at the pointer: what was pointed at stands for several decisions. */
export interface Question {
  readonly at: Place;
  readonly left: readonly Candidate[];
}

/** What is asked before it is done. */
export interface Doubt {
  readonly choice: Choice;
  readonly text: string;
}

/** The server's reasons are parts of sentences. */
export const asSentence = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.');

export const VERBS = ['income', 'place', 'displace', 'move', 'claim'] as const;

/** The half-made decision of this viewer, and what follows from it for drawing. */
export class HansaPlay {
  readonly session: TableSession;

  board: BoardData | null = $state.raw(null);
  /** The kind that a click on a house places. */
  armed: Kind = $state('trader');
  hovered: string | null = $state.raw(null);
  focus: Focus = $state.raw(null);
  /** Why something cannot be done; shown until something else happens. */
  reason: string = $state('');
  /** A piece that is dragged, and where it is on the screen. */
  dragged: (Place & { piece: Piece }) | null = $state.raw(null);

  #picks: Picks = $state.raw([]);
  #question: Question | null = $state.raw(null);
  #doubt: Doubt | null = $state.raw(null);
  /** What is to be picked as soon as there are choices again. */
  #plan: string[] = [];

  constructor(session: TableSession) {
    this.session = session;
  }

  /** What is asked at the pointer; nothing that was decided meanwhile. */
  readonly question: Question | null = $derived.by(() =>
    this.#question?.left.every(({ choice }) => this.session.choices.includes(choice))
      ? this.#question
      : null,
  );
  readonly doubt: Doubt | null = $derived.by(() =>
    this.#doubt && this.session.choices.includes(this.#doubt.choice) ? this.#doubt : null,
  );
  readonly view: HansaView | null = $derived.by(
    () => (this.session.moment?.view ?? null) as HansaView | null,
  );
  readonly seat: SeatName | null = $derived.by(() => this.session.mySeat as SeatName | null);
  readonly phrases: Phrases = $derived(phrasesOf(prefs.language));
  readonly letters: Partial<Record<SeatName, string>> = $derived.by(() => {
    if (!this.view) return {};
    const seats = seatsOf(this.view);
    const letters = lettersOf(seats.map((seat) => this.session.nameOf(seat)));
    return Object.fromEntries(seats.map((seat, i) => [seat, letters[i] ?? '']));
  });

  readonly #rules: Rules = {
    keysOf: (choice) => this.#keysOf(choice),
    onBoard,
    prefer: (left) => this.#prefer(left),
  };
  #lastChoices: readonly Choice[] = [];
  /** What may be decided; while a decision is on its way, what could be decided before it. */
  readonly choices: readonly Choice[] = $derived.by(() => {
    if (!this.session.live || !this.session.myTurn) return [];
    if (!this.session.busy) this.#lastChoices = this.session.choices;
    return this.#lastChoices;
  });
  readonly candidates: readonly Candidate[] = $derived.by(() =>
    candidates(this.choices, this.#rules),
  );
  readonly picks: Picks = $derived.by(() => still(this.candidates, this.#picks));
  readonly verbs: ReadonlySet<string> = $derived.by(() =>
    setOf(this.session.choices.map((choice) => choice.action.action)),
  );
  /** What can be picked on the board, with what that does. */
  readonly targets: ReadonlyMap<string, string> = $derived.by(() =>
    mapOf(
      [...targets(this.candidates, this.picks)]
        .filter(([key]) => onBoard(key))
        .map(([key, left]) => {
          const texts = left.slice(0, 4).map(({ choice }) => this.say(choice));
          return [key, [...setOf(texts)].join(' · ')] as const;
        }),
    ),
  );
  readonly pickedKeys: ReadonlySet<string> = $derived(setOf(this.picks));
  /** At the beginning of an action nearly everything is a target: nothing need glow. */
  readonly quiet: boolean = $derived.by(
    () => this.view?.phase.name === 'acting' && this.picks.length === 0,
  );
  readonly claimable: ReadonlySet<string> = $derived.by(() =>
    setOf(
      this.session.choices
        .filter((choice) => choice.action.action === 'claim')
        .map((choice) => String(choice.action['route'])),
    ),
  );
  readonly highlight: ReadonlySet<string> = $derived.by(() => setOf(this.session.highlight));
  /** What the others did last. */
  readonly last: ReadonlySet<string> = $derived.by(() =>
    setOf(
      this.session.latest
        .filter((line) => line.seat !== this.seat && !line.undo)
        .flatMap((line) => line.events.flatMap(eventTargets)),
    ),
  );
  /** The kind that a click on a house really places: the armed one, if there is one. */
  readonly placed: Kind = $derived.by(() => {
    const kinds = this.choices
      .filter(({ action }) => action.action === 'place' || action.action === 'respond-extra')
      .map(({ action }) => action['kind'] as Kind);
    return kinds.length === 0 || kinds.includes(this.armed) ? this.armed : (kinds[0] ?? this.armed);
  });
  /** What the target under the pointer stands for. */
  readonly hint: string = $derived.by(() => {
    const key = this.hovered;
    if (!key || this.question || this.session.busy) return '';
    const left = targets(this.candidates, this.picks).get(key) ?? [];
    const meant = left.length === 1 ? left[0]?.choice : this.#prefer(left);
    const { board, view, seat, phrases } = this;
    if (!meant || !board || !view || !seat) return this.targets.get(key) ?? '';
    const known = { board, view, seat, phrases, nameOf: this.session.nameOf };
    return [this.say(meant), ...consequences(meant.action, known)].join(' · ');
  });
  readonly situation: string = $derived.by(() => {
    if (!this.view) return '';
    const { live, myTurn } = this.session;
    return situationText(
      this.view,
      this.session.moment?.to_act ?? null,
      live && myTurn,
      this.verbs,
      this.placed,
      prefs.language,
      this.session.nameOf,
    );
  });
  /** The piece that would come to stand where the pointer is. */
  readonly ghosts: ReadonlyMap<string, RouteGhost> = $derived.by(() => {
    const key = this.hovered;
    if (!key?.startsWith('route:') || !this.seat) return mapOf([]);
    const left = targets(this.candidates, this.picks).get(key) ?? [];
    const meant = left.length === 1 ? left[0]?.choice : this.#prefer(left);
    const piece = meant ? this.#pieceOf(meant) : null;
    return mapOf(piece ? [[key, piece] as const] : []);
  });
  /** The piece in somebody's hand. */
  readonly hand: Piece | null = $derived.by(() => {
    const phase = this.view?.phase;
    const active = this.view?.active;
    if (!phase || !active) return null;
    if (phase.name === 'moving' && phase.hand) {
      return { owner: active, kind: phase.hand.split(' ')[1] as Kind };
    }
    if (phase.name === 'removing' && phase.hand) {
      return readPiece(phase.hand.split(' ').slice(1).join(' '));
    }
    if (phase.name === 'responding') {
      if (phase.lifted) return { owner: phase.owner, kind: phase.lifted.split(' ')[1] as Kind };
      if (phase.in_hand) return { owner: phase.owner, kind: phase.kind };
    }
    return null;
  });

  /** A decision as an order, in the viewer's language. */
  say(choice: Choice): string {
    const phase = this.view?.phase;
    const penalty = phase?.name === 'paying' && phase.kind === 'merchant' ? 2 : 1;
    const paid = Number(choice.action['pay_merchants'] ?? 0);
    const action = { ...choice.action, pay_traders: penalty - paid };
    return actionText(action, prefs.language, this.session.nameOf);
  }

  /** Something was pointed at. */
  point(key: string, at: Place): void {
    if (this.session.busy) return;
    this.reason = '';
    this.#doubt = null;
    this.#follow(pick(this.candidates, this.picks, key, this.#rules), at, key);
  }

  /** A choice was taken from a list. */
  take(choice: Choice): void {
    this.#decide(choice, this.picks);
  }

  /** Back one step; says whether there was one. */
  back(): boolean {
    const half = this.question ?? this.doubt ?? (this.reason || null);
    this.#question = null;
    this.#doubt = null;
    this.reason = '';
    if (this.picks.length > 0) {
      this.#picks = back(this.picks);
      return true;
    }
    if (half !== null) return true;
    if (this.focus) {
      this.focus = null;
      return true;
    }
    return false;
  }

  /** Does what was doubted. */
  confirm(): void {
    const choice = this.doubt?.choice;
    this.#doubt = null;
    if (choice) this.#send(choice);
  }

  /** Goes on with what was planned; called whenever there are new choices. */
  goOn(): void {
    if (this.session.choices.length === 0) return;
    const key = this.#plan.shift();
    if (!key) return;
    const step = pick(this.candidates, [], key, this.#rules);
    if (step.kind === 'decided') this.#decide(step.choice, step.picks);
    else this.#plan = [];
  }

  /** A piece was dragged from one place to another. */
  drop(from: string, to: string, at: Place): void {
    this.#question = null;
    if (from.startsWith('kind:')) {
      this.#picks = [from];
      this.point(to, at);
      return;
    }
    const phase = this.view?.phase.name;
    // What is lifted first and set down then takes two decisions, or three with the beginning.
    this.#picks = [];
    this.#plan = phase === 'acting' ? [from, to] : [to];
    this.point(from, at);
  }

  /** Picks a verb of the action bar, or says why it cannot be. */
  async verb(verb: string, at: Place): Promise<void> {
    if (this.session.busy) return;
    const key = verbKey(verb);
    if (targets(this.candidates, []).has(key)) {
      this.#picks = [];
      this.point(key, at);
      return;
    }
    const question = this.#attempt(verb);
    this.reason = this.phrases.ui.notNow;
    const answer = question ? await this.session.why(question) : null;
    if (answer && !answer.legal && answer.reason) this.reason = asSentence(answer.reason);
  }

  toggleKind(): void {
    this.armed = this.armed === 'trader' ? 'merchant' : 'trader';
  }

  /** Shows the networks of one player after the other. */
  nextNetwork(): void {
    const seats = this.view ? seatsOf(this.view) : [];
    const at = this.focus?.kind === 'network' ? seats.indexOf(this.focus.seat) : -1;
    const seat = seats[at + 1];
    this.focus = seat ? { kind: 'network', seat } : null;
  }

  toggleFocus(kind: 'control' | 'provinces'): void {
    this.focus = this.focus?.kind === kind ? null : { kind };
  }

  endTurn(): void {
    const end = this.session.choices.find((choice) => choice.action.action === 'end-turn');
    if (end) this.#decide(end, []);
  }

  #keysOf(choice: Choice): { keys: string[]; after?: string[] } {
    const verb = choice.action.action;
    const keys = actionKeys(choice.action, this.seat ?? '');
    if (verb === 'move-begin') keys.push(...this.#ownPieces());
    const acting = this.view?.phase.name === 'acting';
    return acting && verb.startsWith('pawn-') ? { keys, after: [verbKey('pawn')] } : { keys };
  }

  #ownPieces(): string[] {
    const keys = Object.entries(this.view?.routes ?? {}).flatMap(([route, { houses }]) =>
      houses.flatMap((house) => {
        const piece = house === null ? null : readPiece(house);
        return piece?.owner === this.seat ? [pieceKey(route, piece.owner, piece.kind)] : [];
      }),
    );
    return [...setOf(keys)];
  }

  /** What goes without saying: the kind that is armed, the duty before the extra, free first. */
  #prefer(left: readonly Candidate[]): Choice | null {
    const by = (verb: string): Choice[] =>
      left.map(({ choice }) => choice).filter((choice) => choice.action.action === verb);
    const verbs = setOf(left.map(({ choice }) => choice.action.action));
    const place = setOf(left.map(({ choice }) => choice.action['route'] ?? choice.action['to']));
    if (place.size !== 1 || left.length === 0) return null;
    const duty = by('respond-displaced')[0];
    if (duty) return duty;
    const free = by('pawn-free')[0];
    if (free) return free;
    if (verbs.size === 1 && (verbs.has('place') || verbs.has('respond-extra'))) {
      const kinds = left.map(({ choice }) => choice);
      return kinds.find((choice) => choice.action['kind'] === this.armed) ?? kinds[0] ?? null;
    }
    return null;
  }

  #pieceOf(choice: Choice): Piece | null {
    const { action } = choice;
    const owner = this.seat;
    if (!owner) return null;
    switch (action.action) {
      case 'place':
      case 'respond-extra':
        return { owner, kind: action['kind'] as Kind };
      case 'respond-displaced':
      case 'respond-drop':
      case 'move-drop':
      case 'remove-drop':
        return this.hand;
      default:
        return null;
    }
  }

  #follow(step: Step, at: Place, key: string): void {
    this.#question = null;
    switch (step.kind) {
      case 'decided':
        if (step.choice.action.action === 'move-begin' && key.startsWith('piece:')) {
          if (this.#plan.length === 0) this.#plan = [key];
        }
        this.#decide(step.choice, step.picks);
        break;
      case 'board':
        this.#picks = step.picks;
        break;
      case 'list':
        this.#picks = step.picks;
        this.#question = { at, left: step.left };
        break;
      case 'nothing':
        break;
    }
  }

  #decide(choice: Choice, picks: Picks): void {
    this.#question = null;
    const { ui, count } = this.phrases;
    const left = this.view?.actions_left ?? 0;
    if (choice.action.action === 'end-turn' && left > 0) {
      this.#doubt = { choice, text: count.endAnyway(left) };
    } else if (choice.final && prefs.confirm) {
      this.#doubt = { choice, text: `${this.say(choice)}. ${ui.final}` };
    } else {
      this.#send(choice);
      return;
    }
    this.#picks = picks;
  }

  #send(choice: Choice): void {
    this.#picks = [];
    this.#question = null;
    this.#doubt = null;
    this.reason = '';
    this.hovered = null;
    void this.session.play(choice.text).then((done) => {
      if (!done) this.#plan = [];
    });
  }

  /** A decision of this verb to ask about, near what is on the board. */
  #attempt(verb: string): string | null {
    const routes = Object.entries(this.view?.routes ?? {});
    const pieces = routes.flatMap(([route, { houses }]) =>
      houses.flatMap((house) => (house ? [{ route, ...readPiece(house) }] : [])),
    );
    const mine = pieces.find(({ owner }) => owner === this.seat);
    const other = pieces.find(({ owner }) => owner !== this.seat);
    const anyRoute = this.board?.routes[0]?.id ?? 'hamburg--stade';
    switch (verb) {
      case 'income':
        return 'income 1 0';
      case 'place':
        return `place ${anyRoute} ${KINDS[0]}`;
      case 'displace':
        return other ? `displace ${other.route} ${other.owner} ${other.kind}` : null;
      case 'move':
        return 'move-begin';
      case 'claim':
        return `claim ${mine?.route ?? anyRoute}`;
      case 'use-swap': {
        const cities = Object.entries(this.view?.cities ?? {});
        const two = cities.find(([, { offices }]) => offices.length > 1);
        return `use-swap ${two?.[0] ?? 'minden'} 0 1`;
      }
      case 'use-improve':
        return 'use-improve actions';
      default:
        return verb;
    }
  }

  /** Whether choices of a verb fit what is picked. */
  isOpen(verb: string): boolean {
    return fitting(this.candidates, [verbKey(verb)]).length > 0;
  }

  routeOf(phase: HansaView['phase']): string | null {
    return 'route' in phase ? routeKey(phase.route) : null;
  }
}
