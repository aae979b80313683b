import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProblemError } from './problem';
import { Retry } from './retry';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const failure = (status: number): ProblemError =>
  new ProblemError({ code: 'x', message: 'x' }, status);

test('what fails for the time being is tried again until it succeeds', async () => {
  const answers = [failure(0), failure(503), failure(429), null];
  const failed: boolean[] = [];
  const done = new Retry().run(
    () => {
      const answer = answers.shift();
      return answer ? Promise.reject(answer) : Promise.resolve();
    },
    (_, again) => failed.push(again),
  );
  await vi.runAllTimersAsync();
  await done;
  expect(failed).toEqual([true, true, true]);
  expect(answers).toEqual([]);
});

test('what fails for good is not tried again', async () => {
  const failed: boolean[] = [];
  await new Retry().run(
    () => Promise.reject(failure(404)),
    (_, again) => failed.push(again),
  );
  expect(failed).toEqual([false]);
});

test('a pause can be cut short, and the attempts ended', async () => {
  const retry = new Retry();
  let attempts = 0;
  const done = retry.run(
    () => {
      attempts += 1;
      return Promise.reject(failure(0));
    },
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(0);
  retry.now();
  await vi.advanceTimersByTimeAsync(0);
  expect(attempts).toBe(2);
  retry.end();
  await done;
  expect(attempts).toBe(2);
});
