import { expect, it } from 'vitest';
import { type Language, languages } from '../i18n/language';
import type { Choice, GameEvent } from '../protocol/types';
import { checkPhrases } from '../table/phrases.check';
import { atlas } from './atlas.svelte';
import events from './fixtures/events.json';
import { actionText, eventText, phrasesOf, situationText } from './phrases';
import { boardFor, boards } from './fixtures/boards';
import type { MerchantsView } from './view';

const nameOf = (seat: string): string => seat.toUpperCase();

const fixtures = import.meta.glob<{
  moment: { view: MerchantsView; to_act: string | null };
  choices: Choice[] | null;
}>(['./fixtures/*.json', '!./fixtures/figures.json', '!./fixtures/events.json'], {
  eager: true,
  import: 'default',
});

function sentences(language: Language): string[] {
  atlas.board = boards.short;
  const said = (events as GameEvent[]).map((event) => eventText(event, language, nameOf));
  for (const { moment, choices } of Object.values(fixtures)) {
    atlas.board = boardFor(moment.view);
    said.push(...(choices ?? []).map(({ action }) => actionText(action, language, nameOf)));
    for (const [mine, answer] of [
      [true, ''],
      [false, ''],
      [false, 'no'],
    ] as const) {
      const situation = {
        mine,
        answer,
        toAct: moment.to_act,
        doing: null,
        picked: true,
        chosen: 1,
        due: 2,
        settled: answer !== '',
        keys: true,
        verbs: new Set((choices ?? []).map(({ action }) => action.action)),
      };
      said.push(situationText(moment.view, situation, language, nameOf));
    }
  }
  return said;
}

checkPhrases({
  crate: 'merchants',
  shortForms: ['recruit'],
  phrasesOf,
  sentences,
  ids: /…|\bi\d+\b/,
});

it.each(languages)('names every hex of the boards in %s', (language) => {
  const { namer } = phrasesOf(language);
  const ids = new Set(boards.main.hexes.map(({ id }) => id));
  for (const id of Object.keys(namer.hexes)) expect(ids).toContain(id);
});
