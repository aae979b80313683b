/** How long one reload for a new version is enough. */
const RELOAD_PAUSE_MS = 60_000;
const STORAGE_KEY = 'kontor.reloaded';

/**
 * After an update of the server, the parts of an older page are gone; a reload brings the new
 * ones. If they are missing even then, the page says so instead of reloading for ever.
 */
export function reloadForNewVersion(
  store: Pick<Storage, 'getItem' | 'setItem'>,
  now: number,
  reload: () => void,
): boolean {
  if (now - Number(store.getItem(STORAGE_KEY) ?? -Infinity) < RELOAD_PAUSE_MS) return false;
  store.setItem(STORAGE_KEY, String(now));
  reload();
  return true;
}
