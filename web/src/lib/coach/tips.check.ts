/** What the tests of every game's tips need. */
import type { Choice } from '../protocol/types';
import type { Seen } from './tips';

interface Fixture {
  readonly moment: { readonly view: unknown; readonly viewer: string | null };
  readonly choices: readonly Choice[];
}

/** What a coach sees in a fixture, by its name. */
export const seenIn =
  <View>(fixtures: Readonly<Record<string, unknown>>) =>
  (name: string): Seen<View> => {
    const fixture = fixtures[`../fixtures/${name}.json`] as Fixture | undefined;
    if (!fixture) throw new Error(`there is no fixture ${name}`);
    return {
      view: fixture.moment.view as View,
      seat: fixture.moment.viewer ?? '',
      mine: fixture.choices.length > 0,
      verbs: new Set(fixture.choices.map(({ action }) => action.action)),
      events: [],
    };
  };
