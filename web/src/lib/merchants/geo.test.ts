import { describe, expect, it } from 'vitest';
import { overlap, type Point, type Rect } from '../board/geometry';
import { cartRect, EDGE, geoOf, NAME_SIZE, siteRect, tokenRect } from './geo';
import { nameGrowth, namesAt } from './names';
import { boards } from './fixtures/boards';

describe.each(['short', 'main'] as const)('the drawing of the %s board', (key) => {
  const board = boards[key];
  const geo = geoOf(board);

  it('has every corner, path and city of the file', () => {
    expect(geo.corners.size).toBe(board.intersections.length);
    expect(geo.paths.size).toBe(board.paths.length);
    expect(geo.labels.size).toBe(board.cities.length);
    for (const city of board.cities) expect(geo.corners.get(city.id)?.city).toBe(city);
  });

  it('covers no name, number or site by another', () => {
    const rects: [string, Rect][] = [
      ...[...geo.labels.values()].map((l): [string, Rect] => [`name of ${l.text}`, l.rect]),
      ...[...geo.hexes.values()].map((h): [string, Rect] => [
        `number of ${h.data.id}`,
        tokenRect(h),
      ]),
      ...[...geo.corners.values()]
        .filter((corner) => corner.city)
        .map((c): [string, Rect] => [`site of ${c.id}`, siteRect(c)]),
    ];
    const clashes = rects.flatMap(([a, ra], i) =>
      rects
        .slice(i + 1)
        .filter(([, rb]) => overlap(ra, rb) > 0)
        .map(([b, rb]) => `${a} and ${b} by ${overlap(ra, rb).toFixed(1)}`),
    );
    expect(clashes).toEqual([]);
  });

  it.each([0.6, 0.55, 0.5, 0.4, 0.3])(
    'writes names that can be read and do not clash where a unit takes %d px',
    (scale) => {
      const by = nameGrowth(scale);
      expect(NAME_SIZE * scale * by).toBeGreaterThanOrEqual(12);
      const names = namesAt(geo, by, () => 0);
      for (const [i, { rect, text }] of names.entries()) {
        const clash = names.slice(i + 1).filter((other) => overlap(rect, other.rect) > 0);
        expect(clash, text).toEqual([]);
        // A larger name may touch the rim of a number, not its digits.
        const covered = [...geo.hexes.values()].filter((hex) => overlap(rect, tokenRect(hex)) > 9);
        expect(covered, text).toEqual([]);
      }
      // On a laptop nearly all names are there, if some are shortened; on a phone most of them.
      if (scale >= 0.5) expect(names.length).toBeGreaterThan(0.9 * geo.labels.size);
      else expect(names.length).toBeGreaterThan(geo.labels.size / 2);
    },
  );

  it('has caravans beside names and cities, not on them', () => {
    const names = [...geo.labels.values()].map(({ rect }) => rect);
    const sites = [...geo.corners.values()].filter(({ city }) => city).map(siteRect);
    const most = (rects: readonly Rect[], at: Point): number =>
      Math.max(...rects.map((rect) => overlap(rect, cartRect(at))));
    for (const { id, cart, pair } of geo.paths.values()) {
      expect(most(sites, cart), id).toBeLessThan(2);
      for (const at of [cart, ...pair]) expect(most(names, at), id).toBeLessThan(6);
      expect(overlap(cartRect(pair[0]), cartRect(pair[1])), id).toBeLessThan(2);
    }
  });

  it('keeps everything on the sheet', () => {
    for (const { rect, text } of geo.labels.values()) {
      const inside =
        rect.x >= 0 && rect.y >= 0 && rect.x + rect.w <= geo.width && rect.y + rect.h <= geo.height;
      expect(inside, text).toBe(true);
    }
  });

  it('has level edges where names stand, and paths as long as edges', () => {
    for (const path of geo.paths.values()) {
      const a = geo.corners.get(path.a);
      const b = geo.corners.get(path.b);
      expect(Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0))).toBeCloseTo(EDGE, 0);
    }
  });

  it('has letters of 12 px on a board 680 px high', () => {
    expect((NAME_SIZE * 680) / geo.height).toBeGreaterThan(11.9);
  });
});
