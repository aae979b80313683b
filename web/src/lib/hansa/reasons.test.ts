import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '../i18n/language';
import { reasonsOf, whyText } from './reasons';

const nameOf = (seat: string): string => seat.toUpperCase();
const read = (file: string): string =>
  readFileSync(new URL(`../../../../crates/hansa/src/${file}`, import.meta.url), 'utf8');

/** The reasons, where the engine names them, each with the names of its values. */
const given = new Map(
  read('reason_notation.rs')
    .split('Illegal::')
    .flatMap((arm) => {
      const reason = /Phrase::new\("([a-z0-9-]+)"\)/.exec(arm)?.[1];
      const names = [...arm.matchAll(/\.with\(\s*"(\w+)"/g)].map((match) => match[1] ?? '');
      const pieces = [...arm.matchAll(/\b[A-Z]{3,}\b/g)].flatMap(([name]) =>
        ['traders', 'merchants'].map((kind) => `${name.toLowerCase()}_${kind}`),
      );
      return reason ? [[reason, [...names, ...pieces]] as const] : [];
    }),
);
const reasons = [...given.keys()];

/** The phases, where the engine says what is due. */
const rust = read('game.rs');
const writer = rust.slice(
  rust.indexOf('const fn wrong_phase'),
  rust.indexOf('Illegal::WrongPhase'),
);
const phases = [...writer.matchAll(/\(\s*"([a-z_]+)",/g)].map((match) => match[1] ?? '');

/** Values of every name. */
const values = {
  phase: 'acting',
  route: 'hamburg--lubeck',
  city: 'lubeck',
  owner: 'blue',
  kind: 'trader',
  place: 'merchant',
  ability: 'keys',
  marker: 'swap',
  ...{ expected: 3, found: 2, most: 3, needed: 2, available: 1, penalty: 1, merchants: 2 },
  ...{ stock_traders: 2, asked_merchants: 1, pay_traders: 1, supply_traders: 1 },
  ...{ yours: 1, houses: 3, space: 1, points: 8, to: 4 },
};

/** Values that a reason could have; what is needed is a number, a color or a kind. */
function valuesOf(reason: string): Record<string, string | number> {
  if (reason.includes('privilege')) return { ...values, needed: 'pink', reached: 'white' };
  return reason === 'wrong-shape' ? { ...values, needed: 'merchant' } : values;
}

describe.each(languages)('the reasons in %s', (language) => {
  it('cover every reason of the engine', () => {
    expect(reasons.length).toBeGreaterThan(70);
    expect(Object.keys(reasonsOf(language).why).sort()).toEqual([...new Set(reasons)].sort());
  });

  it('cover every phase', () => {
    expect(phases.length).toBeGreaterThan(10);
    expect(Object.keys(reasonsOf(language).due).sort()).toEqual([...new Set(phases)].sort());
  });

  it('read well: no gaps, no ids', () => {
    for (const reason of reasons) {
      const text = whyText({ reason, ...valuesOf(reason) }, language, nameOf);
      expect(text).not.toMatch(/undefined|NaN|--|_|\bblue\b|lubeck/);
      expect(text).toMatch(/^[A-ZÄÖÜ0-9“„].{9,}\.$/);
    }
  });

  it.each(reasons)('%s speaks only of what it is given', (reason) => {
    const all = valuesOf(reason);
    const known = Object.entries(all).filter(([name]) => given.get(reason)?.includes(name));
    const because = { reason, ...Object.fromEntries(known) };
    expect(whyText(because, language, nameOf)).toBe(whyText({ reason, ...all }, language, nameOf));
  });
});

it('tells the values of a reason', () => {
  const because = { reason: 'route-incomplete', route: 'hamburg--lubeck', yours: 1, houses: 3 };
  expect(whyText(because, 'en', nameOf)).toMatch(/Hamburg–Lübeck: 1 of 3\.$/);
  expect(whyText(because, 'de', nameOf)).toMatch(/Hamburg–Lübeck: 1 von 3\.$/);
  expect(whyText({ reason: 'full-moon' }, 'de', nameOf)).toBeUndefined();
});
