/** Shapes and measures for drawing boards. Nothing here knows a game. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** An upright rectangle, by its top left corner. */
export interface Rect extends Point {
  readonly w: number;
  readonly h: number;
}

export const rectAround = (center: Point, w: number, h: number): Rect => ({
  x: center.x - w / 2,
  y: center.y - h / 2,
  w,
  h,
});

export const center = (rect: Rect): Point => ({ x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 });

export const grow = (rect: Rect, by: number): Rect => ({
  x: rect.x - by,
  y: rect.y - by,
  w: rect.w + 2 * by,
  h: rect.h + 2 * by,
});

export const shift = (rect: Rect, dx: number, dy: number): Rect => ({
  ...rect,
  x: rect.x + dx,
  y: rect.y + dy,
});

/** How far two rectangles reach into each other; not positive if they are apart. */
export function overlap(a: Rect, b: Rect): number {
  const x = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const y = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return Math.min(x, y);
}

export function bounds(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  return {
    x,
    y,
    w: Math.max(...rects.map((rect) => rect.x + rect.w)) - x,
    h: Math.max(...rects.map((rect) => rect.y + rect.h)) - y,
  };
}

export const contains = (rect: Rect, point: Point): boolean =>
  point.x >= rect.x &&
  point.x <= rect.x + rect.w &&
  point.y >= rect.y &&
  point.y <= rect.y + rect.h;

/**
 * How wide a text in an old-style serif can be at most, in the unit of its size: letters are
 * counted as wide as they are in the widest of the fonts that a system may choose.
 */
