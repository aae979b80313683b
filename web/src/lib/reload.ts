/** How long one reload for a new version is enough. */
const RELOAD_PAUSE_MS = 60_000;
const STORAGE_KEY = 'kontor.reloaded';

/**
 * Reloads a page that is older than the server, whose parts may be gone there. If the reload does
 * not help, the page says so instead of reloading for ever.
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

const textFields = 'textarea, input:not([type]), input[type="text"], input[type="search"]';

/** Whether a reload would close a dialog or lose what somebody has begun to write. */
export function isInUse(page: Pick<ParentNode, 'querySelector' | 'querySelectorAll'>): boolean {
  if (page.querySelector('dialog[open]')) return true;
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields);
  return [...fields].some(({ value }) => value !== '');
}
