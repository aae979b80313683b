import type { Language } from '../i18n/language';
import type { GameEntry, GameModule, GameTexts, Miniature } from './entry';

const modules = import.meta.glob<GameEntry>('../*/index.ts', { eager: true, import: 'game' });

const entries: ReadonlyMap<string, GameEntry> = new Map(
  Object.entries(modules).map(([path, entry]) => [path.split('/')[1] ?? '', entry]),
);

/** The games that this client knows. */
export const gameNames: readonly string[] = [...entries.keys()];

/** What is known of a game; absent for one that only the server knows. */
export const gameEntry = (game: string): GameEntry | undefined => entries.get(game);

export const gameTexts = (game: string, language: Language): GameTexts | undefined =>
  entries.get(game)?.texts[language];

/** Loads what draws a game; a game without a drawing is played from a list. */
export async function loadGame(game: string): Promise<GameModule> {
  const entry = entries.get(game);
  return entry ? entry.table() : import('../table/PlainTable.svelte');
}

/** The small board drawing of a game, loaded when it is first shown; absent if there is none. */
export async function loadMiniature(game: string): Promise<Miniature | null> {
  const entry = entries.get(game);
  return entry ? (await entry.miniature()).default : null;
}
