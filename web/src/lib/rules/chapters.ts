/** The short text of the rules: which chapters there are, and where the full text goes on. */

/** The chapters of a game in their order, each with the clauses of the full text behind it. */
export type Clauses = Readonly<Record<string, readonly string[]>>;

export interface ChapterText {
  readonly title: string;
  /** What the drawing shows. */
  readonly picture: string;
  /** In the Markdown of the full text; `:salt:` is a small picture. */
  readonly text: string;
  /** What options change about it, in a sentence each: by `NAME=VALUE`. */
  readonly agreed?: Readonly<Record<string, string>>;
}

/** The options of a table that differ from the usual ones. */
export type Agreed = Readonly<Record<string, string>>;

/** What the options of a table change about a chapter; without a table, what any could change. */
export const changesOf = ({ agreed = {} }: ChapterText, setup: Agreed | null): string[] =>
  Object.entries(agreed)
    .filter(([option]) => {
      const [name = '', value] = option.split('=');
      return setup === null || setup[name] === value;
    })
    .map(([, text]) => text);

/** One game's chapters in one language. */
export type Texts<Id extends string> = Readonly<Record<Id, ChapterText>>;

export interface Chapter extends ChapterText {
  readonly id: string;
  readonly clauses: readonly string[];
}

/** The texts as a list, in the order of the game's chapters. */
export function chaptersOf(order: Clauses, texts: Texts<string>): Chapter[] {
  return Object.entries(order).flatMap(([id, clauses]) => {
    const text = texts[id];
    return text ? [{ id, clauses, ...text }] : [];
  });
}

/** Whether a part of the rules is a chapter, not a clause. */
export const isChapter = (chapters: readonly Chapter[], part: string): boolean =>
  chapters.some(({ id }) => id === part);

/** The chapter that explains a clause: the one that names it, or the clause that it is part of. */
export function chapterOf(chapters: readonly Chapter[], clause: string): Chapter | null {
  for (let name = clause; name !== ''; name = name.replace(/\.?[^.]*$/, '')) {
    const found = chapters.find(({ clauses }) => clauses.includes(name));
    if (found) return found;
  }
  return null;
}
