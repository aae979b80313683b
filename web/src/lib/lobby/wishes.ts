import type { Preset } from '../games/entry';
import { gameEntry } from '../games/games';
import type { BoardInfo, CreateTable, GameInfo, Pace, PlaceWish, TimeUp } from '../protocol/types';

/** What somebody chose for a new table; kept for the next one. */
export interface Wishes {
  board: string;
  /** Who sits where; the first is whoever opens the table. */
  places: PlaceWish[];
  /** Only what differs from the usual. */
  options: Record<string, string>;
  pace: Pace;
  timeUp: TimeUp;
  public: boolean;
}

const defaultLevel = 'trader';

/** A first game: as many bots as the game is best with, and no clock. */
export function usualWishes(game: GameInfo): Wishes {
  const players = gameEntry(game.name)?.usualPlayers ?? playerCounts(game)[0] ?? 2;
  return {
    board: boardFor(game, players)?.key ?? game.boards[0]?.key ?? '',
    places: ['me', ...Array.from({ length: players - 1 }, () => bot(defaultLevel))],
    options: {},
    pace: { kind: 'free' },
    timeUp: 'bot',
    public: false,
  };
}

export function bot(level: string): PlaceWish {
  return { bot: level };
}

/** The numbers of players for which some board of the game is made. */
export function playerCounts(game: GameInfo): number[] {
  const counts = game.boards.flatMap((board) => {
    const { min_players: min, max_players: max } = board;
    return Array.from({ length: max - min + 1 }, (_, index) => min + index);
  });
  return [...new Set(counts)].sort((a, b) => a - b);
}

export function fits(board: BoardInfo, players: number): boolean {
  return players >= board.min_players && players <= board.max_players;
}

/** The board to play on with so many players; the wanted one, if it fits. */
export function boardFor(game: GameInfo, players: number, wanted?: string): BoardInfo | undefined {
  const fitting = game.boards.filter((board) => fits(board, players));
  return fitting.find((board) => board.key === wanted) ?? fitting[0];
}

/** The same wishes for another number of players: more bots or open places, or fewer. */
export function withPlayers(wishes: Wishes, game: GameInfo, players: number): Wishes {
  const last = wishes.places.at(-1);
  const filler: PlaceWish = last === undefined || last === 'me' ? bot(defaultLevel) : last;
  const places = Array.from({ length: players }, (_, index) => wishes.places[index] ?? filler);
  return { ...wishes, places, board: boardFor(game, players, wishes.board)?.key ?? wishes.board };
}

/** The same wishes on another board, with as many players as it is made for. */
export function withBoard(wishes: Wishes, game: GameInfo, key: string): Wishes {
  const board = game.boards.find((candidate) => candidate.key === key);
  if (!board) return wishes;
  const players = Math.min(board.max_players, Math.max(board.min_players, wishes.places.length));
  return { ...withPlayers(wishes, game, players), board: key };
}

/** The same wishes with an option set, or left at its usual value. */
export function withOption(wishes: Wishes, game: GameInfo, name: string, value: string): Wishes {
  const usual = game.options.find((option) => option.name === name)?.choices[0];
  const options = Object.fromEntries(
    Object.entries(wishes.options).filter(([known]) => known !== name),
  );
  return { ...wishes, options: value === usual ? options : { ...options, [name]: value } };
}

/** The same wishes with an open place for each bot: for friends. */
export function forFriends(wishes: Wishes): Wishes {
  return { ...wishes, places: wishes.places.map((place, index) => (index === 0 ? 'me' : 'open')) };
}

/** The same wishes with a bot at each open place: to begin at once. */
export function againstBots(wishes: Wishes): Wishes {
  const level = wishes.places.find((place) => typeof place === 'object') ?? bot(defaultLevel);
  const places = wishes.places.map((place, index): PlaceWish => {
    if (index === 0) return 'me';
    return typeof place === 'object' ? place : level;
  });
  return { ...wishes, places, pace: { kind: 'free' }, public: false };
}

/** A first game with the coach: two easy bots, and as little to set up as the game allows. */
export function forLearning(game: GameInfo, levels: readonly string[]): Wishes {
  const wishes = withPlayers(usualWishes(game), game, 3);
  const places = wishes.places.map((place) =>
    place === 'me' ? place : bot(levels[0] ?? defaultLevel),
  );
  return { ...wishes, places, options: { ...gameEntry(game.name)?.learningOptions } };
}

/** The preset that a set of changed options is, if it is one. */
export function presetOf(
  presets: readonly Preset[],
  options: Readonly<Record<string, string>>,
): Preset | undefined {
  return presets.find((preset) => sameOptions(preset.options, options));
}

function sameOptions(
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => a[name] === b[name]);
}

/** The request that opens such a table. */
export function toRequest(game: string, wishes: Wishes, start: boolean): CreateTable {
  return {
    game,
    options: { ...wishes.options, board: wishes.board },
    places: wishes.places,
    pace: wishes.pace,
    time_up: wishes.timeUp,
    public: wishes.public,
    start,
  };
}

/** Whether nobody has to be waited for. */
export function isFull(wishes: Wishes): boolean {
  return wishes.places.every((place) => place !== 'open');
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const storageKey = (game: string): string => `kontor.wishes.${game}`;

export function keepWishes(store: Store, game: string, wishes: Wishes): void {
  store.setItem(storageKey(game), JSON.stringify(wishes));
}

/** What was chosen the last time, as far as the game still knows it; else the usual. */
export function lastWishes(store: Store, game: GameInfo, levels: readonly string[]): Wishes {
  const usual = usualWishes(game);
  const kept = parse(store.getItem(storageKey(game.name)));
  if (!kept) return usual;
  const places = Array.isArray(kept.places) ? kept.places : [];
  const known = places.every(
    (place) =>
      place === 'me' ||
      place === 'open' ||
      (typeof place === 'object' && levels.includes(place.bot)),
  );
  if (!known || !playerCounts(game).includes(places.length)) return usual;
  const board = boardFor(game, places.length, kept.board);
  const options = Object.entries(kept.options ?? {}).filter(([name]) =>
    game.options.some((option) => option.name === name),
  );
  return {
    board: board?.key ?? usual.board,
    places,
    options: Object.fromEntries(options),
    pace: kept.pace ?? usual.pace,
    timeUp: kept.timeUp ?? usual.timeUp,
    public: kept.public ?? usual.public,
  };
}

function parse(text: string | null): Partial<Wishes> | null {
  if (!text) return null;
  try {
    return JSON.parse(text) as Partial<Wishes> | null;
  } catch {
    return null;
  }
}
