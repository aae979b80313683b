import { mapOf, setOf } from '../board/collections';
import type { Point } from '../board/geometry';
import type { Choice, GameAction, GameEvent, GameReason, LogLine } from '../protocol/types';
import {
  type Candidate,
  candidates,
  pick,
  type Picks,
  type Rules,
  type Step,
  possiblePicks,
  targets,
} from './choose';
import type { TableSession } from './session.svelte';

/** One thing to choose from a list. */
export interface Option {
  readonly id: string;
  readonly title: string;
  /** What it brings. */
  readonly notes?: readonly string[];
  /** Absent if it is not possible. */
  readonly take: (() => void) | null;
  /** Why it is not possible. */
  readonly why?: () => Promise<string>;
}

/** A list: what was pointed at stands for several decisions, or the phase asks for one. */
export interface Question<O extends Option = Option> {
  readonly heading: string;
  readonly options: readonly O[];
  /** Where it was asked, on the screen. */
  readonly at?: Point;
  /** What it is about, to be shown on the board. */
  readonly key?: string;
}

/** What is asked before it is done. */
export interface Confirmation {
  readonly choice: Choice;
  readonly text: string;
}

/** Words that every table needs. */
export type TableWord = 'cancel' | 'confirm' | 'undo' | 'reset' | 'notNow' | 'queueStopped';

/** How a decision is sent. */
export interface Sending {
  /** Those that are to follow it. */
  readonly then?: readonly string[];
  readonly unasked?: boolean;
}

const none: readonly Choice[] = [];

/** If more decisions than this fit a target, it is told about in general. */
const MANY_WAYS = 3;

/**
 * The half-made decision of this viewer, and what follows from it for drawing. A game says which
 * keys stand for its choices, and what is to be done once one is left.
 */
export abstract class TablePlay<View, Seat extends string, O extends Option = Option> {
  readonly session: TableSession;

  hovered: string | null = $state.raw(null);
  /** Why something cannot be done; shown until something else happens. */
  reason: string = $state('');
  protected picked: Picks = $state.raw([]);
  #asked: { question: Question<O>; of: readonly Choice[] } | null = $state.raw(null);
  #confirmation: Confirmation | null = $state.raw(null);

  constructor(session: TableSession) {
    this.session = session;
  }

  abstract readonly words: Readonly<Record<TableWord, string>>;
  /** What is going on, and what the viewer may do. */
  abstract readonly situation: string;
  /** What the target under the pointer stands for. */
  abstract readonly hint: string;
  /** Targets do not glow until they are pointed at. */
  abstract readonly quiet: boolean;
  /** A decision as an order, in the viewer's language. */
  abstract describe(choice: Choice): string;
  /** The name of a category of points. */
  abstract categoryText: (name: string) => string;
  /** What a decision costs and brings. */
  abstract notesOf(choice: Choice): readonly string[];
  /** Back one step; says whether there was one. */
  abstract back(): boolean;
  /** Goes on with what was planned, or with what needs no choice. */
  abstract advance(): void;
  protected abstract keysOf(choice: Choice): ReturnType<Rules['keysOf']>;
  protected abstract onBoard(key: string): boolean;
  /** Which of several choices is meant, if that goes without saying. */
  protected abstract prefer(left: readonly Candidate[]): Choice | null;
  /** Does what a pick has led to. */
  protected abstract follow(step: Step, at: Point, key: string): void;
  protected abstract placesOf(event: GameEvent): readonly string[];

  protected readonly rules: Rules = {
    keysOf: (choice) => this.keysOf(choice),
    onBoard: (key) => this.onBoard(key),
    prefer: (left) => this.prefer(left),
  };

  readonly view: View | null = $derived.by(
    () => (this.session.moment?.view ?? null) as View | null,
  );
  readonly seat: Seat | null = $derived.by(() => this.session.mySeat as Seat | null);
  /** Whether the viewer is to decide, and does not look back. */
  readonly mine: boolean = $derived.by(() => this.session.live && this.session.myTurn);
  readonly letters: Partial<Record<Seat, string>> = $derived.by(
    () => this.session.letters as Partial<Record<Seat, string>>,
  );

