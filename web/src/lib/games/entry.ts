import type { Component, Snippet } from 'svelte';
import type { Inspection } from '../board/inspect.svelte';
import type { Tip } from '../coach/tips';
import type { Language } from '../i18n/language';
import type { LessonPlan, LessonTexts } from '../lesson/plan';
import type { GameEvent, GameReason } from '../protocol/types';
import type { Clauses, Texts } from '../rules/chapters';
import type { GameSound } from '../table/alerts';
import type { TableSession } from '../table/session.svelte';
import type { EventMark } from '../table/timeline';

/** Loads a part of a game when it is first needed. */
export type Load<Part> = () => Promise<Part>;

/**
 * All that the client knows of a game: `lib/<game>/index.ts` exports it as `game`, and the folder's
 * name is the name of the game in requests. What is not needed to choose a game is loaded later.
 */
export interface GameEntry {
  readonly texts: Readonly<Record<Language, GameTexts>>;
  /** The number of players of a first game. */
  readonly usualPlayers: number;
  /** Options that make a first game with the coach easier. */
  readonly learningOptions?: Readonly<Record<string, string>>;
  /** Sets of options that people know by name; the first is the usual one. */
  readonly presets?: readonly Preset[];
  readonly table: Load<GameModule>;
  readonly miniature: Load<{ default: Miniature }>;
  readonly coach: {
    /** Tips are due in this order; each judges the game's own view. */
    readonly tips: Load<{ tips: readonly Tip<never>[] }>;
    readonly texts: Readonly<Record<Language, Load<{ texts: Readonly<Record<string, string>> }>>>;
  };
  /** A first lesson in a few positions. */
  readonly lesson: {
    readonly plan: Load<{ default: LessonPlan }>;
    readonly texts: Readonly<Record<Language, Load<{ texts: LessonTexts }>>>;
  };
  readonly rules: {
    readonly chapters: Load<{
      chapters: Clauses;
      /** Parts of the full text that are about the program, not about the game. */
      program: readonly string[];
    }>;
    readonly pictures: Load<RulesPictures>;
    readonly texts: Readonly<Record<Language, Load<{ texts: Texts<string> }>>>;
  };
}

/** What is said about a game before it is opened. */
export interface GameTexts {
  readonly title: string;
  /** One line for its card. */
  readonly tagline: string;
  readonly boards: Readonly<Record<string, string>>;
  readonly presets?: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, OptionTexts>>;
}

export interface OptionTexts {
  readonly label: string;
  /** Absent where the values are yes and no. */
  readonly values?: Readonly<Record<string, string>>;
}

/** A named set of options: what differs from the usual values. */
export interface Preset {
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
}

/** A small drawing of a board. */
export type Miniature = Component<{ board: string }>;

/** What draws the pictures of a game's rules. */
export interface RulesPictures {
  readonly Scene: Component<{ chapter: string; label: string }>;
  /** A small picture in a line of text. */
  readonly Sign: Component<{ name: string }>;
}

/** What the frame of a table hands to a game's component. */
export interface GameTableProps {
  session: TableSession;
  /** Lays out the whole table; the component renders it once, with its own parts. */
  frame: Snippet<[GameParts]>;
}

/** What a game's component hands to the frame. */
export interface GameParts {
  /** The board: fills its box, whatever its size. */
  board: Snippet;
  /** The sentence that says what is going on, and the buttons of the action area. */
  actions: Snippet;
  /** They need one more row where the window is narrow. */
  tall?: boolean;
  /** One or two lines below a player's name: the argument is the seat. */
  strip: Snippet<[string]>;
  /** Everything of one player, shown when the strip is opened: the argument is the seat. */
  desk?: Snippet<[string]>;
  /** A few words for the header, such as how near the end is. */
  status?: Snippet;
  /** The game's own keys; says whether it has used the key. The frame has its own (keys.ts). */
  key?: (event: KeyboardEvent) => boolean;
  /** Esc: gives up the half-made choice; says whether there was one. */
  back?: () => boolean;
  /** What the number beside a player's name counts, unless it is points. */
  scoreText?: () => string;
  /** What is told about something that carries `data-about`; nothing if it is not there. */
  inspect?: (key: string) => Inspection | null;
  /** Rows for the help overlay: keys, and what they do. */
  keyHelp?: () => { keys: string; text: string }[];
}

/** How a player is called in a sentence. */
export type NameOf = (seat: string) => string;

/** What the module of a game's component exports. */
export interface GameModule {
  default: Component<GameTableProps>;
  /** One line of the log; empty for an event that needs none. */
  eventText(event: GameEvent, language: Language, nameOf: NameOf): string;
  /** The keys of the board's elements that an event is about, for highlighting. */
  eventTargets?(event: GameEvent): string[];
  /** What an event means to a replay; absent for one that it does not look for. */
  eventMark?(event: GameEvent): EventMark | null;
  /** What is heard of an event. */
  eventSound?(event: GameEvent): GameSound | null;
  /** The name of a category of points. */
  categoryText?(name: string, language: Language): string;
  /** Why a decision is refused; absent for a reason that the game does not know. */
  whyText?(because: GameReason, language: Language, nameOf: NameOf): string | undefined;
  /** Why the game has ended. */
  reasonText?(reason: string, language: Language): string;
}
