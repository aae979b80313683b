import type { Language } from '../i18n/language';
import type { LogLine } from '../protocol/types';
import type { GameModule, NameOf } from '../games/entry';

type Texts = Pick<GameModule, 'eventText'>;

export interface Sentence {
  readonly text: string;
  /** Whom it is about; absent for what concerns nobody in particular. */
  readonly seat: string | null;
}

/** The sentences of a line, in the game's words. */
export function lineSentences(
  line: LogLine,
  game: Texts,
  language: Language,
  nameOf: NameOf,
): Sentence[] {
  return line.events
    .map((event) => ({
      text: game.eventText(event, language, nameOf),
      seat: typeof event['seat'] === 'string' ? event['seat'] : line.seat,
    }))
    .filter(({ text }) => text !== '');
}

/** The same, without whom they are about. */
export const lineTexts = (...line: Parameters<typeof lineSentences>): string[] =>
  lineSentences(...line).map(({ text }) => text);

/** The key of a player, beside the board. */
export const playerKey = (seat: string): string => `player:${seat}`;

/** The keys of what a line is about: elements of the board, and players. */
export function lineTargets(line: LogLine, game: Pick<GameModule, 'eventTargets'>): string[] {
  const seats = [line.seat, ...line.events.map((event) => event['seat'])];
  return [
    ...new Set([
      ...line.events.flatMap((event) => game.eventTargets?.(event) ?? []),
      ...seats.filter((seat) => typeof seat === 'string').map(playerKey),
    ]),
  ];
}
