import { forLearning, toRequest } from '../lobby/wishes';
import { openTable } from '../lobby/open';
import { prefs } from '../prefs.svelte';
import type { GameInfo } from '../protocol/types';
import { router } from '../router.svelte';

/** Opens a first game, against easy bots and with the coach, and goes there. */
export async function startFirstGame(game: GameInfo, levels: readonly string[]): Promise<void> {
  const id = await openTable(toRequest(game.name, forLearning(game, levels), true));
  prefs.startCoach({ game: game.name, table: id });
  router.go({ page: 'table', id });
}
