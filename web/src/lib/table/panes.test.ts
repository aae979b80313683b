import { expect, test } from 'vitest';
import { Panes } from './panes.svelte';
import type { TableSession } from './session.svelte';

function setUp(lines: number, store: Storage | null = null) {
  const chat = Array.from({ length: lines }, (_, index) => ({
    number: index + 1,
    user: index === 0 ? 'me' : 'other',
  }));
  const table = { places: [{ seat: 'red', who: { kind: 'person', id: 'me' } }] };
  return new Panes({ id: 't', chat, table, mySeat: 'red' } as unknown as TableSession, store);
}

test('lines of others are unread until the chat is shown, also after a reload', () => {
  const panes = setUp(3);
  expect(panes.unread).toBe(2);
  panes.showTalk('chat');
  expect(panes.unread).toBe(0);
  panes.noteChat(3);
  panes.showTalk('log');
  expect(panes.unread).toBe(0);
  const store = { getItem: () => '[["t",2]]' } as unknown as Storage;
  expect(setUp(4, store).unread).toBe(2);
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
