import type { Api } from '../net/api';
import { Inbox } from '../net/inbox';
import { isTemporary, localCodes, ProblemError } from '../net/problem';
import { type ConnectionState, TableSocket } from '../net/socket';
import type {
  ChatInfo,
  Choice,
  ClockInfo,
  Command,
  Done,
  GameEvent,
  GameReason,
  Hint,
  LogLine,
  Moment,
  Problem,
  Seal,
  ServerMessage,
  Suggestion,
  TableInfo,
  UndoInfo,
  Update,
} from '../protocol/types';
import { share } from '../share';
import { lettersOf } from '../ui/players';
import type { ChanceNote, ChanceNotes } from './chance';
import { appendLines, type LogEntry } from './log';
import { refusalText, type WhyText } from './refusal';
import { Replay } from './replay.svelte';
import { totalOf } from './score';
import { type SeatInfo, seatsOf } from './seats';
import { Story } from './story.svelte';
import type { EventMark } from './timeline';
import { winnersOf } from './verdict';

export type { SeatInfo } from './seats';

/** What leads to the table: its socket, or what stands in for it. */
export type TableLink = Pick<
  TableSocket,
  'connect' | 'close' | 'offline' | 'wake' | 'command' | 'why'
>;

/** What a session needs from outside. */
export interface SessionOptions {
  api: Pick<Api, 'hint' | 'moment' | 'seal' | 'socketUrl' | 'table'>;
  /** Says what a command was refused for. */
  onProblem: (thrown: unknown) => void;
  /** The name of a bot or of an empty place, in the viewer's language. */
  botName: (seat: string) => string;
  /** A person's name in the viewer's language: guests have none of their own. */
  personName?: (name: string) => string;
  /** The game's reasons in the viewer's language. */
  whyText?: WhyText;
  /** What an event of the game means to a replay. */
  markOf?: (event: GameEvent) => EventMark | null;
  /** A decision is newly awaited from this viewer. */
  onMyTurn?: () => void;
  /** This viewer has more points than before. */
  onPoints?: () => void;
  /** Something has happened while this viewer looks on. */
  onEvents?: (events: readonly GameEvent[]) => void;
  /** The game has ended while this viewer looks on. */
  onOver?: (winners: readonly string[]) => void;
  /** How long each move of the others is looked at. */
  gapMs?: () => number;
  /** Makes what a player adds to chance on sitting down. */
  chance?: Pick<ChanceNotes, 'draw' | 'get' | 'hash' | 'keep' | 'reveal'>;
  now?: () => number;
  socket?: (options: ConstructorParameters<typeof TableSocket>[0]) => TableLink;
}

const noChoices: readonly Choice[] = [];
const noSuggestions: readonly Suggestion[] = [];
const noUndo: UndoInfo = {
  free_to: null,
  barrier: null,
  because: null,
  can_ask: false,
  request: null,
};

/** One table, as this viewer knows it. */
export class TableSession {
  readonly id: string;

  connection: ConnectionState = $state('connecting');
  /** Why the table cannot be shown any more. */
  problem: Problem | null = $state.raw(null);
  /** Whether the server holds another version of this page. */
  outdated = $state.raw(false);
  table: TableInfo | null = $state.raw(null);
  /** The viewer's place, counted from 1; absent for a spectator. */
  place: number | null = $state.raw(null);
  seal: Seal | null = $state.raw(null);
  chat: readonly ChatInfo[] = $state.raw([]);
  log: readonly LogEntry[] = $state.raw([]);
  /** The log lines since what was drawn before, for animations and for reading aloud. */
  latest: readonly LogLine[] = $state.raw([]);
  undoInfo: UndoInfo = $state.raw(noUndo);
  clocks: readonly ClockInfo[] = $state.raw([]);
  /** When the clocks were read, by this browser's clock. */
  clocksReadAt = $state.raw(0);
  /** The number of the latest entry seen. */
  seq = $state.raw(0);
  /** How many moves of the others wait to be shown. */
  waiting = $state.raw(0);
  /** A decision got no answer because the connection was lost: it was not sent, or nobody knows. */
  undelivered: Loss | null = $state(null);
  /** Keys of the board's elements to highlight. */
  highlight: readonly string[] = $state.raw([]);
  /** Keys of what is spoken of: a phone shows that part of the board. */
  topic: readonly string[] = $state.raw([]);

