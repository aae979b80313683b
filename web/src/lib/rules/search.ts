/** Finding words in the rules. */

/** A thing that can be found. */
export interface Entry {
  /** The chapter or clause to show. */
  readonly part: string;
  readonly title: string;
  readonly text: string;
}

export interface Hit extends Entry {
  /** A part of the text around the first word found. */
  readonly excerpt: string;
}

/** A piece of a text, and whether it was looked for. */
export interface Stretch {
  readonly text: string;
  readonly found: boolean;
}

/** Letter by letter in lower case and without accents, so that places stay the same. */
const fold = (text: string): string =>
  text.replace(/[^\x20-\x7e]|[A-Z]/g, (letter) =>
    (letter.normalize('NFD')[0] ?? letter).toLowerCase().slice(0, 1),
  );

/** Words of questions that say nothing about what is looked for, in both languages. */
const FILLERS: ReadonlySet<string> = new Set(
  `a an and are at be can do does for how i if in is it me my of on or the there to what when where
  which who why will with you your
  aber als am an auf bei darf das dem den der des die du ein eine einen fur gibt hat ich im ist kann
  man mein mit muss und von wann warum was welche wenn wer werden wie wird wo zu zum zur`.split(
    /\s+/,
  ),
);

/**
 * The words of a question; a sign for "clause" before a number says nothing, and neither do marks
 * and fillers, unless there is nothing else.
 */
export function wordsOf(question: string): string[] {
  const words = fold(question)
    .split(/[\s§?!,;]+/)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !FILLERS.has(word));
  return telling.length > 0 ? telling : words;
}

/** Entries in which every word occurs, those with a word in the title first. */
export function find(entries: readonly Entry[], words: readonly string[]): Hit[] {
  if (words.length === 0) return [];
  const hits = entries.flatMap((entry) => {
    const title = fold(entry.title);
    const text = fold(entry.text);
    if (!words.every((word) => title.includes(word) || text.includes(word))) return [];
    const named = words.filter((word) => title.includes(word)).length;
    return [{ hit: { ...entry, excerpt: excerptOf(entry.text, text, words) }, named }];
  });
  return hits.sort((a, b) => b.named - a.named).map(({ hit }) => hit);
}

const CHARS_BEFORE = 40;
const CHARS_AFTER = 110;

function excerptOf(text: string, folded: string, words: readonly string[]): string {
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  const from = first <= CHARS_BEFORE ? 0 : text.indexOf(' ', first - CHARS_BEFORE) + 1;
  const cut =
    text.length <= first + CHARS_AFTER ? text.length : text.lastIndexOf(' ', first + CHARS_AFTER);
  const to = Math.max(cut, first);
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
}

/** A text in stretches that were looked for and others. */
export function stretchesOf(text: string, words: readonly string[]): Stretch[] {
  const folded = fold(text);
  const found = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      found.fill(true, at, at + word.length);
    }
  }
  const stretches: { text: string; found: boolean }[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const last = stretches.at(-1);
    const letter = text.charAt(i);
    if (last && last.found === found[i]) last.text += letter;
    else stretches.push({ text: letter, found: found[i] ?? false });
  }
  return stretches;
}
