import { mapOf, setOf } from '../board/collections';
import type { Point } from '../board/geometry';
import { prefs } from '../prefs.svelte';
import type { Choice, GameEvent } from '../protocol/types';
import {
  back,
  type Candidate,
  fitting,
  pick,
  type Picks,
  type Step,
  targets,
} from '../table/choose';
import { type Sending, TablePlay } from '../table/play.svelte';
import { asOption } from './questions';
import { attemptOf, closedBy } from './attempts';
import type { Focus } from './Board.svelte';
import { consequences, endsGame, type Known } from './consequences';
import { ghostOf, handOf } from './hand';
import {
  actionKeys,
  atHouse,
  eventTargets,
  HOUSE_VERBS,
  onBoard,
  pieceKey,
  readPointed,
  verbKey,
} from './keys';
import { actionText, type Phrases, phrasesOf, situationText } from './phrases';
import { stepTexts, withPayment } from './steps';
import type { RouteGhost } from './Route.svelte';
import {
  type BoardData,
  type HansaView,
  type Kind,
  type Marker,
  type Piece,
  readPiece,
  type SeatName,
  seatsOf,
} from './view';

export const VERBS = ['income', 'place', 'displace', 'move', 'claim'] as const;
export type Verb = (typeof VERBS)[number] | 'pawn';

/** The half-made decision of this viewer, and what follows from it for drawing. */
export class HansaPlay extends TablePlay<HansaView, SeatName> {
  board: BoardData | null = $state.raw(null);
  /** The kind that a click on a house places. */
  armed: Kind = $state('trader');
  focus: Focus = $state.raw(null);
  /** A piece that is dragged, and where it is on the screen. */
  dragged: (Point & { piece: Piece; lifted: boolean }) | null = $state.raw(null);

  /** The place on the board that was pointed at last, with its house. */
  #pointed: string = $state.raw('');
  /** What is to be pointed at as soon as there are choices again. */
  #plan: string[] = [];