  /** What is asked at the pointer; nothing that was decided meanwhile. */
  readonly question: Question<O> | null = $derived.by(() => {
    if (!this.#asked) return null;
    const { question, of } = this.#asked;
    return of.length === 0 || of === this.session.choices ? question : null;
  });
  readonly confirmation: Confirmation | null = $derived.by(() =>
    this.#confirmation && this.session.choices.includes(this.#confirmation.choice)
      ? this.#confirmation
      : null,
  );

  #resumed: readonly Choice[] | null = null;
  /** Decisions that follow each other without being asked, in notation. */
  protected queue: readonly string[] = $state.raw([]);
  /** What may be decided; while a decision is on its way, what could be decided before it. */
  readonly choices: readonly Choice[] = $derived.by(() =>
    this.mine ? this.session.offered : none,
  );
  readonly candidates: readonly Candidate[] = $derived.by(() =>
    candidates(
      this.choices.filter((choice) => this.isPlaced(choice)),
      this.rules,
    ),
  );
  readonly picks: Picks = $derived.by(() => possiblePicks(this.candidates, this.picked));
  /** Kinds of decisions that are open now. */
  readonly verbs: ReadonlySet<string> = $derived.by(() =>
    setOf(this.session.choices.map((choice) => choice.action.action)),
  );
  /** Kinds of decisions that are open, or were until one was sent. */
  readonly offered: ReadonlySet<string> = $derived.by(() =>
    setOf(this.choices.map((choice) => choice.action.action)),
  );
  /** What can be picked on the board, with what that does. */
  readonly targets: ReadonlyMap<string, string> = $derived.by(() => this.boardTargets());
  readonly pickedKeys: ReadonlySet<string> = $derived.by(() =>
    setOf([...this.picks, ...this.extraPicks()]),
  );
  readonly highlight: ReadonlySet<string> = $derived.by(() => {
    const { highlight, consideredAdvice: advice } = this.session;
    return setOf([...highlight, ...(advice ? this.keysOf(advice).keys : [])]);
  });
  /** Where something happened that is news, or that led to the moment looked at. */
  readonly recent: ReadonlySet<string> = $derived.by(() =>
    this.#placesIn(this.session.story.recent),
  );
  /** Where the others did something last, whether or not that is news. */
  readonly last: ReadonlySet<string> = $derived.by(() => {
    const { live, story } = this.session;
    return live ? this.#placesIn(story.recap.lines) : this.recent;
  });
  /** Whether a half-made decision can be given up. */
  readonly isHalfway: boolean = $derived.by(
    () => this.picks.length > 0 || this.reason !== '' || this.isBegun(),
  );

  /** A whole action, step by step. */
  stepsOf(line: readonly Choice[]): readonly string[] {
    return line.map((choice) => this.describe(choice));
  }

  #placesIn(lines: readonly LogLine[]): ReadonlySet<string> {
    return setOf(lines.flatMap(({ events }) => events.flatMap((event) => this.placesOf(event))));
  }

  /** Something was pointed at. While a decision is on its way, nothing is. */
  point(key: string, at: Point): void {
    if (this.session.busy) return;
    this.reason = '';
    this.#confirmation = null;
    this.handlePick(key, at);
  }

  /** Does what was asked about. */
  confirm(): void {
    const choice = this.confirmation?.choice;
    this.#confirmation = null;
    if (choice) void this.send(this.exactly(choice));
  }

  /** A choice as it is sent: in notation. */
  protected exactly(choice: Choice): string {
    return choice.text;
  }

  /** Whether a choice is made by picking something; others have buttons of their own. */
  protected isPlaced(choice: Choice): boolean {
    void choice;
    return true;
  }

  protected handlePick(key: string, at: Point): void {
    this.follow(pick(this.candidates, this.picks, key, this.rules), at, key);
  }

