import type { ServerMessage } from '../protocol/types';

/** Lets something run after a while; what it gives back calls that off. */
export type Schedule = (run: () => void, wait: number) => () => void;

/** How long the others' moves wait after what was drawn last: nobody follows more of them. */
const MIN_GAP_MS = 100;
/** Frames may not come: a page that is hidden must still hear that it is its turn. */
const MAX_FRAME_WAIT_MS = 200;

/** With the next frame after a while, before it is drawn. */
export const nextFrame: Schedule = (run, wait) => {
  let frame = 0;
  const ask = (): void => {
    frame = requestAnimationFrame(go);
  };
  const stop = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(start);
    clearTimeout(end);
  };
  const go = (): void => {
    stop();
    run();
  };
  const start = wait > 0 ? setTimeout(ask, wait) : undefined;
  const end = setTimeout(go, wait + MAX_FRAME_WAIT_MS);
  if (wait <= 0) ask();
  return stop;
};

export interface InboxOptions {
  schedule?: Schedule;
  now?: () => number;
  /** How long each move of the others is looked at; for ever until the next one is asked for. */
  gapMs?: () => number;
  /** So many moves wait to be shown. */
  onWaiting?: (moves: number) => void;
}

/**
 * Keeps messages until the next frame: what comes faster than it can be drawn is drawn once. Whoever
 * wants to follow the others' moves is shown one after the other; nothing is left out.
 */
export class Inbox {
  readonly #take: (message: ServerMessage) => void;
  readonly #schedule: Schedule;
  readonly #now: () => number;
  readonly #gapMs: () => number;
  readonly #onWaiting: (moves: number) => void;
  #waiting: ServerMessage[] = [];
  #takenAt = Number.MIN_SAFE_INTEGER;
  /**
   * Nothing was shown yet, or the viewer may decide something: what tells how things stand is shown
   * at once.
   */
  #isHurried = true;
  #due: { cancel: () => void; at: number } | null = null;

  constructor(take: (message: ServerMessage) => void, options: InboxOptions = {}) {
    this.#take = take;
    this.#schedule = options.schedule ?? nextFrame;
    this.#now = options.now ?? (() => performance.now());
    this.#gapMs = options.gapMs ?? (() => 0);
    this.#onWaiting = options.onWaiting ?? (() => undefined);
  }

  put(message: ServerMessage): void {
    this.#waiting.push(message);
    this.#plan();
  }

  /** Shows the next move now. */
  next(): void {
    this.#empty(this.#takeNext());
  }

  /** Shows everything now. */
  flush(): void {
    this.#empty(this.#waiting.splice(0));
  }

  /** Forgets what nobody has seen. */
  close(): void {
    this.#due?.cancel();
    this.#due = null;
    this.#waiting = [];
    this.#isHurried = true;
    this.#onWaiting(0);
  }

  /** Sees to it that what waits is shown in time; to be called when the pace has changed. */
  plan(): void {
    this.#due?.cancel();
    this.#due = null;
    this.#plan();
  }

  #plan(): void {
    this.#onWaiting(this.#isPaced() ? this.#waiting.filter(isMove).length : 0);
    if (this.#waiting.length === 0) return;
    const now = this.#now();
    const gap = this.#isPaced() ? this.#gapMs() : MIN_GAP_MS;
    const at = this.#isUrgent() ? now : Math.max(now, this.#takenAt + gap);
    if (this.#due && this.#due.at <= at) return;
    this.#due?.cancel();
    this.#due = null;
    if (at < Infinity) {
      const cancel = this.#schedule(() => this.next(), at - now);
      this.#due = { at, cancel };
    }
  }

  /** Whether moves are shown one after the other. */
  #isPaced(): boolean {
    return this.#gapMs() > MIN_GAP_MS && !this.#isHurried && !this.#waiting.some(isPressing);
  }

  #isUrgent(): boolean {
    return this.#isPaced()
      ? this.#waiting.some(isTalk) || !this.#waiting.some(isMove)
      : this.#waiting.some(isAwaited);
  }

  /** What is shown next: everything, or what leads to the next move; talk is heard at once. */
  #takeNext(): ServerMessage[] {
    if (!this.#isPaced()) return this.#waiting.splice(0);
    if (this.#waiting.some(isTalk)) {
      const talk = this.#waiting.filter(isTalk);
      this.#waiting = this.#waiting.filter((message) => !isTalk(message));
      return talk;
    }
    const move = this.#waiting.findIndex(isMove);
    return this.#waiting.splice(0, move < 0 ? Infinity : move + 1);
  }

  #empty(taken: readonly ServerMessage[]): void {
    this.#due?.cancel();
    this.#due = null;
    for (const message of joinUpdates(taken)) {
      if (message.type === 'update') {
        this.#takenAt = this.#now();
        this.#isHurried = message.choices !== null;
      }
      try {
        this.#take(message);
      } catch (thrown) {
        // The others are none the worse for it.
        reportError(thrown);
      }
    }
    this.#plan();
  }
}

/** Whether something is to be seen that somebody did. */
const isMove = (message: ServerMessage): boolean =>
  message.type === 'update' && message.lines.some(({ events }) => events.length > 0);

const isTalk = ({ type }: ServerMessage): boolean => type === 'said' || type === 'table';

/** Whether moves must not keep it back: the viewer's own doing, a running clock, another log. */
function isPressing(message: ServerMessage): boolean {
  if (message.type !== 'update') return !isTalk(message);
  const { viewer } = message.moment;
  return (
    viewer !== null &&
    (message.lines.some(({ seat }) => seat === viewer) ||
      message.clocks.some(({ seat, running }) => running && seat === viewer))
  );
}

/** Whether somebody waits for it: all but moves after which others are to decide. */
function isAwaited(message: ServerMessage): boolean {
  return message.type !== 'update' || message.choices !== null || message.moment.over !== null;
}

/**
 * Makes one update of those that follow each other: the last one says how things stand, and the
 * lines of all say how it came to that. Everything else stays, in its order.
 */
export function joinUpdates(messages: readonly ServerMessage[]): ServerMessage[] {
  const joined: ServerMessage[] = [];
  for (const message of messages) {
    const before = joined.at(-1);
    // A lower number begins another log: nothing of the former one belongs to it.
    if (message.type === 'update' && before?.type === 'update' && message.seq >= before.seq) {
      const news = message.lines.filter((line) => line.seq > before.seq);
      joined[joined.length - 1] = { ...message, lines: [...before.lines, ...news] };
    } else {
      joined.push(message);
    }
  }
  return joined;
}
