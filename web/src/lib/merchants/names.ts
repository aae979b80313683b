/** Names of cities that can be read at any zoom: larger than drawn if need be, and then fewer. */
import { overlap, type Rect } from '../board/geometry';
import { type Geo, type Label, NAME_SIZE, siteRect, tokenRect } from './geo';

/** The least height of letters on the screen, in pixels. */
const MIN_LETTER_PX = 12;
/** How much larger than drawn names can become before they hide the map. */
const MAX_GROWTH = 1.35;
/** A larger name may touch the rim of a number or the foot of a city, not more. */
const MAX_OVERLAP = 3;

/** How much larger names are written where a unit takes so many pixels, in steps. */
export const growthAt = (scale: number): number =>
  Math.min(
    MAX_GROWTH,
    Math.max(1, Math.ceil((20 * MIN_LETTER_PX) / (NAME_SIZE * scale) - 0.5) / 20),
  );

/**
 * A name written larger: it grows away from its coins and its city. The edge that faces the number
 * of a hex stays where it is.
 */
export function grown(geo: Geo, label: Label, by: number): Label {
  const { rect, anchor, city } = label;
  const written = rect.w - Math.abs(label.x - (anchor === 'start' ? rect.x : rect.x + rect.w));
  const wider = written * (by - 1);
  const higher = rect.h * (by - 1);
  const isBelow = rect.y > (geo.corners.get(city)?.y ?? 0);
  const top = isBelow ? rect.y - higher : rect.y;
  const to: Rect = {
    x: anchor === 'start' ? rect.x : rect.x - wider,
    y: top,
    w: rect.w + wider,
    h: rect.h + higher,
  };
  return { ...label, rect: to, y: top + (label.y - rect.y) * by };
}

/** The names that fit, written so much larger; those of a high rank are the last to go. */
export function namesAt(geo: Geo, by: number, rank: (city: string) => number): Label[] {
  if (by === 1) return [...geo.labels.values()];
  const fixed = [
    ...[...geo.hexes.values()].map(tokenRect),
    ...[...geo.corners.values()].filter(({ city }) => city).map(siteRect),
  ];
  const kept: Label[] = [];
  const ranked = [...geo.labels.values()].sort((a, b) => rank(b.city) - rank(a.city));
  for (const label of ranked) {
    const larger = grown(geo, label, by);
    const isFree =
      kept.every((other) => overlap(larger.rect, other.rect) <= 0) &&
      fixed.every((other) => overlap(larger.rect, other) <= MAX_OVERLAP);
    if (isFree) kept.push(larger);
  }
  return kept;
}