  /** What a click does now, with what it brings; a few ways at most. */
  clickTexts(key: string): readonly string[] {
    const text = this.targets.get(key);
    if (text === undefined) return [];
    const left = this.leftAt(key);
    if (left.length === 0 || left.length > MANY_WAYS) return [text];
    const ways = left.map(({ choice }) =>
      [this.describe(choice), ...this.notesOf(choice)].join(' · '),
    );
    return [...setOf(ways)];
  }

  /** Why a click does nothing, to be asked of the server; absent if nobody could mean anything. */
  whyNot(
    key: string,
    attempt: string | GameAction | null,
  ): (() => Promise<string | null>) | undefined {
    if (!this.mine || !attempt || this.targets.has(key)) return undefined;
    return () => this.session.why(attempt);
  }

  /** The choices that a target would keep. */
  protected leftAt(key: string): readonly Candidate[] {
    return targets(this.candidates, this.picks).get(key) ?? [];
  }

  protected boardTargets(): ReadonlyMap<string, string> {
    return mapOf(
      [...targets(this.candidates, this.picks)]
        .filter(([key]) => this.onBoard(key))
        .map(([key, left]) => {
          const texts = left.slice(0, 4).map(({ choice }) => this.describe(choice));
          return [key, [...setOf(texts)].join(' · ')] as const;
        }),
    );
  }

  /** Whether something is half-made that no pick shows. */
  protected isBegun(): boolean {
    return false;
  }

  /** What is picked besides the picks. */
  protected extraPicks(): readonly string[] {
    return [];
  }

  ask(question: Question<O> | null): void {
    this.#asked = question && { question, of: this.session.choices };
  }

  protected askToConfirm(confirmation: Confirmation | null): void {
    this.#confirmation = confirmation;
  }

  /** Clears what is asked or explained; says whether there was anything. */
  protected clearPrompts(): boolean {
    const half = this.question ?? this.confirmation ?? this.session.advice ?? (this.reason || null);
    this.session.dropAdvice();
    this.#asked = null;
    this.#confirmation = null;
    this.reason = '';
    return half !== null;
  }

  /**
   * Says why an action is not possible, and returns the reason; a fact that closes all of its
   * kind comes first.
   */
  protected async explain(
    action: string | GameAction | null,
    fact?: string,
  ): Promise<GameReason | null> {
    this.reason = fact ?? this.words.notNow;
    const why = action && (await this.session.whyNot(action));
    // Whoever has gone on meanwhile no longer asks.
    if (!why || this.reason === '') return null;
    const [clause = ''] = / \(§[^)]*\)$/.exec(why.text) ?? [];
    this.reason = fact ? `${fact}${clause}` : why.text;
    return why.because;
  }

  /** Goes on once for each update: what is refused is not sent again by itself. */
  resume(): void {
    const { choices } = this.session;
    if (choices.length === 0 || choices === this.#resumed) return;
    this.#resumed = choices;
    if (!this.#goOn()) this.advance();
  }

  /** Sends one decision after the other, each as soon as it may be decided. */
  sendAll(texts: readonly string[]): void {
    this.queue = texts;
    this.#goOn();
  }

  /** Does what a hint suggests, to the end. */
  followAdvice(): void {
    const { suggestions, followed } = this.session;
    this.sendAll((suggestions[followed]?.line ?? []).map(({ text }) => text));
  }

  /** Sends the next of the decisions that follow each other; says whether there was one. */
  #goOn(): boolean {
    const [next, ...rest] = this.queue;
    const { choices } = this.session;
    if (next === undefined || choices.length === 0) return false;
    if (choices.some(({ text }) => text === next)) {
      void this.send(next, { then: rest });
      return true;
    }
    this.queue = [];
    this.reason = this.words.queueStopped;
    return false;
  }

  /**
   * Sends a decision, and then those that are to follow it; `unasked` if it is the only one, and
   * taken without anybody's doing.
   */
  async send(text: string, { then = [], unasked = false }: Sending = {}): Promise<boolean> {
    this.picked = [];
    this.clearPrompts();
    this.hovered = null;
    this.queue = then;
    const done = await this.session.play(text, unasked);
    if (!done) this.queue = [];
    return done;
  }
}
