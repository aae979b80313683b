import type { Api } from '../net/api';
import { ProblemError } from '../net/problem';
import type {
  Command,
  Done,
  LogLine,
  Moment,
  Practice,
  TableInfo,
  WhyAnswer,
} from '../protocol/types';
import type { WhyText } from '../table/refusal';
import { type SessionOptions, type TableLink, TableSession } from '../table/session.svelte';
import { type Chapter, counts, type LessonPlan, type LessonStep } from './plan';

export interface LessonOptions {
  readonly api: Pick<Api, 'practice' | 'practiceWhy'>;
  readonly game: string;
  readonly plan: LessonPlan;
  /** The version of the rules by which the positions are judged. */
  readonly rules: number;
  readonly nameOf: (seat: string) => string;
  readonly whyText: WhyText;
  readonly onProblem: (thrown: unknown) => void;
  /** A chapter begins; after the last one, the number of chapters. */
  readonly onChapter: (chapter: number) => void;
  /** Waits between what others do, so that it can be seen. */
  readonly pause: () => Promise<void>;
}

/** Where the learner stood after so many entries. */
interface Mark {
  readonly entries: number;
  readonly step: number;
  readonly asked: number;
}

/**
 * A lesson as a table: the learner really plays, the server judges each decision on the position,
 * and nothing of it is kept but the chapter.
 */
export class Lesson {
  readonly session: TableSession;
  /** The chapter, counted from 0; past the last one when the lesson is over. */
  chapter: number = $state(0);
  /** The learner has decided something else than what is asked. */
  aside: boolean = $state(false);
  /** Others are at it. */
  watching: boolean = $state(false);
  #step = $state(0);
  /** How many of the decisions of this step have been taken. */
  #asked = $state(0);

  readonly #options: LessonOptions;
  /** What has happened in this chapter. */
  #entries: readonly string[] = [];
  #marks: readonly Mark[] = [];
  /** Changes when a chapter begins: what was under way for another one is forgotten. */
  #run = 0;
  #seq = 0;

