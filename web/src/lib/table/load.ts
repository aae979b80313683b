import { api } from '../net/api';
import { toasts } from '../toasts.svelte';

/** The data of a board by a version of the rules; absent if they cannot be had. */
export async function loadBoard<Board>(
  game: string,
  key: string,
  rules: number,
): Promise<Board | null> {
  try {
    return await api.board<Board>(game, key, rules);
  } catch (thrown) {
    toasts.problem(thrown);
    return null;
  }
}
