import type { Component } from 'svelte';

/** A small drawing of a board. */
export type Miniature = Component<{ board: string }>;

const miniatures = import.meta.glob<{ default: Miniature }>('../*/Miniature.svelte');

/** The small board drawing of a game, loaded when it is first shown; absent if there is none. */
export async function loadMiniature(game: string): Promise<Miniature | null> {
  const load = miniatures[`../${game}/Miniature.svelte`];
  return load ? (await load()).default : null;
}
