/** Which lines of chat this browser has shown, table by table. */

const storageKey = 'kontor.chat';
/** Of older tables it is forgotten: whoever returns there reads the chat again. */
const MAX_TABLES = 40;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The number of the last line of a table that was seen; 0 if none was. */
export function chatSeen(store: Store | null, table: string): number {
  return read(store).find(([id]) => id === table)?.[1] ?? 0;
}

export function keepChatSeen(store: Store | null, table: string, number: number): void {
  const others = read(store).filter(([id]) => id !== table);
  const kept = [[table, number], ...others].slice(0, MAX_TABLES);
  store?.setItem(storageKey, JSON.stringify(kept));
}

function read(store: Store | null): [string, number][] {
  try {
    const kept: unknown = JSON.parse(store?.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const isEntry = (value: unknown): value is [string, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