export function textWidth(text: string, size: number): number {
  let em = 0;
  for (const letter of text) {
    if (/[mwMW]/.test(letter)) em += letter === letter.toUpperCase() ? 0.98 : 0.86;
    else if (/[iljtfrI. ,'’–-]/.test(letter)) em += 0.42;
    else if (letter === letter.toUpperCase()) em += 0.76;
    else em += 0.58;
  }
  return em * size;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A smooth line through points, as path data. */
export function smooth(points: readonly Point[]): string {
  const first = points[0];
  if (!first) return '';
  let path = `M${round(first.x)} ${round(first.y)}`;
  for (let i = 0; i + 1 < points.length; i += 1) {
    const [a, b, c, d] = around(points, i);
    const from = { x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6 };
    const to = { x: c.x - (d.x - b.x) / 6, y: c.y - (d.y - b.y) / 6 };
    path += `C${round(from.x)} ${round(from.y)} ${round(to.x)} ${round(to.y)} ${round(c.x)} ${round(c.y)}`;
  }
  return path;
}

/** Points on the smooth line, `steps` for each section. */
export function sample(points: readonly Point[], steps: number): Point[] {
  const line: Point[] = [];
  for (let i = 0; i + 1 < points.length; i += 1) {
    const [a, b, c, d] = around(points, i);
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      const at = (a: number, b: number, c: number, d: number): number =>
        b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
      line.push({ x: at(a.x, b.x, c.x, d.x), y: at(a.y, b.y, c.y, d.y) });
    }
  }
  const last = points[points.length - 1];
  if (last) line.push(last);
  return line;
}

function around(points: readonly Point[], i: number): [Point, Point, Point, Point] {
  const at = (j: number): Point =>
    points[Math.min(Math.max(j, 0), points.length - 1)] ?? { x: 0, y: 0 };
  return [at(i - 1), at(i), at(i + 1), at(i + 2)];
}

/** Something that can be moved a little so that it covers nothing else. */
export interface Block {
  readonly rects: readonly Rect[];
  /** Heavy blocks stay, light ones give way; 0 is as good as infinite. */
  readonly mass: number;
}

/**
 * Moves blocks as little as possible until none covers another, and returns by how much each was
 * moved. The same blocks always lead to the same result.
 */
export function spread(blocks: readonly Block[], within: Rect, gap: number): Point[] {
  const moved = blocks.map(() => ({ x: 0, y: 0 }));
  const rounds = 600;
  for (let n = 0; n < rounds; n += 1) {
    const pull = n < rounds / 2 ? 0.015 * (1 - (2 * n) / rounds) : 0;
    let worst = 0;
    for (const [i, block] of blocks.entries()) {
      const at = moved[i];
      if (!at || block.mass === 0) continue;
      at.x -= at.x * pull;
      at.y -= at.y * pull;
      const box = shift(bounds(block.rects), at.x, at.y);
      at.x += Math.max(0, within.x - box.x) - Math.max(0, box.x + box.w - within.x - within.w);
      at.y += Math.max(0, within.y - box.y) - Math.max(0, box.y + box.h - within.y - within.h);
    }
    for (let i = 0; i < blocks.length; i += 1) {
      for (let j = i + 1; j < blocks.length; j += 1) worst = Math.max(worst, part(i, j));
    }
    if (pull === 0 && worst < 0.5) break;
  }
  return moved;

  function part(i: number, j: number): number {
    const a = blocks[i];
    const b = blocks[j];
    const atA = moved[i];
    const atB = moved[j];
    if (!a || !b || !atA || !atB || (a.mass === 0 && b.mass === 0)) return 0;
    let worst = 0;
    for (const ra of a.rects) {
      for (const rb of b.rects) {
        const ax = ra.x + atA.x - gap / 2;
        const ay = ra.y + atA.y - gap / 2;
        const bx = rb.x + atB.x - gap / 2;
        const by = rb.y + atB.y - gap / 2;
        const x = Math.min(ax + ra.w, bx + rb.w) - Math.max(ax, bx) + gap;
        const y = Math.min(ay + ra.h, by + rb.h) - Math.max(ay, by) + gap;
        if (x <= 0 || y <= 0) continue;
        worst = Math.max(worst, Math.min(x, y));
        const shareA = a.mass === 0 ? 0 : b.mass === 0 ? 1 : b.mass / (a.mass + b.mass);
        // Mostly along the shorter way out, a little along the other, so that nothing gets stuck.
        const alongX = x < y ? 0.55 : 0.03;
        const alongY = x < y ? 0.03 : 0.55;
        const signX = Math.sign(ax + ra.w / 2 - bx - rb.w / 2) || (i % 2 ? 1 : -1);
        const signY = Math.sign(ay + ra.h / 2 - by - rb.h / 2) || (j % 2 ? 1 : -1);
        atA.x += signX * Math.min(x, 14) * alongX * shareA;
        atA.y += signY * Math.min(y, 14) * alongY * shareA;
        atB.x -= signX * Math.min(x, 14) * alongX * (1 - shareA);
        atB.y -= signY * Math.min(y, 14) * alongY * (1 - shareA);
      }
    }
    return worst;
  }
}

/** Numbers from 0 to 1 that look random and are always the same. */
export function noise(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** The area that two rectangles share. */
function shared(a: Rect, b: Rect): number {
  const x = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const y = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return Math.max(0, x) * Math.max(0, y);
}

/**
 * Where a panel goes that is about something: beside it, inside the box, and covering as little
 * of it as possible, then as little as possible of what else is to be seen; rather on the outer
 * side, so that the middle of the box stays in sight.
 */
export function placeBeside(
  about: Rect,
  size: { w: number; h: number },
  box: Rect,
  others: readonly Rect[] = [],
): Point {
  const gap = 12;
  const middleX = about.x + about.w / 2 - size.w / 2;
  const middleY = about.y + about.h / 2 - size.h / 2;
  const right = { x: about.x + about.w + gap, y: middleY };
  const left = { x: about.x - gap - size.w, y: middleY };
  const isLeft = about.x + about.w / 2 < box.x + box.w / 2;
  const spots = [
    ...(isLeft ? [left, right] : [right, left]),
    { x: middleX, y: about.y + about.h + gap },
    { x: middleX, y: about.y - gap - size.h },
  ].map((spot) => ({
    x: Math.max(box.x, Math.min(spot.x, box.x + box.w - size.w)),
    y: Math.max(box.y, Math.min(spot.y, box.y + box.h - size.h)),
  }));
  const ranked = spots.map((spot) => {
    const panel = { ...spot, ...size };
    const aside = others.reduce((sum, other) => sum + shared(panel, other), 0);
    return { spot, covered: Math.max(0, overlap(panel, about)), aside };
  });
  return ranked.reduce((best, one) =>
    one.covered < best.covered || (one.covered === best.covered && one.aside < best.aside)
      ? one
      : best,
  ).spot;
}
