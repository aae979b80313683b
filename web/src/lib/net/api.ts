import type {
  Command,
  CreateTable,
  Credentials,
  Done,
  EmailInfo,
  Forgotten,
  Hint,
  Lobby,
  LobbyInfo,
  Me,
  Moment,
  MyTables,
  NewEmail,
  NewPassword,
  NewToken,
  Practice,
  PracticeQuestion,
  ResetPassword,
  Seal,
  SessionInfo,
  TableCreated,
  TableInfo,
  TokenCreated,
  Update,
  WhyAnswer,
} from '../protocol/types';
import { isProblem, localCodes, ProblemError } from './problem';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Requests to the server, one method for each route. */
export class Api {
  readonly #base: string;
  readonly #fetch: typeof fetch;

  /** Routes are resolved against `base`, so that the client works behind any path prefix. */
  constructor(base: string, fetcher: typeof fetch = fetch) {
    this.#base = base;
    this.#fetch = fetcher;
  }

  /** Who I am; a browser without an identity becomes a guest. */
  becomeGuest = (): Promise<Me> => this.#json('POST', 'guest');
  rename = (name: string): Promise<Me> => this.#json('PATCH', 'me', { name });
  makeAccount = (credentials: Credentials): Promise<Me> =>
    this.#json('POST', 'account', credentials);
  signIn = (credentials: Credentials): Promise<Me> => this.#json('POST', 'login', credentials);
  signOut = async (): Promise<void> => void (await this.#send('POST', 'logout'));
  changePassword = (change: NewPassword): Promise<Me> => this.#json('POST', 'password', change);
  /** Where I am written to when I forget my password. */
  email = (): Promise<EmailInfo> => this.#json('GET', 'email');
  setEmail = (email: NewEmail): Promise<EmailInfo> => this.#json('PUT', 'email', email);
  /** Asks for a link to a new password. */
  forget = async (wish: Forgotten): Promise<void> =>
    void (await this.#send('POST', 'forgotten', wish));
  /** Chooses a new password by such a link, and signs in. */
  resetPassword = (reset: ResetPassword): Promise<Me> => this.#json('POST', 'reset', reset);
  sessions = (): Promise<SessionInfo[]> => this.#json('GET', 'sessions');
  endSession = async (id: string): Promise<void> =>
    void (await this.#send('DELETE', `sessions/${encodeURIComponent(id)}`));
  makeToken = (wish: NewToken): Promise<TokenCreated> => this.#json('POST', 'tokens', wish);

  games = (): Promise<LobbyInfo> => this.#json('GET', 'games');
  rules = (game: string): Promise<string> => this.#text(`rules/${encodeURIComponent(game)}`);
  /** A board with the numbers of the rules: by the newest version unless one is named. */
  board = <T>(game: string, board: string, rules?: number): Promise<T> => {
    const path = `boards/${encodeURIComponent(game)}/${encodeURIComponent(board)}`;
    return this.#json('GET', rules === undefined ? path : `${path}?rules=${rules}`);
  };

  /** A position after what has happened since; nothing of it is kept. */
  practice = (practice: Practice): Promise<Update> => this.#json('POST', 'practice', practice);
  practiceWhy = (question: PracticeQuestion): Promise<WhyAnswer> =>
    this.#json('POST', 'practice/why', question);

  lobby = (): Promise<Lobby> => this.#json('GET', 'tables');
  myTables = (): Promise<MyTables> => this.#json('GET', 'tables/mine');
  createTable = (wish: CreateTable): Promise<TableCreated> => this.#json('POST', 'tables', wish);
  table = (id: string): Promise<TableInfo> => this.#json('GET', tablePath(id));
  command = (id: string, command: Command): Promise<Done> =>
    this.#json('POST', `${tablePath(id)}/commands`, command);
  seal = (id: string): Promise<Seal> => this.#json('GET', `${tablePath(id)}/seal`);
  moment = (id: string, number: number): Promise<Moment> =>
    this.#json('GET', `${tablePath(id)}/moments/${number}`);

  /** What a strong bot would decide in the viewer's place. */
  hint = (id: string): Promise<Hint> => this.#json('POST', `${tablePath(id)}/hint`, {});

  recordUrl = (id: string): string => this.#url(`${tablePath(id)}/record`).href;

  /** The address of a table's socket, which goes on after the entry `seq`. */
  socketUrl(id: string, seq: number): string {
    const url = this.#url(`${tablePath(id)}/socket?seq=${seq}`);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    return url.href;
  }

  #url(path: string): URL {
    return new URL(`api/${path}`, this.#base);
  }

  async #json<T>(method: Method, path: string, body?: unknown): Promise<T> {
    const response = await this.#send(method, path, body);
    return (await response.json()) as T;
  }

  async #text(path: string): Promise<string> {
    return (await this.#send('GET', path)).text();
  }

  async #send(method: Method, path: string, body?: unknown): Promise<Response> {
    const request: RequestInit = { method, credentials: 'same-origin' };
    if (body !== undefined) {
      request.headers = { 'content-type': 'application/json' };
      request.body = JSON.stringify(body);
    }
    let response: Response;
    try {
      response = await this.#fetch(this.#url(path), request);
    } catch {
      throw new ProblemError(
        { code: localCodes.offline, message: 'the server cannot be reached' },
        0,
      );
    }
    if (!response.ok) throw await refusal(response);
    return response;
  }
}

function tablePath(id: string): string {
  return `tables/${encodeURIComponent(id)}`;
}

async function refusal(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => null);
  const problem = isProblem(body)
    ? body
    : { code: `status_${response.status}`, message: `the server answered ${response.status}` };
  return new ProblemError(problem, response.status);
}

export const api = new Api(
  typeof document === 'undefined' ? 'http://localhost/' : document.baseURI,
  (input, init) => fetch(input, init),
);
