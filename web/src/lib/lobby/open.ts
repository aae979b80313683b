import { api } from '../net/api';
import type { CreateTable } from '../protocol/types';
import { chanceNotes } from '../table/chance';

/** Opens a table; where the game begins at once, this browser has its part in chance already. */
export async function openTable(wish: CreateTable): Promise<string> {
  const drawn = wish.start ? await chanceNotes.draw() : null;
  const { id } = await api.createTable(drawn ? { ...wish, commit: drawn.hash } : wish);
  if (drawn) chanceNotes.keep(id, drawn.nonce);
  return id;
}
