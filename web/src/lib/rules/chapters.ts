/** The short text of the rules: which chapters there are, and where the full text goes on. */

/** The chapters of each game in their order, each with the clauses of the full text behind it. */
export const CHAPTERS = {
  hansa: {
    aim: ['0.2', '2', '8.5'],
    turn: ['3.1', '3.2', '3.4'],
    income: ['1.2', '4.1'],
    place: ['4.2'],
    displace: ['4.3', '4.3.1', '4.3.2', '4.3.3', '4.3.4', '4.3.5'],
    move: ['4.4'],
    claim: ['4.5', '4.5.1', '4.5.2'],
    offices: ['4.5.2', '8.1', '8.2'],
    skills: ['6.1', '6.2'],
    markers: ['5', '5.1', '5.2', '5.3', '5.4', '5.5', '5.6', '1.3'],
    places: ['7', '4.5.2', '8.2'],
    end: ['8.3', '8.4', '8.5', '8.6'],
    two: ['9.1', '9.2', '9.3', '9.4'],
  },
  merchants: {
    aim: ['0.2', 'C5', 'A14'],
    setup: ['2.1', '2.2', '2.3'],
    turn: ['T1', 'T2', 'T3', 'A15'],
    production: ['P10', 'P11', 'P12'],
    robber: ['P2', 'P4', 'P5', 'P6', 'P8'],
    trade: ['A1', 'A2', 'A3'],
    building: ['4.0', 'A4', 'A6', 'A7', 'A8'],
    merchants: ['A6', 'A9', 'A10'],
    gold: ['A8.5', 'A8.6', 'A8.8', 'A8.9', 'A8.10'],
    caravans: ['A7', 'A11', 'A12', 'A13'],
    cards: ['A4', '7.2', '7.3'],
    end: ['A14', '5'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

export type RulesGame = keyof typeof CHAPTERS;
export type HansaChapter = keyof (typeof CHAPTERS)['hansa'];
export type MerchantsChapter = keyof (typeof CHAPTERS)['merchants'];

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

export const hasChapters = (game: string): game is RulesGame => Object.hasOwn(CHAPTERS, game);

/** Whether a part of the rules is a chapter, not a clause. */
export const isChapter = (game: string, part: string): boolean =>
  hasChapters(game) && Object.hasOwn(CHAPTERS[game], part);

/** The texts as a list, in the order of the game's chapters. */
export function chaptersOf(game: RulesGame, texts: Texts<string>): Chapter[] {
  return Object.entries(CHAPTERS[game]).flatMap(([id, clauses]) => {
    const text = texts[id];
    return text ? [{ id, clauses, ...text }] : [];
  });
}

/** The chapter that explains a clause: the one that names it, or the clause that it is part of. */
export function chapterOf(chapters: readonly Chapter[], clause: string): Chapter | null {
  for (let name = clause; name !== ''; name = name.replace(/\.?[^.]*$/, '')) {
    const found = chapters.find(({ clauses }) => clauses.includes(name));
    if (found) return found;
  }
  return null;
}
