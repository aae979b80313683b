import { describe, expect, it } from 'vitest';
import { overlap } from '../board/geometry';
import { board23, board45 } from './fixtures/boards';
import { layoutOf, MAP, NAME_SIZE } from './layout';
import { headingSizeAt, namesAt } from './written';

describe.each([
  ['2-3', board23],
  ['4-5', board45],
])('names on the board %s', (_, board) => {
  const layout = layoutOf(board);

  it.each([1, 0.6, 0.48, 0.36, 0.26])('can be read where a unit takes %d px', (scale) => {
    const names = [...namesAt(layout, scale).values()];
    for (const [i, { text, rect, size }] of names.entries()) {
      if (scale < 0.5) expect(size * scale, text).toBeGreaterThanOrEqual(12);
      expect(rect.x, text).toBeGreaterThanOrEqual(MAP.x - 4);
      expect(rect.x + rect.w, text).toBeLessThanOrEqual(MAP.x + MAP.w + 4);
      if (size === NAME_SIZE) continue;
      const clash = names.slice(i + 1).filter((other) => overlap(rect, other.rect) > 0);
      expect(clash, text).toEqual([]);
    }
    // All of them on a laptop, more than half on the smallest phone.
    if (scale > 0.45) expect(names).toHaveLength(layout.cities.size);
    else expect(names.length).toBeGreaterThan(layout.cities.size / 2);
  });

  it('are shortened rather than left out', () => {
    const texts = [...namesAt(layout, 0.36).values()].map(({ text }) => text);
    expect(texts.some((text) => text.endsWith('.'))).toBe(true);
    expect(new Set(texts).size).toBe(texts.length);
  });
});

it('leaves out headings that could not be read', () => {
  expect(headingSizeAt('Table', 200, 0.6)).toBeGreaterThan(12);
  expect(headingSizeAt('A very long heading for a narrow panel', 100, 0.4)).toBeNull();
});