  readonly current: Chapter | undefined = $derived.by(() => this.#chapters[this.chapter]);
  readonly step: LessonStep | undefined = $derived.by(() => this.current?.steps[this.#step]);
  /** The decisions that count now; absent where there is something to read. */
  readonly wanted: readonly string[] | undefined = $derived(this.step?.asks?.[this.#asked]);
  readonly isOver: boolean = $derived.by(() => this.chapter >= this.#chapters.length);

  constructor(options: LessonOptions) {
    this.#options = options;
    this.session = new TableSession('lesson', {
      api: {
        moment: (_, number) => this.#momentAt(number),
        hint: refuse,
        seal: refuse,
        table: refuse,
        socketUrl: () => '',
      } satisfies SessionOptions['api'],
      botName: options.nameOf,
      whyText: options.whyText,
      onProblem: (thrown) => {
        if (thrown !== ASIDE) options.onProblem(thrown);
      },
      socket: () => this.#link,
    });
  }

  /** Begins a chapter. */
  async start(chapter: number): Promise<void> {
    const run = ++this.#run;
    this.chapter = chapter;
    this.#options.onChapter(chapter);
    this.#entries = [];
    this.#marks = [];
    this.#goTo(0);
    this.watching = false;
    if (this.isOver) return;
    try {
      await this.#play([], run);
    } catch (thrown) {
      this.#options.onProblem(thrown);
    }
  }

  /** The learner has read what there was to read. */
  next(): void {
    if (this.wanted === undefined && !this.watching) void this.#follow();
  }

  /** Does what is asked in the learner's place. */
  show(): void {
    const { wanted = [] } = this;
    const choice = this.session.choices.find(({ text }) => counts(text, wanted));
    const decision = choice?.text ?? wanted[0];
    if (decision !== undefined) void this.session.play(decision);
  }

  close(): void {
    this.#run += 1;
    this.session.close();
  }

  get #chapters(): readonly Chapter[] {
    return this.#options.plan.chapters;
  }

  /** Stands in for the socket of a table. */
  readonly #link: TableLink = {
    connect: () => undefined,
    close: () => undefined,
    offline: () => undefined,
    wake: () => undefined,
    command: (command) => this.#command(command),
    why: (action) => this.#why(action),
  };

  async #command(command: Command): Promise<Done> {
    if (command.do === 'play') await this.#decide(command.action);
    else if (command.do === 'undo') await this.#undo(command.to);
    else await refuse();
    return { seq: this.#seq };
  }

  #why(action: string | Record<string, unknown>): Promise<WhyAnswer> {
    return this.#options.api.practiceWhy({ practice: this.#practice(this.#entries), action });
  }

  /** A decision: what is asked for is played, and nothing else. */
  async #decide(action: unknown): Promise<void> {
    if (typeof action !== 'string' || !this.wanted || !counts(action, this.wanted)) {
      this.aside = true;
      throw ASIDE;
    }
    const mark = { entries: this.#entries.length, step: this.#step, asked: this.#asked };
    await this.#play([...this.#entries, `${this.#options.plan.seat} ${action}`], this.#run);
    this.#marks = [...this.#marks, mark];
    this.aside = false;
    this.#asked += 1;
    if (this.wanted === undefined) void this.#follow();
  }

  async #undo(to: number | undefined): Promise<void> {
    const mark = this.#marks.findLast(({ entries }) => to === undefined || entries <= to);
    if (!mark || this.watching) return;
    this.#marks = this.#marks.filter(({ entries }) => entries < mark.entries);
    await this.#play(this.#entries.slice(0, mark.entries), this.#run);
    this.#goTo(mark.step, mark.asked);
  }

  /** Lets the others do what they do in this step, and goes on to the next one. */
  async #follow(): Promise<void> {
    const run = this.#run;
    this.watching = true;
    try {
      for (const entry of this.step?.then ?? []) {
        await this.#options.pause();
        if (run !== this.#run) return;
        await this.#play([...this.#entries, entry], run);
      }
      if (run !== this.#run) return;
      this.watching = false;
      if (this.#step + 1 < (this.current?.steps.length ?? 0)) this.#goTo(this.#step + 1);
      else await this.start(this.chapter + 1);
    } catch (thrown) {
      this.watching = false;
      this.#options.onProblem(thrown);
    }
  }

  #goTo(step: number, asked = 0): void {
    this.#step = step;
    this.#asked = asked;
    this.aside = false;
  }

  /** Shows the position after these entries. */
  async #play(entries: readonly string[], run: number): Promise<void> {
    const { lines, ...update } = await this.#options.api.practice(this.#practice(entries));
    if (run !== this.#run) return;
    const known = this.#entries.length;
    this.#entries = entries;
    if (entries.length === 0) {
      // A table that knows less than was seen is another one: its log begins anew.
      this.#seq = 0;
      this.#welcome(update.moment);
    }
    const fresh = entries.length < known ? [undone(update.moment)] : lines.slice(known);
    const numbered = fresh.map((line): LogLine => ({ ...line, seq: ++this.#seq }));
    this.session.receive({ type: 'update', ...update, seq: this.#seq, lines: numbered });
  }

  #welcome(moment: Moment): void {
    this.session.receive({
      type: 'welcome',
      place: moment.score.seats.indexOf(this.#options.plan.seat) + 1,
      table: this.#table(moment),
      seal: { commitment: '', commits: [], nonces: [], secret: null },
      chat: [],
      now: 0,
    });
  }

  #table({ score }: Moment): TableInfo {
    const { game, plan, rules, nameOf } = this.#options;
    return {
      id: 'lesson',
      game,
      rules,
      setup: { board: plan.board },
      status: 'running',
      places: score.seats.map((seat) => ({
        seat,
        who: { kind: 'person', id: seat, name: nameOf(seat) },
        present: true,
        absence: null,
        points: null,
        rank: null,
      })),
      pace: { kind: 'free' },
      time_up: 'bot',
      public: false,
      host: '',
      created: 0,
      updated: 0,
      your_turn: false,
      deadline: null,
      starting: false,
      rematch: null,
      watchers: { names: [], others: 0 },
    };
  }

  async #momentAt(number: number): Promise<Moment> {
    const { moment } = await this.#options.api.practice(
      this.#practice(this.#entries.slice(0, number)),
    );
    return moment;
  }

  #practice(entries: readonly string[]): Practice {
    const { game, plan } = this.#options;
    const position = this.current?.position ?? '';
    return { game, position, seat: plan.seat, entries: [...entries] };
  }
}

/** The line of the log about a decision that was taken back. */
const undone = ({ number, viewer }: Moment): LogLine => ({
  seq: 0,
  at: 0,
  moment: number,
  seat: viewer,
  undo: true,
  events: [],
  note: 'undo',
});

const refusal = (code: string, message: string): ProblemError =>
  new ProblemError({ code, message }, 0);

/** A decision that is not asked for is not made; the guide says so. */
const ASIDE = refusal('aside', 'the lesson asks for something else');

const refuse = (): Promise<never> =>
  Promise.reject(refusal('lesson', 'a lesson has no such thing'));
