import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '../i18n/language';
import type { Choice, GameEvent } from '../protocol/types';
import board23 from './fixtures/board-2-3.json';
import board45 from './fixtures/board-4-5.json';
import events from './fixtures/events.json';
import { cityName, provinceCities } from './names';
import { actionText, eventText, phrasesOf, situationText } from './phrases';
import type { HansaView } from './view';

const nameOf = (seat: string): string => seat.toUpperCase();
const docs = readFileSync(new URL('../../../../docs/engine-hansa.md', import.meta.url), 'utf8');
const rust = readFileSync(
  new URL('../../../../crates/hansa/src/notation.rs', import.meta.url),
  'utf8',
);

/** The verbs of the table of decisions. */
const decisions = docs.slice(docs.indexOf('## Decisions'), docs.indexOf('## Outcomes'));
const verbs = [...decisions.matchAll(/^\| `([a-z0-9-]+)/gm)].map((match) => match[1] ?? '');

/** The events, where the engine writes them. */
const writer = rust.slice(rust.indexOf('fn event_phrase'));
const names = [...writer.matchAll(/(?:Phrase::new|by)\(\s*"([a-z0-9-]+)"/g)].map(
  (match) => match[1] ?? '',
);

const fixtures = import.meta.glob<{
  moment: { view: HansaView; to_act: string | null };
  choices: Choice[] | null;
}>(['./fixtures/*.json', '!./fixtures/board-*.json', '!./fixtures/events.json'], {
  eager: true,
  import: 'default',
});

describe.each(languages)('the phrases in %s', (language) => {
  it('cover every decision', () => {
    expect(verbs.length).toBeGreaterThan(30);
    expect(Object.keys(phrasesOf(language).action).sort()).toEqual([...new Set(verbs)].sort());
  });

  it('cover every event', () => {
    expect(names.length).toBeGreaterThan(30);
    expect(Object.keys(phrasesOf(language).event).sort()).toEqual([...new Set(names)].sort());
  });

  it('name the lenses by a word of their names: what is read is what is heard', () => {
    const { lens, ui } = phrasesOf(language);
    for (const key of Object.keys(lens) as (keyof typeof lens)[]) {
      expect(ui[key].toLowerCase()).toContain(lens[key].toLowerCase());
    }
  });

  it('read well: no gaps, no ids', () => {
    const said = [
      ...(events as GameEvent[]).map((event) => eventText(event, language, nameOf)),
      ...Object.values(fixtures).flatMap(({ moment, choices }) => [
        ...(choices ?? []).map(({ action }) => actionText(action, language, nameOf)),
        ...[true, false].map((mine) =>
          situationText(
            moment.view,
            moment.to_act,
            mine,
            new Set((choices ?? []).map(({ action }) => action.action)),
            'trader',
            language,
            nameOf,
          ),
        ),
      ]),
    ];
    for (const text of said) {
      expect(text).not.toMatch(/undefined|NaN|--|\bred\b|\bblue\b/);
      expect(text.length).toBeGreaterThan(3);
    }
  });
});

it('names the marker to be placed when there is only one', () => {
  const path = './fixtures/five-placing-markers.json';
  const { moment, choices } = fixtures[path] ?? { moment: null, choices: null };
  const verbs = new Set((choices ?? []).map(({ action }) => action.action));
  expect([...verbs]).toEqual(['place-marker']);
  const text = moment && situationText(moment.view, 'red', true, verbs, 'trader', 'en', nameOf);
  expect(text).toMatch(/^Place the marker “.+” on a glowing route\.$/);
});

it('names each province by cities that no other lies between', () => {
  const around = board23.provinces.map(({ routes }) => routes.flatMap((id) => id.split('--')));
  for (const { id } of board23.provinces) {
    const cities = provinceCities(id);
    const fitting = around.flatMap((ring, i) =>
      cities.every((city) => ring.includes(city)) ? [i] : [],
    );
    expect(fitting, `province ${id}`).toEqual([id]);
  }
});

it('names the cities as the board does', () => {
  for (const { id, name } of board45.cities) expect(cityName(id)).toBe(name);
});
