/**
 * From clicks to a decision: a click keeps the choices that fit, until one is left.
 *
 * Everything that can be pointed at has a key, a word such as `route:hamburg--stade`. A game says
 * which keys stand for which choice; nothing here knows a game, or what is legal.
 */
import type { Choice } from '../protocol/types';

export interface Candidate {
  readonly choice: Choice;
  /** All keys that stand for it, in no order. */
  readonly keys: ReadonlySet<string>;
  /**
   * If given, it is offered only once one of these keys is picked: for what would otherwise be in
   * everybody's way.
   */
  readonly after?: readonly string[];
}

/** What has been picked so far, in order. */
export type Picks = readonly string[];

export interface Rules {
  /** The keys of a choice. */
  keysOf: (choice: Choice) => { keys: readonly string[]; after?: readonly string[] };
  /** Whether a key is a place on the board, and so is shown there. */
  onBoard: (key: string) => boolean;
  /** Which of several choices is meant, if that goes without saying. */
  prefer?: (left: readonly Candidate[], picks: Picks) => Choice | null;
}

/** What is to be done after a pick. */
export type Step =
  /** One choice is left. */
  | { readonly kind: 'decided'; readonly choice: Choice; readonly picks: Picks }
  /** The rest is picked on the board. */
  | { readonly kind: 'board'; readonly picks: Picks }
  /** The rest is picked from a list. */
  | { readonly kind: 'list'; readonly picks: Picks; readonly left: readonly Candidate[] }
  /** Nothing fits: the pick changes nothing. */
  | { readonly kind: 'nothing'; readonly picks: Picks };

export function candidates(choices: readonly Choice[], rules: Rules): Candidate[] {
  return choices.map((choice) => {
    const { keys, after } = rules.keysOf(choice);
    return { choice, keys: new Set(keys), ...(after ? { after } : {}) };
  });
}

const isOffered = ({ after }: Candidate, picks: Picks): boolean =>
  !after || after.some((key) => picks.includes(key));

/** The candidates that have all that was picked. */
export function fitting(all: readonly Candidate[], picks: Picks): Candidate[] {
  return all.filter(({ keys }) => picks.every((key) => keys.has(key)));
}

/** What can be picked next, and which candidates each pick would keep. */
export function targets(all: readonly Candidate[], picks: Picks): Map<string, Candidate[]> {
  const found = new Map<string, Candidate[]>();
  for (const candidate of fitting(all, picks)) {
    const offered = isOffered(candidate, picks) ? candidate.keys : (candidate.after ?? []);
    for (const key of offered) {
      if (picks.includes(key)) continue;
      const list = found.get(key);
      if (list) list.push(candidate);
      else found.set(key, [candidate]);
    }
  }
  return found;
}

/**
 * Picks something. What does not go with the picks before it, but stands for something by itself,
 * begins anew: whoever points at another thing has changed their mind.
 */
export function pick(all: readonly Candidate[], picks: Picks, key: string, rules: Rules): Step {
  if (picks.includes(key)) return again(all, picks, rules);
  if (targets(all, picks).has(key) || isVerb(all, picks, key, rules)) {
    return again(all, [...picks, key], rules);
  }
  if (picks.length > 0 && targets(all, []).has(key)) return again(all, [key], rules);
  return { kind: 'nothing', picks };
}

/** Whether a key beside the board fits, even if something else has to be picked before the rest. */
const isVerb = (all: readonly Candidate[], picks: Picks, key: string, rules: Rules): boolean =>
  !rules.onBoard(key) && fitting(all, [...picks, key]).length > 0;

function again(all: readonly Candidate[], picks: Picks, rules: Rules): Step {
  const fit = fitting(all, picks);
  const left = fit.filter((candidate) => isOffered(candidate, picks));
  const [only] = left;
  if (!only) return { kind: fit.length > 0 ? 'board' : 'nothing', picks };
  if (left.length === 1) return { kind: 'decided', choice: only.choice, picks };
  const meant = rules.prefer?.(left, picks);
  if (meant) return { kind: 'decided', choice: meant, picks };
  const more = left.every(({ keys }) =>
    [...keys].some((key) => rules.onBoard(key) && !picks.includes(key)),
  );
  const apart = new Set(left.map(({ keys }) => boardPart(keys, picks, rules))).size > 1;
  return more && apart ? { kind: 'board', picks } : { kind: 'list', picks, left };
}

const boardPart = (keys: ReadonlySet<string>, picks: Picks, rules: Rules): string =>
  [...keys]
    .filter((key) => rules.onBoard(key) && !picks.includes(key))
    .sort()
    .join(' ');

/** Back one step: without the last pick. */
export const back = (picks: Picks): Picks => picks.slice(0, -1);

/** The picks that still mean something after the choices have changed. */
export function possiblePicks(all: readonly Candidate[], picks: Picks): Picks {
  let kept = picks;
  while (kept.length > 0 && fitting(all, kept).length === 0) kept = back(kept);
  return kept;
}
