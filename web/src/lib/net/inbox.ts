import type { ServerMessage } from '../protocol/types';

/** Lets something run later; what it gives back calls that off. */
export type Schedule = (run: () => void) => () => void;

/** Frames may not come: a page that is hidden must still hear that it is its turn. */
const atLatest = 200;

/** With the next frame, before it is drawn. */
export const nextFrame: Schedule = (run) => {
  const stop = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const go = (): void => {
    stop();
    run();
  };
  const frame = requestAnimationFrame(go);
  const timer = setTimeout(go, atLatest);
  return stop;
};

/** Keeps messages until the next frame: what comes faster than it can be drawn is drawn once. */
export class Inbox {
  readonly #take: (message: ServerMessage) => void;
  readonly #schedule: Schedule;
  #waiting: ServerMessage[] = [];
  #callOff: (() => void) | null = null;

  constructor(take: (message: ServerMessage) => void, schedule: Schedule = nextFrame) {
    this.#take = take;
    this.#schedule = schedule;
  }

  put(message: ServerMessage): void {
    this.#waiting.push(message);
    this.#callOff ??= this.#schedule(() => this.#empty());
  }

  /** Forgets what nobody has seen. */
  close(): void {
    this.#callOff?.();
    this.#callOff = null;
    this.#waiting = [];
  }

  #empty(): void {
    const messages = joinUpdates(this.#waiting);
    this.#waiting = [];
    this.#callOff = null;
    for (const message of messages) this.#take(message);
  }
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
