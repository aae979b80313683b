import type { Component, Snippet } from 'svelte';
import type { Language } from '../i18n/language';
import type { GameEvent, GameReason } from '../protocol/types';
import type { TableSession } from './session.svelte';

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
  /** The name of a category of points. */
  categoryText?(name: string, language: Language): string;
  /** Why a decision is refused; absent for a reason that the game does not know. */
  whyText?(because: GameReason, language: Language, nameOf: NameOf): string | undefined;
  /** Why the game has ended. */
  reasonText?(reason: string, language: Language): string;
}
