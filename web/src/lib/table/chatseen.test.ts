import { expect, test } from 'vitest';
import { chatSeen, keepChatSeen } from './chatseen';

function storeWith(text: string | null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
  };
}

test('what was seen is remembered for each table, the latest ones', () => {
  const store = storeWith(null);
  keepChatSeen(store, 'a', 3);
  keepChatSeen(store, 'b', 1);
  keepChatSeen(store, 'a', 5);
  expect([chatSeen(store, 'a'), chatSeen(store, 'b'), chatSeen(store, 'c')]).toEqual([5, 1, 0]);
  for (let i = 0; i < 50; i += 1) keepChatSeen(store, `t${i}`, 1);
  expect(chatSeen(store, 'a')).toBe(0);
});

test('bad storage is no storage', () => {
  expect(chatSeen(storeWith('no JSON'), 'a')).toBe(0);
  expect(chatSeen(storeWith('{"a":3}'), 'a')).toBe(0);
  expect(chatSeen(null, 'a')).toBe(0);
});