  readonly phrases: Phrases = $derived(phrasesOf(prefs.language));
  readonly words: Phrases['ui'] = $derived(this.phrases.ui);
  readonly known: Known | null = $derived.by(() => {
    const { board, view, seat, phrases } = this;
    if (!board || !view || !seat) return null;
    return { board, view, seat, phrases, nameOf: this.session.nameOf };
  });
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
  /** The kinds that there are to place. */
  readonly kinds: ReadonlySet<Kind> = $derived.by(() =>
    setOf(
      this.choices
        .filter(({ action }) => action.action === 'place' || action.action === 'respond-extra')
        .map(({ action }) => action['kind'] as Kind),
    ),
  );
  /** The kind that a click on a house really places: the armed one, if there is one. */
  readonly placed: Kind = $derived.by(() =>
    this.kinds.has(this.armed) ? this.armed : ([...this.kinds][0] ?? this.armed),
  );
  /** The exact houses of what is picked. */
  override readonly pickedKeys: ReadonlySet<string> = $derived.by(() => {
    const { key } = readPointed(this.#pointed);
    const picks = this.picks.map((pick) => (pick === key ? this.#pointed : pick));
    return setOf([...picks, ...this.extraPicks()]);
  });
  readonly hint: string = $derived.by(() => {
    const { key } = readPointed(this.hovered ?? '');
    if (!key || this.question || this.session.busy || this.dragged?.lifted) return '';
    const meant = this.#meantAt(key);
    if (!meant) return this.targets.get(key) ?? '';
    return [this.describe(meant), ...this.notesOf(meant)].join(' · ');
  });
  readonly situation: string = $derived.by(() => {
    if (!this.view) return '';
    return situationText(
      this.view,
      {
        toAct: this.session.moment?.to_act ?? null,
        mine: this.mine,
        verbs: this.offered,
        armed: this.placed,
        verb: this.picks[0]?.startsWith('verb:') ? this.picks[0].slice('verb:'.length) : null,
      },
      prefs.language,
      this.session.nameOf,
    );
  });
  /** What would come to stand or lie where the pointer is. */
  readonly ghosts: ReadonlyMap<string, RouteGhost> = $derived.by(() => {
    const { key, house } = readPointed(this.hovered ?? '');
    if (!key.startsWith('route:') || !this.seat || this.dragged) return mapOf([]);
    const meant = this.#meantAt(key);
    const inHand = { piece: this.hand, marker: this.markerInHand };
    const ghost = meant && ghostOf(meant.action, this.seat, inHand);
    return mapOf(ghost ? [[key, house === null ? ghost : { ...ghost, house }] as const] : []);
  });
  /** The marker that the viewer places next. */
  readonly markerInHand: Marker | null = $derived.by(() => {
    const { view } = this;
    if (view?.phase.name !== 'placing_markers' || !this.mine) return null;
    if (this.offered.has('choose-marker')) return null;
    return view.phase.chosen ?? view.seats[view.active]?.plate[0] ?? null;
  });
  /** The piece in somebody's hand. */
  readonly hand: Piece | null = $derived.by(() => handOf(this.view));

  notesOf(choice: Choice): readonly string[] {
    return this.known ? consequences(choice.action, this.known) : [];
  }

  override stepsOf(line: readonly Choice[]): readonly string[] {
    const [only, ...more] = line;
    if (only && more.length === 0) return [this.describe(only)];
    return stepTexts(
      line.map(({ action }) => action),
      prefs.language,
      this.session.nameOf,
      this.board?.figures,
    );
  }

  categoryText = (name: string): string => this.phrases.category[name] ?? name;

  describe(choice: Choice): string {
    const phase = this.view?.phase;
    const displaced = phase?.name === 'paying' ? phase.kind : undefined;
    const action = withPayment(choice.action, displaced, this.board?.figures);
    return actionText(action, prefs.language, this.session.nameOf);
  }

  /** A choice was taken from a list. */
  take(choice: Choice): void {
    this.#decide(choice, this.picks);
  }

  back(): boolean {
    const half = this.clearPrompts();
    if (this.picks.length > 0) {
      this.picked = back(this.picks);
      return true;
    }
    if (half) return true;
    if (this.isBegun()) {
      void this.session.undo();
      return true;
    }
    if (this.focus) {
      this.focus = null;
      return true;
    }
    return false;
  }

  advance(): void {
    if (this.session.choices.length === 0) return;
    const planned = this.#plan.shift();
    if (!planned) return;
    this.#pointed = planned;
    const { key } = readPointed(planned);
    const step = pick(this.candidates, [], key, this.rules);
    if (step.kind === 'decided') this.#decide(step.choice, step.picks);
    else this.#plan = [];
  }

  /** A piece was dragged from one place to another. */
  drop(from: string, to: string, at: Point): void {
    this.ask(null);
    if (from.startsWith('kind:')) {
      this.picked = [from];
      this.point(to, at);
      return;
    }
    const phase = this.view?.phase.name;
    // What is lifted first and set down then takes two decisions, or three with the beginning.
    this.picked = [];
    this.#plan = phase === 'acting' ? [from, to] : [to];
    this.point(from, at);
  }

  /** Something was pointed at: a target, and maybe the very house. */
  override point(pointed: string, at: Point): void {
    if (this.session.busy) return;
    const { key } = readPointed(pointed);
    if (onBoard(key)) this.#pointed = pointed;
    super.point(key, at);
  }

  /** With the house that was pointed at, if one was: everybody is to see the piece there. */
  protected override exactly(choice: Choice): string {
    const { key, house } = readPointed(this.#pointed);
    const named = house !== null && this.picks.includes(key);
    return named && HOUSE_VERBS.has(choice.action.action) ? `${choice.text} ${house}` : choice.text;
  }

  /** Picks a verb of the action bar, or says why it cannot be. */
  async verb(verb: string, at: Point): Promise<void> {
    if (this.session.busy) return;
    const key = verbKey(verb);
    if (targets(this.candidates, []).has(key)) {
      this.picked = [];
      this.point(key, at);
      return;
    }
    const closed = closedBy(verb, this);
    await this.explain(attemptOf(verb, this), closed ? this.phrases.closed[closed] : undefined);
  }

  /**
   * Shows the networks of one player after the other, or what they could claim soon; the viewer's
   * first.
   */
  nextPlayer(kind: 'network' | 'reach'): void {
    const all = this.view ? seatsOf(this.view) : [];
    const seats = [...all].sort((a, b) => Number(b === this.seat) - Number(a === this.seat));
    const at = this.focus?.kind === kind ? seats.indexOf(this.focus.seat) : -1;
    const seat = seats[at + 1];
    this.focus = seat ? { kind, seat } : null;
  }

  toggleFocus(kind: 'control' | 'provinces'): void {
    this.focus = this.focus?.kind === kind ? null : { kind };
  }

  /** A piece is in hand or to be paid for: it can be put back, as a whole. */
  protected override isBegun(): boolean {
    const phase = this.view?.phase;
    if (!phase || !this.mine || !this.session.canUndo) return false;
    switch (phase.name) {
      case 'paying':
        return true;
      case 'moving':
        return phase.hand !== null || !phase.moved;
      case 'removing':
        return phase.hand !== null;
      default:
        return false;
    }
  }

  /** The piece that is to be displaced. */
  protected override extraPicks(): readonly string[] {
    const phase = this.view?.phase;
    if (phase?.name !== 'paying') return [];
    return [atHouse(pieceKey(phase.route, phase.owner, phase.kind), phase.house)];
  }

  endTurn(): void {
    const end = this.session.choices.find((choice) => choice.action.action === 'end-turn');
    if (end) this.#decide(end, []);
  }

  protected keysOf(choice: Choice): { keys: string[]; after?: string[] } {
    const verb = choice.action.action;
    const keys = actionKeys(choice.action, this.seat ?? '', this.hand);
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
  protected prefer(left: readonly Candidate[]): Choice | null {
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

  protected follow(step: Step, at: Point, key: string): void {
    this.ask(null);
    switch (step.kind) {
      case 'decided':
        if (step.choice.action.action === 'move-begin' && key.startsWith('piece:')) {
          if (this.#plan.length === 0) this.#plan = [this.#pointed];
        }
        this.#decide(step.choice, step.picks);
        break;
      case 'board':
        this.picked = step.picks;
        break;
      case 'list': {
        this.picked = step.picks;
        const options = step.left.map(({ choice }) => asOption(this, choice));
        this.ask({ at, heading: this.phrases.ui.choose, options });
        break;
      }
      case 'nothing':
        break;
    }
  }

  protected onBoard(key: string): boolean {
    return onBoard(key);
  }

  protected placesOf(event: GameEvent): readonly string[] {
    return eventTargets(event);
  }

  /** The decision that a click means. */
  #meantAt(key: string): Choice | null {
    const left = this.leftAt(key);
    return (left.length === 1 ? left[0]?.choice : this.prefer(left)) ?? null;
  }

  #decide(choice: Choice, picks: Picks): void {
    this.ask(null);
    this.picked = picks;
    const { ui, count } = this.phrases;
    const left = this.view?.actions_left ?? 0;
    if (choice.action.action === 'end-turn' && left > 0) {
      this.askToConfirm({ choice, text: count.endAnyway(left) });
    } else if (prefs.confirm && (choice.final || this.#ends(choice))) {
      const end = this.#ends(choice) ? ` (${ui.ends})` : '';
      this.askToConfirm({ choice, text: `${this.describe(choice)}${end}. ${ui.final}` });
    } else {
      void this.send(this.exactly(choice));
    }
  }

  /** Whether the game is over after a reward. */
  #ends(choice: Choice): boolean {
    return this.known !== null && endsGame(choice.action, this.known);
  }

  override async send(text: string, how?: Sending): Promise<boolean> {
    // Merchants are dear: each is placed on purpose.
    this.armed = 'trader';
    const done = await super.send(text, how);
    if (!done) this.#plan = [];
    return done;
  }

  /** Whether choices of a verb fit what is picked. */
  isOpen(verb: string): boolean {
    return fitting(this.candidates, [verbKey(verb)]).length > 0;
  }
}
