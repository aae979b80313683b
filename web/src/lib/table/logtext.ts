import type { Language } from '../i18n/language';
import type { LogLine } from '../protocol/types';
import type { GameModule, NameOf } from '../games/entry';

type Texts = Pick<GameModule, 'eventText'>;

/** The sentences of a line, in the game's words. */
export function lineTexts(
  line: LogLine,
  game: Texts,
  language: Language,
  nameOf: NameOf,
): string[] {
  return line.events
    .map((event) => game.eventText(event, language, nameOf))
    .filter((text) => text !== '');
}

/** The keys of the board's elements that a line is about. */
export function lineTargets(line: LogLine, game: Pick<GameModule, 'eventTargets'>): string[] {
  const targets = line.events.flatMap((event) => game.eventTargets?.(event) ?? []);
  return [...new Set(targets)];
}
