import { expect, test } from 'vitest';
import { lettersOf } from './players';

test('players have different letters where that is possible', () => {
  expect(lettersOf(['Anna', 'Bert', 'Alma'])).toEqual(['A', 'B', 'L']);
  expect(lettersOf(['A', 'A', 'Änne'])).toEqual(['A', '2', 'Ä']);
  expect(lettersOf([' – ', '7up'])).toEqual(['1', '7']);
  expect(lettersOf(['Guest xd8c', 'Blue', 'Green'])).toEqual(['U', 'B', 'G']);
});
