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

/** Keeps messages until the next frame: what comes faster than it can be drawn is drawn once. */
export class Inbox {
  readonly #take: (message: ServerMessage) => void;
  readonly #schedule: Schedule;
  readonly #now: () => number;
  #waiting: ServerMessage[] = [];
  #takenAt = -Infinity;
  #due: { cancel: () => void; at: number } | null = null;

  constructor(
    take: (message: ServerMessage) => void,
    schedule: Schedule = nextFrame,
    now: () => number = () => performance.now(),
  ) {
    this.#take = take;
    this.#schedule = schedule;
    this.#now = now;
  }

  put(message: ServerMessage): void {
    this.#waiting.push(message);
    const now = this.#now();
    const at = isAwaited(message) ? now : Math.max(now, this.#takenAt + MIN_GAP_MS);
    if (this.#due && this.#due.at <= at) return;
    this.#due?.cancel();
    this.#due = { at, cancel: this.#schedule(() => this.#empty(), at - now) };
  }

  /** Forgets what nobody has seen. */
  close(): void {
    this.#due?.cancel();
    this.#due = null;
    this.#waiting = [];
  }

  #empty(): void {
    const messages = joinUpdates(this.#waiting);
    this.#waiting = [];
    this.#due = null;
    this.#takenAt = this.#now();
    for (const message of messages) {
      try {
        this.#take(message);
      } catch (thrown) {
        // The others are none the worse for it.
        reportError(thrown);
      }
    }
  }
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
