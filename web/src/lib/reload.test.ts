import { expect, test } from 'vitest';
import { reloadForNewVersion } from './reload';

test('a page with missing parts is loaded anew, but not again and again', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  let reloads = 0;
  const at = (now: number): boolean => reloadForNewVersion(store, now, () => (reloads += 1));
  expect(at(1_000)).toBe(true);
  expect(at(5_000)).toBe(false);
  expect(at(100_000)).toBe(true);
  expect(reloads).toBe(2);
});
