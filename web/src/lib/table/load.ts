import { api } from '../net/api';
import { toasts } from '../toasts.svelte';

/** The data of a board; absent if they cannot be had. */
export async function loadBoard<Board>(game: string, key: string): Promise<Board | null> {
  try {
    return await api.board<Board>(game, key);
  } catch (thrown) {
    toasts.problem(thrown);
    return null;
  }
}
