/** What a lesson is made of. It is data: the engine plays it, and a test of the rules reads it. */

export interface LessonPlan {
  /** The board of its positions. */
  readonly board: string;
  /** The learner's seat. */
  readonly seat: string;
  readonly chapters: readonly Chapter[];
}

/** A position, and what is learnt from it. */
export interface Chapter {
  readonly id: string;
  /** In the notation of one line. */
  readonly position: string;
  readonly steps: readonly LessonStep[];
}

/** Something to do or, without a question, something to read. */
export interface LessonStep {
  /** The key of its text within its chapter. */
  readonly id: string;
  /**
   * The decisions asked for, one after the other: each is a list of what counts, in notation and
   * as far as it matters, so that `place goslar--magdeburg` stands for any piece.
   */
  readonly asks?: readonly (readonly string[])[];
  /** What an arrow points at: the first of these that is there. */
  readonly point?: readonly string[];
  /** What is marked on the board to be looked at. */
  readonly light?: readonly string[];
  /** What others and chance do then, as in a record. */
  readonly then?: readonly string[];
  /** Events that happen in this step; the text speaks of them, and a test looks for them. */
  readonly events?: readonly string[];
  /** The learner's points after it, by category, where the text speaks of them. */
  readonly points?: Readonly<Record<string, number>>;
}

export interface LessonTexts {
  /** The aim of the game in a few sentences, each with a picture: a chapter of the rules. */
  readonly goal: readonly { readonly picture: string; readonly text: string }[];
  readonly chapters: Readonly<Record<string, ChapterTexts>>;
}

export interface ChapterTexts {
  readonly title: string;
  readonly steps: Readonly<Record<string, string>>;
}

/** Whether a decision is one of those that count. */
export const counts = (decision: string, wanted: readonly string[]): boolean =>
  wanted.some((one) => decision === one || decision.startsWith(`${one} `));
