import { afterEach, expect, test } from 'vitest';
import { de } from '../i18n/de';
import { en } from '../i18n/en';
import { prefs } from '../prefs.svelte';
import type { HintReason } from '../protocol/types';
import { percentText, reasonText } from './advice';

const categoryText = (name: string): string => name.toUpperCase();
const nameOf = (seat: string): string => (seat === 'red' ? 'Anna' : seat);

afterEach(() => {
  prefs.language = 'en';
});

test('a reason is told in the viewer’s language, with its numbers', () => {
  const gains: HintReason = { reason: 'gains', category: 'cities', points: 2.2 };
  const slows: HintReason = { reason: 'slows', seat: 'red', measure: 'rounds', amount: 1.5 };
  prefs.language = 'en';
  expect(reasonText(gains, nameOf, categoryText)).toBe('CITIES: +2.2');
  expect(reasonText(slows, nameOf, categoryText)).toBe('delays Anna by about 1.5 rounds');
  expect(reasonText({ ...slows, amount: 1 }, nameOf, categoryText)).toBe(
    'delays Anna by about 1 round',
  );
  prefs.language = 'de';
  expect(reasonText(gains, nameOf, categoryText)).toBe('CITIES: +2,2');
  expect(reasonText(slows, nameOf, categoryText)).toBe('hält Anna etwa 1,5 Runden auf');
});

test('every measure has words for oneself and for a rival', () => {
  for (const measure of ['routes', 'pieces', 'actions', 'rounds', 'income']) {
    for (const catalog of [en, de]) {
      expect(catalog).toHaveProperty([`advice.speeds.${measure}`]);
      expect(catalog).toHaveProperty([`advice.slows.${measure}`]);
    }
  }
});

test('a reason that is not known yet still says something', () => {
  const reason: HintReason = { reason: 'speeds', measure: 'winds', amount: 1 };
  expect(reasonText(reason, nameOf, categoryText)).toBe('winds');
});

test('a chance is a whole number of percent', () => {
  expect(percentText(41.3, 'en')).toBe('41%');
  expect(percentText(100 / 3, 'de')).toBe('33\u00a0%');
});
