import { expect, test } from 'vitest';
import { clockFace, roughSpan, timeLeft } from './clock';

test('only a running clock runs', () => {
  const clock = { seat: 'red', left_ms: 5000, running: true };
  expect(timeLeft(clock, 1000, 3000)).toBe(3000);
  expect(timeLeft({ ...clock, running: false }, 1000, 3000)).toBe(5000);
  expect(timeLeft(clock, 1000, 99_000)).toBe(0);
  expect(timeLeft(clock, 1000, 500)).toBe(5000);
});

test.each([
  [0, '0:00.0'],
  [9540, '0:09.5'],
  [10_000, '0:10'],
  [65_000, '1:05'],
  [3_723_000, '1:02:03'],
  [180_000_000, '2 d 2 h'],
])('%i ms are shown as %s', (left, face) => {
  expect(clockFace(left)).toBe(face);
});

test('a span is told in its largest fitting unit', () => {
  expect(roughSpan(-5)).toEqual({ unit: 'minute', count: 0 });
  expect(roughSpan(90 * 60_000)).toEqual({ unit: 'minute', count: 90 });
  expect(roughSpan(5 * 3_600_000)).toEqual({ unit: 'hour', count: 5 });
  expect(roughSpan(50 * 3_600_000)).toEqual({ unit: 'day', count: 2 });
});
