import { expect, test } from 'vitest';
import { frameKey, type KeyPress, replayKey } from './keys';

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, target: null, ...more };
}

const field = (tagName: string, type: string): EventTarget =>
  Object.assign(new EventTarget(), { tagName, type });

test('the frame has its keys and leaves the others to the game', () => {
  expect(frameKey(press('u'))).toBe('undo');
  expect(frameKey(press('L'))).toBe('log');
  expect(frameKey(press('?'))).toBe('help');
  expect(frameKey(press('Escape'))).toBe('back');
  expect(frameKey(press('e'))).toBe('game');
  expect(frameKey(press('ArrowLeft'))).toBe('game');
});

test('nobody is disturbed while writing', () => {
  expect(frameKey(press('u', { target: field('INPUT', 'text') }))).toBeNull();
  expect(frameKey(press('u', { target: field('INPUT', 'radio') }))).toBe('undo');
  expect(frameKey(press('u', { target: field('SELECT', '') }))).toBeNull();
  expect(frameKey(press('Escape', { target: field('INPUT', 'text') }))).toBe('back');
});

test('Enter presses the button that has the focus', () => {
  expect(frameKey(press('Enter', { target: field('BUTTON', 'submit') }))).toBeNull();
  expect(frameKey(press('Enter', { target: field('svg', '') }))).toBe('game');
  expect(frameKey(press('u', { target: field('BUTTON', 'submit') }))).toBe('undo');
});

test('keys of the browser stay with the browser', () => {
  expect(frameKey(press('l', { ctrlKey: true }))).toBeNull();
});

test('arrows go through a game that is looked at again, also on its track', () => {
  const look = (key: string, more: Partial<KeyboardEvent> = {}) =>
    replayKey({ ...press(key), shiftKey: false, ...more });
  expect(look('ArrowLeft')).toEqual({ by: 'decision', forward: false });
  expect(look('ArrowRight', { shiftKey: true })).toEqual({ by: 'turn', forward: true });
  expect(look('ArrowRight', { ctrlKey: true })).toEqual({ by: 'round', forward: true });
  expect(look('Home')).toEqual({ to: 'beginning' });
  expect(look('End', { target: field('INPUT', 'range') })).toEqual({ to: 'present' });
  expect(look('End', { target: field('INPUT', 'text') })).toBeNull();
  expect(look('ArrowLeft', { target: field('SELECT', '') })).toBeNull();
  expect(look('ArrowUp')).toBeNull();
});

test('whoever composes a letter of another script writes', () => {
  expect(frameKey(press('u', { isComposing: true }))).toBeNull();
  const editable = Object.assign(new EventTarget(), { tagName: 'DIV', isContentEditable: true });
  expect(frameKey(press('u', { target: editable }))).toBeNull();
});
