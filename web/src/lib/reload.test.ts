import { expect, test } from 'vitest';
import { isInUse, reloadForNewVersion } from './reload';

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

test('a page with an open dialog or a text that is being written is in use', () => {
  const page = (dialog: object | null, values: string[]): Parameters<typeof isInUse>[0] =>
    ({
      querySelector: () => dialog,
      querySelectorAll: () => values.map((value) => ({ value })),
    }) as unknown as ParentNode;
  expect(isInUse(page(null, ['', '']))).toBe(false);
  expect(isInUse(page(null, ['', 'Good lu']))).toBe(true);
  expect(isInUse(page({}, []))).toBe(true);
});
