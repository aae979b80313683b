/** What holds for the phrases of every game; for their tests. */
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../i18n/language';
import { notationTable } from './notation.check';

interface Phrases {
  readonly action: object;
  readonly event: object;
  readonly lens: object;
  readonly ui: Readonly<Record<string, string>>;
}

interface Checked {
  /** The crate of the game's engine. */
  crate: string;
  /** Short forms of actions that the table of the notation does not list. */
  shortForms?: readonly string[];
  phrasesOf: (language: Language) => Phrases;
  /** Sentences about everything in the fixtures. */
  sentences: (language: Language) => readonly string[];
  /** What no sentence may contain. */
  ids: RegExp;
}

export function checkPhrases(checked: Checked): void {
  const { crate, shortForms = [], phrasesOf, sentences, ids } = checked;
  const names = {
    action: [...notationTable(crate, 'actions').keys(), ...shortForms],
    event: [...notationTable(crate, 'events').keys()],
  };

  describe.each(languages)('the phrases in %s', (language) => {
    it.each(['action', 'event'] as const)('cover every %s', (kind) => {
      expect(names[kind].length).toBeGreaterThan(30);
      expect(Object.keys(phrasesOf(language)[kind]).sort()).toEqual(names[kind].sort());
    });

    it('name the lenses by a word of their names: what is read is what is heard', () => {
      const { lens, ui } = phrasesOf(language);
      for (const [key, short] of Object.entries(lens)) {
        expect(ui[key]?.toLowerCase()).toContain(String(short).toLowerCase());
      }
    });

    it('read well: no gaps, no ids', () => {
      for (const text of sentences(language)) {
        expect(text).not.toMatch(/undefined|NaN|--|\bred\b|\bblue\b/);
        expect(text).not.toMatch(ids);
        expect(text.length).toBeGreaterThan(3);
      }
    });
  });
}
