import { expect, it } from 'vitest';
import type { Choice, GameEvent } from '../protocol/types';
import { checkPhrases } from '../table/phrases.check';
import { board23, board45 } from './fixtures/boards';
import events from './fixtures/events.json';
import { cityName, provinceCities } from './names';
import { actionText, eventText, phrasesOf, situationText } from './phrases';
import type { HansaView } from './view';

const nameOf = (seat: string): string => seat.toUpperCase();

const fixtures = import.meta.glob<{
  moment: { view: HansaView; to_act: string | null };
  choices: Choice[] | null;
}>(['./fixtures/*.json', '!./fixtures/figures.json', '!./fixtures/events.json'], {
  eager: true,
  import: 'default',
});

checkPhrases({
  crate: 'hansa',
  phrasesOf,
  sentences: (language) => [
    ...(events as GameEvent[]).map((event) => eventText(event, language, nameOf)),
    ...Object.values(fixtures).flatMap(({ moment, choices }) => [
      ...(choices ?? []).map(({ action }) => actionText(action, language, nameOf)),
      ...[true, false].map((mine) =>
        situationText(
          moment.view,
          {
            toAct: moment.to_act,
            mine,
            verbs: new Set((choices ?? []).map(({ action }) => action.action)),
            armed: 'trader',
            verb: null,
          },
          language,
          nameOf,
        ),
      ),
    ]),
  ],
  ids: /lubeck|\/\d/,
});

it('names the marker to be placed when there is only one', () => {
  const path = './fixtures/five-placing-markers.json';
  const { moment, choices } = fixtures[path] ?? { moment: null, choices: null };
  const verbs = new Set((choices ?? []).map(({ action }) => action.action));
  expect([...verbs]).toEqual(['place-marker']);
  const text =
    moment &&
    situationText(
      moment.view,
      { toAct: 'red', mine: true, verbs, armed: 'trader', verb: null },
      'en',
      nameOf,
    );
  expect(text).toMatch(/^Place the marker “.+” on a glowing route\.$/);
});

it('names each province by cities that no other lies between', () => {
  const { provinces = [] } = board23;
  const around = provinces.map(({ routes }) => routes.flatMap((id) => id.split('--')));
  for (const { id } of provinces) {
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
