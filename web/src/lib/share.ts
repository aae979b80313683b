/**
 * What is known now, with the parts of what was known before wherever they are equal: what did
 * not change is the same object then, and whatever depends on it need not be worked out again.
 */
export function share<T>(before: unknown, now: T): T {
  if (Object.is(before, now)) return now;
  if (!isObject(before) || !isObject(now) || Array.isArray(before) !== Array.isArray(now)) {
    return now;
  }
  const keys = Object.keys(now);
  const parts = keys.map((key) => [key, share(before[key], now[key])] as const);
  const changed =
    keys.length !== Object.keys(before).length ||
    parts.some(([key, part]) => part !== before[key] || !(key in before));
  if (!changed) return before as T;
  return (Array.isArray(now) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as T;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
