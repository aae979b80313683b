import { expect, test } from 'vitest';
import { Panes } from './panes.svelte';
import type { TableSession } from './session.svelte';

function setUp(lines: number) {
  const chat = Array.from({ length: lines }, (_, index) => ({ number: index + 1 }));
  return new Panes({ chat } as unknown as TableSession);
}

test('lines of the chat are unread until it is shown', () => {
  const panes = setUp(3);
  expect(panes.unread).toBe(3);
  panes.showTalk('chat');
  expect(panes.unread).toBe(0);
  panes.showTalk('log');
  expect(panes.unread).toBe(0);
});

test('a pane of the sheet closes as it was opened, and the talk follows it', () => {
  const panes = setUp(0);
  panes.toggleSheet('chat');
  expect([panes.sheet, panes.talk]).toEqual(['chat', 'chat']);
  panes.toggleSheet('players');
  expect([panes.sheet, panes.talk]).toEqual(['players', 'chat']);
  panes.toggleSheet('players');
  expect(panes.sheet).toBe('none');
});

test('back closes the sheet before a desk', () => {
  const panes = setUp(0);
  panes.toggleDesk('red');
  panes.toggleSheet('log');
  panes.back();
  expect([panes.sheet, panes.desk]).toEqual(['none', 'red']);
  panes.back();
  expect(panes.desk).toBeNull();
});
