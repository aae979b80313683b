import type { Point } from './geometry';

/** What the board of any game is drawn from. */
export interface BoardProps<Data, View, Seat extends string, Text> {
  board: Data;
  view: View;
  letters: Partial<Record<Seat, string>>;
  text: Text;
  patterns?: boolean;
  /** What can be picked now, with what picking it does. */
  targets?: ReadonlyMap<string, string>;
  picked?: ReadonlySet<string>;
  /** What a log line is about. */
  highlight?: ReadonlySet<string>;
  /** What the others did last. */
  last?: ReadonlySet<string>;
  /** Targets do not glow until they are pointed at. */
  quiet?: boolean;
  /** A unit takes so few pixels that letters cannot be read. */
  small?: boolean;
  /** How many pixels a unit takes; 0 on a picture that nobody reads. */
  scale?: number;
  onpick?: (key: string, at: Point) => void;
  onhover?: (key: string | null) => void;
}

/** What is marked on a board: targets, what is picked, and what is to be looked at. */
export interface Marks {
  /** What can be picked now, with what picking it does. */
  readonly targets: ReadonlyMap<string, string>;
  readonly picked: ReadonlySet<string>;
  /** What a log line is about, or what the others did last. */
  readonly lit: ReadonlySet<string>;
}

/** What a target needs to know of itself. */
export const hitOf = (
  { targets, picked }: Marks,
  key: string,
): { target: string | null; about: string; picked: boolean } => ({
  target: targets.has(key) ? key : null,
  about: key,
  picked: picked.has(key),
});
