import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from './throttle';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the first call is made at once, of those that follow too soon only the last', () => {
  const calls: number[] = [];
  const call = throttle((n: number) => calls.push(n), 200);
  for (const n of [1, 2, 3]) call(n);
  expect(calls).toEqual([1]);
  vi.advanceTimersByTime(200);
  expect(calls).toEqual([1, 3]);
  call(4);
  vi.advanceTimersByTime(200);
  expect(calls).toEqual([1, 3, 4]);
  vi.advanceTimersByTime(1000);
  call(5);
  expect(calls).toEqual([1, 3, 4, 5]);
});
