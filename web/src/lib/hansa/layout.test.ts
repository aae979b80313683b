import { describe, expect, it } from 'vitest';
import { bounds, overlap } from '../board/geometry';
import { board23, board45 } from './fixtures/boards';
import { drawnRects } from './drawn';
import { BAND, HEIGHT, NAME_SIZE, NUMBER_SIZE, WIDTH, layoutOf } from './layout';
import type { BoardData } from './view';

const boards: [string, BoardData][] = [
  ['2-3', board23],
  ['4-5', board45],
];

describe.each(boards)('the drawing of the board for %s', (key, board) => {
  const layout = layoutOf(board);

  it('covers no name, house, office or plate by another', () => {
    const rects = drawnRects(layout);
    const clashes: string[] = [];
    for (const [i, a] of rects.entries()) {
      for (const b of rects.slice(i + 1)) {
        if (a.owner === b.owner) continue;
        const depth = overlap(a.rect, b.rect);
        if (depth > 0) clashes.push(`${a.name} and ${b.name} by ${depth.toFixed(1)}`);
      }
    }
    expect(clashes).toEqual([]);
  });

  it('keeps everything inside the score track', () => {
    for (const { name, rect } of drawnRects(layout)) {
      const inside =
        rect.x >= BAND &&
        rect.y >= BAND &&
        rect.x + rect.w <= WIDTH - BAND &&
        rect.y + rect.h <= HEIGHT - BAND;
      expect(inside, name).toBe(true);
    }
  });

  it('keeps everything near its printed place', () => {
    const printed = (x: number, y: number) => ({
      x: BAND + ((x - 28) / 944) * (WIDTH - 2 * BAND),
      y: BAND + ((y - 22) / 936) * (HEIGHT - 2 * BAND),
    });
    for (const city of board.cities) {
      const home = printed(city.x, city.y);
      const drawn = layout.cities.get(city.id)?.center ?? { x: 0, y: 0 };
      expect(Math.hypot(home.x - drawn.x, home.y - drawn.y), city.name).toBeLessThan(60);
    }
  });

  it('has letters of 12 px on a board 936 px wide', () => {
    expect((Math.min(NAME_SIZE, NUMBER_SIZE) * 936) / WIDTH).toBeGreaterThan(11.9);
  });

  it('has a hundred spaces around it, none on another', () => {
    expect(layout.track).toHaveLength(100);
    expect(bounds(layout.track)).toEqual({ x: 0, y: 0, w: WIDTH, h: HEIGHT });
    for (const [i, a] of layout.track.entries()) {
      for (const b of layout.track.slice(i + 1)) expect(overlap(a, b)).toBeLessThan(0.001);
    }
  });

  it('closes the border of every province', () => {
    for (const province of layout.provinces) expect(province.path.length).toBeGreaterThan(100);
    expect(layout.provinces).toHaveLength(key === '2-3' ? 16 : 0);
  });
});
