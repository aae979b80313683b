import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Replay } from './replay.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const starts = { decision: [0, 1, 2, 3, 4], turn: [0, 2], round: [0] };
  const visited: [number, number | undefined][] = [];
  const table = {
    story: { timeline: { starts, marks: [] } },
    moment: { number: 0 },
    present: { number: 4 },
    live: false,
    goTo: (number: number, from?: number) => {
      visited.push([number, from]);
      table.moment = { number };
      table.live = number === 4;
      return Promise.resolve();
    },
  };
  return { replay: new Replay(table), visited };
}

test('it plays to the present, each step from the one before, as fast as wished', async () => {
  const { replay, visited } = setUp();
  replay.playing = true;
  replay.speed = 4;
  const stop = replay.run();
  await vi.advanceTimersByTimeAsync(1000);
  expect(visited).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
  ]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(visited.at(-1)).toEqual([4, 3]);
  expect(replay.playing).toBe(false);
  stop();
});

test('by turn it leaps further, and back to the start of the turn before', async () => {
  const { replay, visited } = setUp();
  await replay.forward('turn');
  await replay.forward('turn');
  await replay.back('turn');
  await replay.back('round');
  expect(visited.map(([number]) => number)).toEqual([2, 4, 2, 0]);
});

test('whoever takes a step has it stop', async () => {
  const { replay } = setUp();
  replay.playing = true;
  await replay.forward('decision');
  expect(replay.playing).toBe(false);
});
