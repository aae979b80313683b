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
): { target: string | null; picked: boolean } => ({
  target: targets.has(key) ? key : null,
  picked: picked.has(key),
});
