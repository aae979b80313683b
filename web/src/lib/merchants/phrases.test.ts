import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '../i18n/language';
import type { Choice, GameEvent } from '../protocol/types';
import { atlas } from './atlas.svelte';
import events from './fixtures/events.json';
import { actionText, eventText, phrasesOf, situationText } from './phrases';
import { type BoardData, boardOf, type MerchantsView } from './view';

const nameOf = (seat: string): string => seat.toUpperCase();
const read = (path: string): string =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const boardFile = (key: string): BoardData =>
  JSON.parse(read(`crates/merchants/boards/merchants-${key}.json`)) as BoardData;
const boards: Record<string, BoardData> = { short: boardFile('short'), main: boardFile('main') };

/** The verbs of the table of decisions. */
const docs = read('docs/engine-merchants.md');
const decisions = docs.slice(docs.indexOf('## Decisions'), docs.indexOf('### A trade'));
const verbs = [...decisions.matchAll(/^\| `([a-z0-9-]+)/gm)].map((match) => match[1] ?? '');

/** The events, where the engine writes them. */
const writer = read('crates/merchants/src/event_notation.rs');
const names = [...writer.matchAll(/(?:Phrase::new|by)\(\s*"([a-z0-9-]+)"/g)].map(
  (match) => match[1] ?? '',
);

const fixtures = import.meta.glob<{
  moment: { view: MerchantsView; to_act: string | null };
  choices: Choice[] | null;
}>(['./fixtures/*.json', '!./fixtures/events.json'], { eager: true, import: 'default' });

describe.each(languages)('the phrases in %s', (language) => {
  it('cover every decision', () => {
    expect(verbs.length).toBeGreaterThan(30);
    expect(Object.keys(phrasesOf(language).action).sort()).toEqual([...new Set(verbs)].sort());
  });

  it('cover every event', () => {
    expect(names.length).toBeGreaterThan(40);
    expect(Object.keys(phrasesOf(language).event).sort()).toEqual([...new Set(names)].sort());
  });

  it('read well: no gaps, no ids', () => {
    atlas.board = boards['short'] ?? null;
    const said = (events as GameEvent[]).map((event) => eventText(event, language, nameOf));
    for (const { moment, choices } of Object.values(fixtures)) {
      atlas.board = boards[boardOf(moment.view)] ?? null;
      said.push(...(choices ?? []).map(({ action }) => actionText(action, language, nameOf)));
      for (const mine of [true, false]) {
        const given = {
          mine,
          toAct: moment.to_act,
          doing: null,
          picked: true,
          chosen: 1,
          due: 2,
          ready: false,
          keys: true,
        };
        const all = {
          ...given,
          verbs: new Set((choices ?? []).map(({ action }) => action.action)),
        };
        said.push(situationText(moment.view, all, language, nameOf));
      }
    }
    for (const text of said) {
      expect(text).not.toMatch(/undefined|NaN|--|…|\bi\d+\b|\bred\b|\bblue\b/);
      expect(text.length).toBeGreaterThan(3);
    }
  });

  it('name every hex of the boards', () => {
    const { namer } = phrasesOf(language);
    const ids = new Set(boards['main']?.hexes.map(({ id }) => id));
    for (const id of Object.keys(namer.hexes)) expect(ids).toContain(id);
  });
});
