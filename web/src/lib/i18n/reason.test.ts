import { expect, test } from 'vitest';
import { asSentence, whyText, withClause } from './reason';

test('a reason becomes a sentence', () => {
  expect(asSentence('the stock is empty')).toBe('The stock is empty.');
  expect(asSentence('Really?')).toBe('Really?');
  expect(asSentence('')).toBe('');
});

test('the clause follows the sentence', () => {
  expect(withClause('The stock is empty.', '4.1')).toBe('The stock is empty. (§4.1)');
  expect(withClause('No.', '§A8.2')).toBe('No. (§A8.2)');
  expect(withClause('No.', null)).toBe('No.');
});

test('without an answer something else is said', () => {
  expect(whyText(null, 'Not now.')).toBe('Not now.');
  expect(whyText({ legal: true, reason: '', clause: null }, 'Not now.')).toBe('Not now.');
  const answer = { legal: false, reason: 'no post is left', clause: 'A9.5' };
  expect(whyText(answer, 'Not now.')).toBe('No post is left. (§A9.5)');
});
