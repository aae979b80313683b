import type { GameModule } from './game';
import * as plain from './PlainTable.svelte';

const modules = import.meta.glob<GameModule>([
  '../hansa/HansaTable.svelte',
  '../merchants/MerchantsTable.svelte',
]);

const paths: Partial<Record<string, string>> = {
  hansa: '../hansa/HansaTable.svelte',
  merchants: '../merchants/MerchantsTable.svelte',
};

/** Loads what draws a game; a game without a drawing is played from a list. */
export async function loadGame(game: string): Promise<GameModule> {
  const load = modules[paths[game] ?? ''];
  return load ? load() : plain;
}
