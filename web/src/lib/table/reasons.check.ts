/** What holds for the reasons of every game; for their tests. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '../i18n/language';
import type { GameReason } from '../protocol/types';
import type { GameModule } from '../games/entry';
import { crateFolder, notationTable } from './notation.check';
import type { ReasonBook } from './reasons';

interface Checked {
  /** The crate of the game's engine. */
  crate: string;
  catalogs: ReasonBook<never, never>['catalogs'];
  whyText: NonNullable<GameModule['whyText']>;
  /** Where the engine says what each phase waits for: the file, and what comes before and after. */
  due: { file: string; from: string; to: string; nobodyDecides?: readonly string[] };
  /** Values that a reason could have. */
  valuesOf: (reason: string) => Readonly<Record<string, string | number>>;
  /** What no sentence may contain. */
  ids: RegExp;
}

export const nameOf = (seat: string): string => seat.toUpperCase();

export function checkReasons({ crate, catalogs, whyText, due, valuesOf, ids }: Checked) {
  const given = notationTable(crate, 'reasons');
  const reasons = [...given.keys()];

  const rust = readFileSync(crateFolder(crate) + due.file, 'utf8');
  const writer = rust.slice(rust.indexOf(due.from), rust.indexOf(due.to));
  const phases = [...writer.matchAll(/(?:\(\s*|=> )"([a-z_-]+)",/g)]
    .map((match) => match[1] ?? '')
    .filter((phase) => !due.nobodyDecides?.includes(phase));

  describe.each(languages)('the reasons in %s', (language) => {
    const told = (reason: string, values: Readonly<Record<string, unknown>>) =>
      whyText({ reason, ...values } as GameReason, language, nameOf);

    it('cover every reason of the engine', () => {
      expect(reasons.length).toBeGreaterThan(70);
      expect(Object.keys(catalogs[language].why).sort()).toEqual([...reasons].sort());
    });

    it('cover every phase', () => {
      expect(phases.length).toBeGreaterThan(9);
      expect(Object.keys(catalogs[language].due).sort()).toEqual([...new Set(phases)].sort());
    });

    it('read well: no gaps, no ids', () => {
      for (const reason of reasons) {
        const text = told(reason, valuesOf(reason));
        expect(text).not.toMatch(/undefined|NaN|--|_|\bblue\b/);
        expect(text).not.toMatch(ids);
        expect(text).toMatch(/^[A-ZÄÖÜ0-9“„].{9,}\.$/);
      }
    });

    it.each(reasons)('%s speaks only of what it is given', (reason) => {
      const all = valuesOf(reason);
      const known = Object.entries(all).filter(([name]) => given.get(reason)?.includes(name));
      expect(told(reason, Object.fromEntries(known))).toBe(told(reason, all));
    });

    it('leave out what they do not know', () => {
      expect(told('full-moon', {})).toBeUndefined();
    });
  });
}
