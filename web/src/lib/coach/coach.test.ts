import { expect, test } from 'vitest';
import { Tips } from './tips';

const none: ReadonlySet<string> = new Set();

/** A coach over two invented tips: numbers from 1 on, and even numbers. */
function coach() {
  const given = new Set<string>();
  const tips = new Tips<number>(
    [
      { id: 'even', chapter: 'x', when: ({ view }) => view % 2 === 0 },
      { id: 'many', chapter: 'x', when: ({ view }) => view > 0 },
    ],
    () => given,
    (id) => given.add(id),
  );
  const at = (view: number, seq: number): string | undefined =>
    tips.look({ view, seat: 'red', mine: true, verbs: none, events: [] }, seq)?.id;
  return { given, tips, at };
}

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
