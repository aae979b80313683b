import { afterEach, expect, test } from 'vitest';
import { prefs } from '../prefs.svelte';
import { barrierText } from './barrier';

afterEach(() => {
  prefs.language = 'en';
});

test('known barriers are told in the language of the viewer', () => {
  const sentence = 'the decision has passed on, and cannot be taken back';
  expect(barrierText(sentence)).toBe('The next player already decides.');
  prefs.language = 'de';
  expect(barrierText(sentence)).toBe('Der Nächste ist schon am Zug.');
  expect(barrierText("the last decision was seat 2's")).toMatch(/^Die letzte Entscheidung/);
});

test('an unknown barrier stays as it was sent', () => {
  expect(barrierText('the ink is dry')).toBe('the ink is dry');
});
