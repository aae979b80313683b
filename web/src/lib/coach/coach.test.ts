import { expect, test } from 'vitest';
import type { GameEvent } from '../protocol/types';
import { Tips } from './tips';

const none: ReadonlySet<string> = new Set();

/** A coach over invented tips: urgent above 90, even numbers, and numbers from 1 on. */
function coach() {
  const given = new Set<string>();
  const tips = new Tips<number>(
    [
      { id: 'high', chapter: 'x', when: ({ view }) => view > 90, urgent: true, knownBy: ['leapt'] },
      { id: 'even', chapter: 'x', when: ({ view }) => view % 2 === 0 },
      { id: 'many', chapter: 'x', when: ({ view }) => view > 0 },
    ],
    () => given,
    (id) => given.add(id),
  );
  const at = (view: number, seq: number, events: readonly GameEvent[] = []): string | undefined =>
    tips.look({ view, seat: 'red', mine: true, verbs: none, events }, seq)?.id;
  return { given, tips, at };
}

const leapt = (seat: string): GameEvent => ({ event: 'leapt', text: '', seat });

test('a tip stays until it is read, and the next waits until something happens', () => {
  const { given, tips, at } = coach();
  expect(at(2, 1)).toBe('even');
  expect(at(4, 2)).toBe('even');
  tips.understood();
  expect([...given]).toEqual(['even']);
  expect(at(4, 2)).toBeUndefined();
  expect(at(6, 3)).toBe('many');
});

test('whoever moves on has seen the tip', () => {
  const { given, at } = coach();
  expect(at(2, 1)).toBe('even');
  expect(at(3, 2)).toBe('many');
  expect([...given]).toEqual(['even']);
  expect(at(4, 3)).toBe('many');
});

test('what comes first takes the place of a later tip, which comes again', () => {
  const { given, tips, at } = coach();
  expect(at(3, 1)).toBe('many');
  expect(at(95, 2)).toBe('high');
  expect([...given]).toEqual([]);
  tips.understood();
  expect(at(95, 3)).toBe('many');
});

test('something to do now is said at once, even when a tip was just put away', () => {
  const { tips, at } = coach();
  expect(at(3, 1)).toBe('many');
  tips.understood();
  expect(at(95, 1)).toBe('high');
});

test('something to do is said again until it is done, and not at all to who does it', () => {
  const { given, at } = coach();
  expect(at(95, 1)).toBe('high');
  expect(at(1, 2)).toBe('many');
  expect(at(95, 3)).toBe('high');
  expect(at(95, 4, [leapt('blue')])).toBe('high');
  expect(at(95, 5, [leapt('red')])).toBe('many');
  expect([...given]).toEqual(['high']);

  const known = coach();
  known.at(1, 1, [leapt('red')]);
  expect(known.at(95, 2)).toBe('many');
});

test('a coach who has said everything is done', () => {
  const { tips, given } = coach();
  expect(tips.isDone).toBe(false);
  for (const { id } of tips.tips) given.add(id);
  expect(tips.isDone).toBe(true);
});
