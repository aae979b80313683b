import { bounds, type Rect, rectAround } from '../board/geometry';
import { HOUSE, type Layout, PAWN, PLATE } from './layout';

/** Everything that must stay free of everything else, by name; for the test. */
export function drawnRects(layout: Layout): { name: string; owner: string; rect: Rect }[] {
  const rects: { name: string; owner: string; rect: Rect }[] = [
    { name: 'Coellen table', owner: 'table', rect: layout.table },
    { name: 'completed cities', owner: 'counter', rect: layout.counter },
    { name: 'link', owner: 'link', rect: layout.link },
  ];
  for (const city of layout.cities.values()) {
    rects.push({ name: `${city.name}, buildings`, owner: city.id, rect: bounds(city.buildings) });
    rects.push({ name: `${city.name}, name`, owner: city.id, rect: city.label });
    rects.push({ name: `${city.name}, pennant`, owner: city.id, rect: city.flag });
    rects.push({ name: `${city.name}, step`, owner: city.id, rect: city.step });
    if (city.banner)
      rects.push({ name: `${city.name}, banner`, owner: city.id, rect: city.banner });
  }
  for (const route of layout.routes.values()) {
    for (const [i, house] of route.houses.entries()) {
      const owner = `${route.id}/${i}`;
      rects.push({ name: owner, owner, rect: rectAround(house, HOUSE.w, HOUSE.h) });
    }
    const owner = `${route.id}, plate`;
    rects.push({ name: owner, owner, rect: rectAround(route.plate, PLATE, PLATE) });
  }
  for (const { id, x, y } of layout.provinces) {
    const owner = `pawn in ${id}`;
    rects.push({ name: owner, owner, rect: rectAround({ x, y }, PAWN.w, PAWN.h) });
  }
  for (const guard of layout.guards) {
    rects.push({ name: guard.id, owner: guard.id, rect: rectAround(guard, 30, 38) });
  }
  return rects;
}
