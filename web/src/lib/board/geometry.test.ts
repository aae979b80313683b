import { describe, expect, it } from 'vitest';
import { overlap, placeBeside, sample, smooth, spread, textWidth } from './geometry';

const box = { x: 0, y: 0, w: 1000, h: 600 };

describe('a panel', () => {
  const size = { w: 200, h: 300 };

  it.each([
    ['at the left edge', { x: 10, y: 200, w: 100, h: 100 }],
    ['at the right edge', { x: 880, y: 200, w: 100, h: 100 }],
    ['wide at the top', { x: 0, y: 0, w: 1000, h: 100 }],
    ['in the middle', { x: 450, y: 250, w: 100, h: 100 }],
  ])('covers nothing of what it is about, %s', (_, about) => {
    const at = placeBeside(about, size, box);
    expect(overlap({ ...at, ...size }, about)).toBeLessThanOrEqual(0);
    expect(overlap({ ...at, ...size }, box)).toBe(200);
  });

  it('leaves the middle in sight where it can', () => {
    const left = placeBeside({ x: 300, y: 200, w: 60, h: 60 }, size, box);
    const right = placeBeside({ x: 640, y: 200, w: 60, h: 60 }, size, box);
    expect(left.x).toBeLessThan(300);
    expect(right.x).toBeGreaterThan(640);
  });
});

describe('a panel among other things', () => {
  it('goes where it covers least of them', () => {
    const about = { x: 480, y: 280, w: 40, h: 40 };
    const right = { x: 520, y: 200, w: 480, h: 200 };
    const left = { x: 0, y: 200, w: 480, h: 200 };
    const below = { x: 400, y: 320, w: 200, h: 280 };
    const at = placeBeside(about, { w: 200, h: 100 }, box, [right, left, below]);
    expect(at.y + 100).toBeLessThanOrEqual(about.y);
  });
});

describe('spreading', () => {
  it('parts what lies on each other, the light more than the heavy', () => {
    const rect = { x: 100, y: 100, w: 50, h: 50 };
    const blocks = [
      { rects: [rect], mass: 9 },
      { rects: [{ ...rect, x: 120 }], mass: 1 },
    ];
    const [heavy, light] = spread(blocks, box, 2);
    expect(Math.abs(light?.x ?? 0)).toBeGreaterThan(Math.abs(heavy?.x ?? 0));
    expect(120 + (light?.x ?? 0) - 100 - (heavy?.x ?? 0)).toBeGreaterThanOrEqual(50);
  });

  it('leaves alone what is apart', () => {
    const rect = { x: 100, y: 100, w: 50, h: 50 };
    const blocks = [
      { rects: [rect], mass: 1 },
      { rects: [{ ...rect, x: 300 }], mass: 1 },
    ];
    expect(spread(blocks, box, 2)).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 0 },
    ]);
  });
});

describe('lines', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 10 },
    { x: 20, y: 0 },
  ];

  it('pass through their points', () => {
    const line = sample(points, 4);
    for (const point of points) expect(line).toContainEqual(point);
    expect(smooth(points)).toMatch(/^M0 0C.* 10 10C.* 20 0$/);
    expect(smooth([])).toBe('');
  });
});

it('takes wide letters for wide', () => {
  expect(textWidth('Quedlinburg', 20)).toBeGreaterThan(textWidth('Halle', 20));
  expect(textWidth('MMM', 10)).toBeGreaterThan(textWidth('iii', 10));
});
