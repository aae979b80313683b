import type { ClientMessage, Command, Done, ServerMessage, WhyAnswer } from '../protocol/types';
import { backoff } from './backoff';
import { localCodes, ProblemError } from './problem';

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'closed';

/** The part of a `WebSocket` that is used, so that tests can stand in for it. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface SocketOptions {
  /** The address to connect to now: it names the last entry seen. */
  url: () => string;
  onMessage: (message: ServerMessage) => void;
  onState: (state: ConnectionState) => void;
  /** The server did not accept the connection; a browser does not say why. */
  onRefused?: () => void;
  open?: (url: string) => Wire;
  random?: () => number;
}

interface Waiting {
  resolve: (answer: Done | WhyAnswer) => void;
  reject: (error: ProblemError) => void;
}

/** Silence after which the connection is asked whether it lives. */
const PING_AFTER_MS = 20_000;
/** Silence after a request that counts as loss: whoever decides must not wait in vain. */
const ANSWER_TIMEOUT_MS = 5_000;
/** Silence after such a question that counts as loss. */
const PONG_TIMEOUT_MS = 8_000;

/**
 * The live connection of a table: connects again by itself, resumes after the last entry seen, and
 * turns numbered requests into promises.
 */
export class TableSocket {
  readonly #options: Required<SocketOptions>;
  readonly #waiting = new Map<number, Waiting>();
  #wire: Wire | null = null;
  #state: ConnectionState = 'connecting';
  #lastId = 0;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setTimeout> | undefined;
  #unanswered: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SocketOptions) {
    this.#options = {
      onRefused: () => undefined,
      open: (url) => new WebSocket(url) as Wire,
      random: Math.random,
      ...options,
    };
  }

  connect(): void {
    this.#drop();
    this.#setState(this.#attempt === 0 ? 'connecting' : 'lost');
    const wire = this.#options.open(this.#options.url());
    this.#wire = wire;
    wire.onopen = () => {
      this.#setState('open');
      this.#listen();
    };
    wire.onmessage = ({ data }) => {
      this.#listen();
      if (typeof data === 'string') this.#receive(JSON.parse(data) as ServerMessage);
    };
    wire.onclose = () => {
      const refused = this.#state !== 'open';
      this.#lost();
      if (refused) this.#options.onRefused();
    };
  }

  /** Tries at once instead of waiting: the network is back, or the page is looked at again. */
  wake(): void {
    if (this.#state === 'lost') this.connect();
    else if (this.#state === 'open') this.#ping();
  }

  /** The browser has no network any more: nobody need wait until that is noticed. */
  offline(): void {
    if (this.#state === 'open' || this.#state === 'connecting') this.#lost();
  }

  close(): void {
    this.#drop();
    this.#setState('closed');
  }

  command(command: Command): Promise<Done> {
    return this.#request((id) => ({ type: 'command', id, command })) as Promise<Done>;
  }

  why(action: string | Record<string, unknown>): Promise<WhyAnswer> {
    return this.#request((id) => ({
      type: 'why',
      id,
      question: { action },
    })) as Promise<WhyAnswer>;
  }

  #request(message: (id: number) => ClientMessage): Promise<Done | WhyAnswer> {
    if (this.#state !== 'open' || !this.#wire) return Promise.reject(noAnswer(localCodes.lost));
    const id = ++this.#lastId;
    const answer = new Promise<Done | WhyAnswer>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
    });
    this.#wire.send(JSON.stringify(message(id)));
    this.#unanswered ??= setTimeout(() => this.#lost(), ANSWER_TIMEOUT_MS);
    return answer;
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'done':
        this.#settle(message.id, (waiting) => waiting.resolve(message.done));
        break;
      case 'why':
        this.#settle(message.id, (waiting) => waiting.resolve(message.answer));
        break;
      case 'refused':
        this.#settle(message.id, (waiting) =>
          waiting.reject(new ProblemError(message.problem, 409)),
        );
        break;
      case 'pong':
        break;
      case 'reconnect':
        // Everybody at a node that stops is told so at the same moment.
        this.#lost();
        break;
      default:
        // Only an answer proves that the server takes us; a mere handshake may be refused next.
        this.#attempt = 0;
        this.#options.onMessage(message);
    }
  }

  #settle(id: number, answer: (waiting: Waiting) => void): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (waiting) answer(waiting);
  }

  #listen(): void {
    this.#heard();
    clearTimeout(this.#heartbeat);
    this.#heartbeat = setTimeout(() => this.#ping(), PING_AFTER_MS);
  }

  /** Whatever was heard, the connection lives. */
  #heard(): void {
    clearTimeout(this.#unanswered);
    this.#unanswered = undefined;
  }

  #ping(): void {
    clearTimeout(this.#heartbeat);
    this.#heartbeat = setTimeout(() => this.#lost(), PONG_TIMEOUT_MS);
    this.#wire?.send(JSON.stringify({ type: 'ping' } satisfies ClientMessage));
  }

  #lost(): void {
    this.#drop();
    this.#setState('lost');
    const wait = backoff(this.#attempt++, this.#options.random());
    this.#retry = setTimeout(() => this.connect(), wait);
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#heartbeat);
    this.#heard();
    const wire = this.#wire;
    this.#wire = null;
    if (wire) {
      wire.onopen = wire.onmessage = wire.onclose = null;
      wire.close();
    }
    for (const waiting of this.#waiting.values()) waiting.reject(noAnswer(localCodes.broken));
    this.#waiting.clear();
  }

  #setState(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onState(state);
  }
}

function noAnswer(code: string): ProblemError {
  return new ProblemError({ code, message: 'the connection is lost' }, 0);
}