  #now: Moment | null = $state.raw(null);
  #nowChoices: readonly Choice[] = $state.raw(noChoices);
  /** What the viewer has answered while others are still asked the same; it may be changed. */
  answered: readonly Choice[] | null = $state.raw(null);
  #underWay = $state.raw(0);
  #awaitedSeq = $state.raw(0);
  #hint: Hint | null = $state.raw(null);
  #considered: number | null = $state.raw(null);
  /** Which of the suggestions would be followed. */
  followed = $state.raw(0);
  /** A bot thinks about what it would do in the viewer's place. */
  advising = $state.raw(false);

  /** Whether the latest moment is shown, not an earlier one. */
  readonly live: boolean = $derived.by(() => this.story.moment === null);
  /** The moment that is shown; absent before the game begins. */
  readonly moment: Moment | null = $derived.by(() => this.story.moment ?? this.#now);
  /** The moment that the game has reached. */
  readonly present: Moment | null = $derived(this.#now);
  /** Whether a command is on its way, or its effect has not arrived yet. */
  readonly busy: boolean = $derived(this.#underWay > 0 || this.seq < this.#awaitedSeq);
  /** What the viewer may decide, or could until a decision was sent; empty while looking back. */
  readonly offered: readonly Choice[] = $derived(this.live ? this.#nowChoices : noChoices);
  /** What the viewer may decide now; empty while looking back or waiting. */
  readonly choices: readonly Choice[] = $derived(this.busy ? noChoices : this.offered);
  /** Whether this viewer is asked something, even if it is answered and may only be changed. */
  readonly asked: boolean = $derived(this.#nowChoices.length > 0);
  /** Whether a decision of this viewer is awaited, even while looking back. */
  readonly myTurn: boolean = $derived(this.asked && this.answered === null);
  /** What a strong bot thinks best here, once that was asked; the best first. */
  readonly suggestions: readonly Suggestion[] = $derived(
    this.#hint?.seq === this.seq
      ? this.#hint.suggestions.filter(({ action }) => this.#choiceOf(action) !== null)
      : noSuggestions,
  );
  /** The first decision of the suggestion that would be followed. */
  readonly advice: Choice | null = $derived(
    this.#choiceOf(this.suggestions[this.followed]?.action),
  );
  /** The first decision of the suggestion that is looked at. */
  readonly consideredAdvice: Choice | null = $derived(
    this.#choiceOf(this.suggestions[this.#considered ?? this.followed]?.action),
  );
  /** Whether it may be asked: nobody else is a person, and there is something to choose. */
  readonly canAskAdvice: boolean = $derived(
    this.choices.length > 1 &&
      this.answered === null &&
      (this.table?.places.every(
        ({ who }, index) => who.kind !== 'person' || index + 1 === this.place,
      ) ??
        false),
  );
  readonly mySeat: string | null = $derived(this.#now?.viewer ?? null);
  readonly #order: readonly string[] | null = $derived(this.#now?.score.seats ?? null);
  readonly seats: readonly SeatInfo[] = $derived(
    seatsOf(this.table, this.place, this.#order ?? []),
  );
  /** A letter for each seat. */
  readonly letters: Readonly<Partial<Record<string, string>>> = $derived.by(() => {
    const letters = lettersOf(this.seats.map(({ seat }) => this.nameOf(seat)));
    return Object.fromEntries(this.seats.map(({ seat }, index) => [seat, letters[index]]));
  });
  readonly over: boolean = $derived((this.#now?.over ?? null) !== null);
  /** Whether the viewer's latest decision can be taken back without asking anybody. */
  readonly canUndo: boolean = $derived(
    this.live && !this.busy && this.undoInfo.free_to !== null && !this.over,
  );

  /** Whether the others can be asked to go back. */
  readonly canAskUndo: boolean = $derived(
    this.live &&
      !this.over &&
      this.place !== null &&
      this.undoInfo.free_to === null &&
      this.undoInfo.can_ask &&
      (this.#now?.number ?? 0) > 0,
  );

  readonly #options: SessionOptions;
  readonly #socket: TableLink;
  readonly #inbox: Inbox;
  readonly story: Story;
  readonly replay = new Replay(this);
  /** The beginning of a long log, until the update that goes on from there. */
  #earlier: LogLine[] = [];
  /** The place for which this browser is bound to its part in chance. */
  #boundPlace: number | null = null;
  /** The version that the server held when this page was opened. */
  #clientVersion: string | undefined;

  constructor(id: string, options: SessionOptions) {
    this.id = id;
    this.#options = options;
    this.#inbox = new Inbox((message) => this.receive(message), {
      gapMs: () => options.gapMs?.() ?? 0,
      onWaiting: (moves) => (this.waiting = moves),
    });
    this.story = new Story(this, {
      fetch: (number) => options.api.moment(id, number),
      markOf: (event) => options.markOf?.(event) ?? null,
    });
    const makeSocket = options.socket ?? ((given): TableLink => new TableSocket(given));
    this.#socket = makeSocket({
      url: () => {
        // What is not taken yet comes again.
        this.#inbox.close();
        return options.api.socketUrl(id, this.seq);
      },
      onMessage: (message) => this.#inbox.put(message),
      onState: (state) => {
        this.connection = state;
        if (state === 'open') this.undelivered = null;
      },
      onRefused: () => void this.#findProblem(),
    });
  }

  connect(): void {
    this.#socket.connect();
  }

  close(): void {
    this.#socket.close();
    this.#inbox.close();
  }

  /** Fetches anew what chance is derived from: others may have added something. */
  async refreshSeal(): Promise<void> {
    try {
      this.seal = await this.#options.api.seal(this.id);
    } catch (thrown) {
      this.#options.onProblem(thrown);
    }
  }

  /** The browser says that it has no network. */
  offline(): void {
    this.#socket.offline();
  }

  /** Asks the connection whether it still lives. */
  wake(): void {
    this.#socket.wake();
  }

  /** How a seat's player is called. */
  nameOf = (seat: string): string => {
    const name = this.seats.find((info) => info.seat === seat)?.name ?? null;
    if (name === null) return this.#options.botName(seat);
    return this.#options.personName?.(name) ?? name;
  };

  /** Plays a decision; one that nobody asked for may have been played by another page, too. */
  play(action: string | Record<string, unknown>, unasked = false): Promise<boolean> {
    return this.#try({ do: 'play', seq: this.seq, action }, unasked ? 'stale' : undefined);
  }

  /** Goes back to a moment, or to before the latest decision; asks the others where it must. */
  undo(to?: number): Promise<boolean> {
    return this.#try({ do: 'undo', seq: this.seq, ...(to === undefined ? {} : { to }) });
  }

  answerUndo(agree: boolean): Promise<boolean> {
    return this.#try({ do: 'answer_undo', seq: this.seq, agree });
  }

  say(text: string): Promise<boolean> {
    return this.#try({ do: 'say', text });
  }

  /** Lets a bot play for this viewer. */
  leave(): Promise<boolean> {
    return this.#try({ do: 'leave' });
  }

  /** Takes over again from the bot. */
  return(): Promise<boolean> {
    return this.#try({ do: 'return' });
  }

  /** Any other wish: sitting down, bots, starting. */
  command(command: Command): Promise<boolean> {
    return this.#try(command);
  }

  /** Opens a table with the same players; its name in addresses, if that worked. */
  async rematch(): Promise<string | null> {
    const drawn = (await this.#options.chance?.draw()) ?? null;
    const command: Command = drawn ? { do: 'rematch', commit: drawn.hash } : { do: 'rematch' };
    const table = (await this.#send(command))?.table ?? null;
    if (drawn && table !== null) this.#options.chance?.keep(table, drawn.nonce);
    return table;
  }

  /** Why a decision is not possible; absent if it is, or if the question did not get through. */
  async why(action: string | Record<string, unknown>): Promise<string | null> {
    return (await this.whyNot(action))?.text ?? null;
  }

  /** The same with the reason as an object. */
  async whyNot(
    action: string | Record<string, unknown>,
  ): Promise<{ text: string; because: GameReason | null } | null> {
    try {
      const { legal, reason, clause, because } = await this.#socket.why(action);
      if (legal) return null;
      const text = refusalText({ message: reason, clause, because }, this.#options.whyText);
      return { text, because };
    } catch (thrown) {
      if (lossOf(thrown) === null) this.#options.onProblem(thrown);
      return null;
    }
  }

  /** Asks what a strong bot would do. */
  async askAdvice(): Promise<void> {
    if (!this.canAskAdvice || this.advising) return;
    this.advising = true;
    try {
      this.#hint = await this.#options.api.hint(this.id);
      this.follow(0);
    } catch (thrown) {
      this.#options.onProblem(thrown);
    } finally {
      this.advising = false;
    }
  }

  dropAdvice(): void {
    this.#hint = null;
  }

  /** Makes one of the suggestions the one that would be followed. */
  follow(index: number): void {
    this.followed = index;
    this.#considered = null;
  }

  /** Looks at one of the suggestions for a while. */
  consider(index: number | null): void {
    this.#considered = index;
  }

  /**
   * Shows an earlier moment; the number of the present one returns to now. Whoever comes step by
   * step, from a moment before it, is shown what happened in between.
   */
  async goTo(number: number, from?: number): Promise<void> {
    if (!this.#now || number >= this.#now.number) {
      this.backToNow();
      return;
    }
    try {
      await this.story.show(Math.max(0, number), from);
      if (!this.live) this.latest = from === undefined ? [] : this.story.recent;
    } catch (thrown) {
      this.#options.onProblem(thrown);
    }
  }

  backToNow(): void {
    if (!this.live) this.latest = [];
    this.story.leave();
  }

  /** The others' moves are shown at another pace. */
  changePace(): void {
    this.#inbox.plan();
  }

  /** Shows the next of the moves that wait. */
  showNext(): void {
    this.#inbox.next();
  }

  /** Shows all the moves that wait. */
  catchUp(): void {
    this.#inbox.flush();
  }

  /** Takes in a message of the server. */
  receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.table = message.table;
        this.place = message.place;
        this.seal = message.seal;
        this.chat = message.chat;
        this.#earlier = [];
        this.#clientVersion ??= message.client_version;
        this.outdated = (message.client_version ?? this.#clientVersion) !== this.#clientVersion;
        this.#contribute();
        break;
      case 'table':
        this.table = message.table;
        this.place = message.place;
        this.#contribute();
        break;
      case 'lines':
        this.#earlier.push(...message.lines);
        break;
      case 'update':
        this.#update({ ...message, lines: [...this.#earlier, ...message.lines] });
        this.#earlier = [];
        break;
      case 'said':
        this.#addChat(message);
        break;
      default:
      // Answers to requests are the socket's business.
    }
  }

  #update(update: Update): void {
    const wasAwaited = this.myTurn;
    const before = this.#now;
    if (update.seq < this.seq) this.#startOver();
    const fresh = update.lines.filter((line) => line.seq > this.seq);
    const undone = fresh.filter((line) => line.undo).map((line) => line.moment);
    if (undone.length > 0) this.story.forgetAfter(Math.min(...undone));
    const isNews = ({ line, silent }: LogEntry): boolean => line.seq > this.seq && !silent;
    this.log = appendLines(this.log, update.lines);
    if (this.live) {
      this.latest = before ? this.log.filter(isNews).map(({ line }) => line) : [];
    }
    this.seq = update.seq;
    this.#now = share(before, update.moment);
    this.#nowChoices = update.choices ?? update.answered?.instead ?? noChoices;
    this.answered = share(this.answered, update.answered?.decisions ?? null);
    this.undoInfo = share(this.undoInfo, update.undo);
    this.clocks = share(this.clocks, update.clocks);
    this.clocksReadAt = this.#time();
    if (this.seal && update.moment.over) {
      this.seal = { ...this.seal, secret: update.moment.over.secret };
    }
    if (this.myTurn && !wasAwaited) this.#options.onMyTurn?.();
    if (before) {
      const news = fresh.filter((line) => !line.undo).flatMap(({ events }) => events);
      if (news.length > 0) this.#options.onEvents?.(news);
      if (update.moment.over && !before.over) this.#options.onOver?.(winnersOf(update.moment));
    }
    const mine = update.moment.viewer;
    if (
      before &&
      mine !== null &&
      totalOf(update.moment.score, mine) > totalOf(before.score, mine)
    ) {
      this.#options.onPoints?.();
    }
  }

  /** Whoever sits down has a say in chance, without having to know. */
  #contribute(): void {
    const { chance } = this.#options;
    if (!chance || this.place === null || this.table?.status !== 'open') {
      this.#boundPlace = null;
    } else if (this.table.starting) {
      void this.#reveal(chance, this.place);
    } else if (this.#boundPlace !== this.place) {
      this.#boundPlace = this.place;
      void this.#bind(chance, this.place);
    }
  }

  async #bind(chance: Pick<ChanceNotes, 'hash'>, place: number): Promise<void> {
    const hash = await chance.hash(this.id);
    if (hash === null || this.seal?.commits[place - 1] === hash) return;
    await this.#try({ do: 'commit', hash }, 'begun');
  }

  /** What everybody is bound to is noted down first. */
  async #reveal(chance: Pick<ChanceNotes, 'reveal'>, place: number): Promise<void> {
    await this.refreshSeal();
    const nonce = this.seal && (await chance.reveal(this.id, place, this.seal));
    if (nonce !== null) await this.#try({ do: 'reveal', nonce }, 'not_starting');
  }

  /** What this browser has noted of chance here. */
  get chanceNote(): ChanceNote | null {
    return this.#options.chance?.get(this.id) ?? null;
  }

  #addChat(line: ChatInfo): void {
    if (this.chat.some((known) => known.number === line.number)) return;
    const { number, at, user, name, text } = line;
    this.chat = [...this.chat, { number, at, user, name, text }];
  }

  /** Asks why the connection was refused, and gives up where connecting again is of no use. */
  async #findProblem(): Promise<void> {
    try {
      await this.#options.api.table(this.id);
    } catch (thrown) {
      if (!(thrown instanceof ProblemError) || isTemporary(thrown)) return;
      this.close();
      this.problem = thrown.problem;
    }
  }

  /** The server knows less than was seen: it is another log, and all of it is sent. */
  #startOver(): void {
    this.seq = 0;
    this.#awaitedSeq = 0;
    this.log = [];
    this.story.forgetAfter(-1);
  }

  async #try(command: Command, expected?: string): Promise<boolean> {
    return (await this.#send(command, expected)) !== null;
  }

  /** Sends a command, and reports a refusal, unless it was to be expected. */
  async #send(command: Command, expected?: string): Promise<Done | null> {
    // Chat and chairs do not take the board away while they are on their way.
    const changesGame = command.do === 'play' || command.do.endsWith('undo');
    if (changesGame) {
      this.#inbox.flush();
      this.#underWay += 1;
    }
    try {
      const done = await this.#socket.command(command);
      if (changesGame) this.#awaitedSeq = Math.max(this.#awaitedSeq, done.seq);
      return done;
    } catch (thrown) {
      const code = thrown instanceof ProblemError ? thrown.problem.code : null;
      const loss = lossOf(thrown);
      // That the connection is lost is told in its own place.
      if (loss !== null) this.undelivered = changesGame ? loss : this.undelivered;
      else if (code === null || code !== expected) this.#options.onProblem(thrown);
      return null;
    } finally {
      if (changesGame) this.#underWay -= 1;
    }
  }

  #choiceOf(text: string | undefined): Choice | null {
    return this.choices.find((choice) => choice.text === text) ?? null;
  }

  #time(): number {
    return this.#options.now?.() ?? Date.now();
  }
}

type Loss = typeof localCodes.lost | typeof localCodes.broken;

/** What became of a request for which there was no connection; absent for other problems. */
function lossOf(thrown: unknown): Loss | null {
  const code = thrown instanceof ProblemError ? thrown.problem.code : null;
  return code === localCodes.lost || code === localCodes.broken ? code : null;
}
