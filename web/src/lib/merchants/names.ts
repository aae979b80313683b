/** Names of cities that can be read at any zoom. */
import { overlap, type Rect } from '../board/geometry';
import { fitNames, growthAt, shortName } from '../board/letters';
import { measuredWidth } from '../board/measure';
import { type Geo, type Label, NAME_SIZE, siteRect, tokenRect } from './geo';

/** A larger name may touch the rim of a number or the foot of a city, not more. */
const MAX_OVERLAP = { number: 3, site: 3 };
/** From this growth on names are hardly to be placed: numbers may lose a rim; cities lie above. */
const CROWDED = 1.35;
const MAX_OVERLAP_CROWDED = { number: 9, site: 40 };

/** How much larger names are written where a unit takes so many pixels. */
export const nameGrowth = (scale: number): number => growthAt(NAME_SIZE, scale);

/**
 * A name written larger: it grows away from its coins and its city. The edge that faces the number
 * of a hex stays where it is.
 */
export function grown(geo: Geo, label: Label, by: number, text = label.text): Label {
  const { rect, anchor, city } = label;
  const coins = Math.abs(label.x - (anchor === 'start' ? rect.x : rect.x + rect.w));
  const w = coins + measuredWidth(text, NAME_SIZE * by);
  const h = rect.h * by;
  const isBelow = rect.y > (geo.corners.get(city)?.y ?? 0);
  const top = isBelow ? rect.y - (h - rect.h) : rect.y;
  const to: Rect = { x: anchor === 'start' ? rect.x : rect.x + rect.w - w, y: top, w, h };
  return { ...label, text, rect: to, y: top + (label.y - rect.y) * by };
}

/** The names that fit, written so much larger; those of a high rank are the last to go. */
export function namesAt(geo: Geo, by: number, rank: (city: string) => number): Label[] {
  const numbers = [...geo.hexes.values()].map(tokenRect);
  const sites = [...geo.corners.values()].filter(({ city }) => city).map(siteRect);
  const most = by < CROWDED ? MAX_OVERLAP : MAX_OVERLAP_CROWDED;
  const ranked = [...geo.labels.values()].sort((a, b) => rank(b.city) - rank(a.city));
  return fitNames(
    ranked.map((label) => [grown(geo, label, by), grown(geo, label, by, shortName(label.text))]),
    ({ rect }) =>
      rect.x >= 0 &&
      rect.x + rect.w <= geo.width &&
      numbers.every((other) => overlap(rect, other) <= most.number) &&
      sites.every((other) => overlap(rect, other) <= most.site),
  );
}
