/** The names on the map as they can be read at any zoom. */
import { grow, overlap, type Rect, rectAround } from '../board/geometry';
import { fitNames, growthAt, MIN_LETTER_PX, shortName, type Written } from '../board/letters';
import { measuredWidth } from '../board/measure';
import {
  BUILDING,
  type CityLayout,
  HOUSE,
  type Layout,
  MAP,
  NAME_SIZE,
  NUMBER_SIZE,
} from './layout';

export interface WrittenName extends Written {
  readonly city: string;
  readonly size: number;
}

/** Numbers and headings grow less than names: their room is given. */
const MAX_NUMBER_GROWTH = 1.35;
/** What a larger name may cover of an office, and of a house. */
const OVER_OFFICE = 3;
const OVER_HOUSE = 15;

export const numberSizeAt = (scale: number): number =>
  NUMBER_SIZE * Math.min(MAX_NUMBER_GROWTH, growthAt(NUMBER_SIZE, scale));

/** The height of a heading in a panel; nothing if it could not be read. */
export function headingSizeAt(text: string, width: number, scale: number): number | null {
  const wanted = NUMBER_SIZE * growthAt(NUMBER_SIZE, scale);
  const size = Math.min(wanted, (0.96 * width) / measuredWidth(text, 1));
  return size * scale >= MIN_LETTER_PX - 0.5 ? size : null;
}

/** The names that can be written where a unit takes so many pixels, by city. */
export function namesAt(layout: Layout, scale: number): Map<string, WrittenName> {
  const by = growthAt(NAME_SIZE, scale);
  const cities = [...layout.cities.values()];
  const names = by === 1 ? cities.map((city) => plainName(city)) : larger(layout, cities, by);
  return new Map(names.map((name) => [name.city, name]));
}

/** A name as large as it was drawn. */
export const plainName = ({ id, name, label }: CityLayout): WrittenName => ({
  city: id,
  text: name,
  rect: label,
  size: NAME_SIZE,
});

function larger(layout: Layout, cities: readonly CityLayout[], by: number): WrittenName[] {
  const offices = cities.map(({ block }) => ({
    ...block,
    y: block.y + BUILDING.roof,
    h: BUILDING.body,
  }));
  const houses = [...layout.routes.values()].flatMap((route) =>
    route.houses.map((house) => rectAround(house, HOUSE.w, HOUSE.h)),
  );
  const covers = (rect: Rect, others: readonly Rect[], most: number): boolean =>
    others.some((other) => overlap(rect, other) > most);
  // Ends of the link and abilities are looked for most.
  const rank = ({ link, ability }: CityLayout): number =>
    Number(link) * 2 + Number(ability !== null);
  const ranked = [...cities].sort((a, b) => rank(b) - rank(a));
  return fitNames(
    ranked.map((city) => [write(city, city.name, by), write(city, shortName(city.name), by)]),
    ({ rect }) =>
      !covers(rect, offices, OVER_OFFICE) &&
      !covers(rect, houses, OVER_HOUSE) &&
      !covers(rect, [layout.table, layout.counter, layout.link], 0),
  );
}

/** Below its city, and on the map. */
function write({ id, label }: CityLayout, text: string, by: number): WrittenName {
  const size = NAME_SIZE * by;
  const w = measuredWidth(text, size);
  const middle = label.x + label.w / 2;
  const inner = grow(MAP, -2);
  const x = Math.min(Math.max(inner.x, middle - w / 2), inner.x + inner.w - w);
  return { city: id, text, size, rect: { x, y: label.y, w, h: label.h * by } };
}
