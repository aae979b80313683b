import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { de } from '../i18n/de';
import { en } from '../i18n/en';
import { prefs } from '../prefs.svelte';
import type { GameReason } from '../protocol/types';
import { barrierText } from './barrier';

afterEach(() => {
  prefs.language = 'en';
});

const told = (barrier: string | null, because: GameReason | null): string | null =>
  barrierText({
    undoInfo: { free_to: null, barrier, because, can_ask: false, request: null },
    nameOf: (seat) => seat.toUpperCase(),
  });

test('barriers are told in the language of the viewer', () => {
  const sentence = 'the decision has passed on, and cannot be taken back';
  const because = { reason: 'passed-on' };
  expect(told(sentence, because)).toBe('The next player is already deciding.');
  prefs.language = 'de';
  expect(told(sentence, because)).toBe('Der Nächste ist schon am Zug.');
  expect(told('…', { reason: 'other-seat', seat: 'red' })).toBe('Zuletzt hat RED entschieden.');
});

test('an unknown barrier stays as it was sent', () => {
  expect(told('the ink is dry', { reason: 'ink' })).toBe('the ink is dry');
  expect(told(null, null)).toBeNull();
});

test('every barrier has a text', () => {
  const path = '../../../../crates/game-core/src/history.rs';
  const rust = readFileSync(new URL(path, import.meta.url), 'utf8');
  const writer = rust.slice(
    rust.indexOf('impl UndoBarrier'),
    rust.indexOf('impl<G: Game> History'),
  );
  const names = [...writer.matchAll(/Phrase::new\("([a-z-]+)"/g)].map((match) => match[1]);
  expect(names.length).toBe(5);
  for (const catalog of [en, de]) {
    for (const name of names) expect(Object.keys(catalog)).toContain(`barrier.${name}`);
  }
});
