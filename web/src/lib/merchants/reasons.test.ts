import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '../i18n/language';
import type { GameReason } from '../protocol/types';
import { reasonsOf, whyText } from './reasons';

const nameOf = (seat: string): string => seat.toUpperCase();
const read = (file: string): string =>
  readFileSync(new URL(`../../../../crates/merchants/src/${file}`, import.meta.url), 'utf8');

/** The reasons, where the engine names them, each with the names of its values. */
const given = new Map(
  read('reason_notation.rs')
    .split('Illegal::')
    .flatMap((arm) => {
      const reason = /Phrase::new\("([a-z0-9-]+)"\)/.exec(arm)?.[1];
      const names = [...arm.matchAll(/\.with\(\s*"(\w+)"/g)].map((match) => match[1] ?? '');
      return reason ? [[reason, names] as const] : [];
    }),
);
const reasons = [...given.keys()];

/** The phases, where the engine says what is due. */
const rust = read('phase.rs');
const writer = rust.slice(rust.indexOf('const fn due'), rust.indexOf('const fn clause'));
const phases = [...writer.matchAll(/\(\s*"([a-z-]+)",/g)].map((match) => match[1] ?? '');

/** Values of every name. */
const values = {
  phase: 'pre-roll',
  cost: '1lumber+1ore',
  resource: 'wool',
  to: 'blue',
  ...{ due: 4, found: 3, most: 10, distance: 5, grain: 2, reach: 6 },
};

describe.each(languages)('the reasons in %s', (language) => {
  it('cover every reason of the engine', () => {
    expect(reasons.length).toBeGreaterThan(70);
    expect(Object.keys(reasonsOf(language).why).sort()).toEqual([...new Set(reasons)].sort());
  });

  it('cover every phase', () => {
    expect(phases.length).toBeGreaterThan(25);
    expect(Object.keys(reasonsOf(language).due).sort()).toEqual([...new Set(phases)].sort());
  });

  it('read well: no gaps, no ids', () => {
    for (const reason of reasons) {
      const text = whyText({ reason, ...values } as GameReason, language, nameOf);
      expect(text).not.toMatch(/undefined|NaN|--|_|\+|\bblue\b/);
      expect(text).toMatch(/^[A-ZÄÖÜ].{9,}\.$/);
    }
  });

  it.each(reasons)('%s speaks only of what it is given', (reason) => {
    const known = Object.entries(values).filter(([name]) => given.get(reason)?.includes(name));
    const because = { reason, ...Object.fromEntries(known) } as GameReason;
    const all = { reason, ...values } as GameReason;
    expect(whyText(because, language, nameOf)).toBe(whyText(all, language, nameOf));
  });
});

it('tells the values of a reason', () => {
  const because = { reason: 'supply-empty', resource: 'wool' };
  expect(whyText(because, 'en', nameOf)).toBe('The supply has no wool left.');
  expect(whyText(because, 'de', nameOf)).toBe('Im Vorrat ist keine Wolle mehr.');
  expect(whyText({ reason: 'full-moon' }, 'de', nameOf)).toBeUndefined();
});
