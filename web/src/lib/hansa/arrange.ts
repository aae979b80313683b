/**
 * Arranges a board: moves towns, houses and plates until none covers another, and sets trees and
 * hills where the map is empty. It takes too long to be done in every browser, so its result is
 * kept in places.json; layout.test.ts compares it, or writes it if KONTOR_BLESS is set.
 */
import {
  type Block,
  type Point,
  type Rect,
  grow,
  noise,
  overlap,
  rectAround,
  sample,
  spread,
} from '../board/geometry';
import {
  type CityLayout,
  type HillLayout,
  type Places,
  type RouteLayout,
  HOUSE,
  MAP,
  PAWN,
  PLATE,
  at,
  draftCity,
  layRoute,
  panelsOf,
  placeCity,
} from './layout';
import { RIVERS } from './waters';
import type { BoardData, RouteData } from './view';

const pair = (xy: readonly number[]): Point => at(xy[0] ?? 0, xy[1] ?? 0);
const add = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
const middle = (rect: Rect): Point => ({ x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 });
const xy = ({ x, y }: Point): number[] => [Math.round(x), Math.round(y)];

export function arrange(board: BoardData): Places {
  const drafts = board.cities.map(draftCity);
  const { counter, link, table } = panelsOf(board);
  // Who gives way to whom: what is fixed, then the towns, then houses and plates.
  const blocks: Block[] = [
    { rects: [counter, link], mass: 0 },
    { rects: [table], mass: 24 },
  ];
  for (const { block, label, banner, step, flag } of drafts) {
    const rects = [block, label, step, flag, ...(banner ? [banner] : [])];
    blocks.push({ rects, mass: 12 });
  }
  for (const route of board.routes) {
    for (const house of route.house_xy) {
      blocks.push({ rects: [rectAround(pair(house), HOUSE.w, HOUSE.h)], mass: 2 });
    }
    if (route.tavern) {
      blocks.push({ rects: [rectAround(at(route.x, route.y), PLATE, PLATE)], mass: 1 });
    }
  }
  for (const guard of board.guards ?? []) {
    blocks.push({ rects: [rectAround(at(guard.x, guard.y), 30, 38)], mass: 1 });
  }
  const moves = spread(blocks, grow(MAP, -5), 5);
  let next = 1;
  const move = (): Point => moves[next++] ?? { x: 0, y: 0 };

  const tableAt = add(middle(table), move());
  const tableRect = rectAround(tableAt, table.w, table.h);
  const cities = new Map<string, CityLayout>();
  const homes: number[][] = [];
  for (const draft of drafts) {
    const d = move();
    homes.push(xy(add(draft.home, d)));
    cities.set(draft.data.id, placeCity(draft, d));
  }
  const drafted = board.routes.map((data) => ({
    data,
    houses: data.house_xy.map((house) => add(pair(house), move())),
    plate: data.tavern ? add(at(data.x, data.y), move()) : at(data.x, data.y),
  }));
  straighten(drafted, cities, [counter, link, tableRect]);
  const routes = new Map<string, RouteLayout>();
  for (const { data, houses, plate } of drafted) {
    const from = cities.get(data.from);
    const to = cities.get(data.to);
    if (from && to) routes.set(data.id, layRoute(data, from, to, houses, plate));
  }
  const guards = (board.guards ?? []).map((guard) => add(at(guard.x, guard.y), move()));

  placePlates(routes, [
    counter,
    link,
    tableRect,
    ...[...cities.values()].flatMap((city) => city.rects),
    ...guards.map((guard) => rectAround(guard, 30, 38)),
  ]);
  const crowd = [
    tableRect,
    ...[...cities.values()].flatMap((city) => city.rects),
    ...guards.map((guard) => rectAround(guard, 30, 38)),
    ...[...routes.values()].flatMap((route) => [
      ...route.houses.map((house) => rectAround(house, HOUSE.w, HOUSE.h)),
      rectAround(route.plate, PLATE, PLATE),
    ]),
  ];
  return {
    pawns: (board.provinces ?? []).map((province) =>
      xy(freeSpot(at(province.x, province.y), PAWN, crowd)),
    ),
    table: xy(tableAt),
    cities: homes,
    routes: [...routes.values()].map(({ plate, houses }) => [plate, ...houses].map(xy)),
    guards: guards.map(xy),
    scenery: scatter(
      [...cities.values()],
      [...routes.values()],
      [counter, link, tableRect],
      guards,
    ).map(({ kind, x, y, size }) => [kind, Math.round(x), Math.round(y), Math.round(size)]),
  };
}

/** Takes kinks out of the roads: a house moves towards the line of its neighbours if it can. */
function straighten(
  drafted: readonly { data: RouteData; houses: Point[]; plate: Point }[],
  cities: ReadonlyMap<string, CityLayout>,
  panels: readonly Rect[],
): void {
  const fixed = [
    ...panels,
    ...[...cities.values()].flatMap((city) => city.rects),
    ...drafted
      .filter(({ data }) => data.tavern)
      .map(({ plate }) => rectAround(plate, PLATE, PLATE)),
  ];
  const inside = grow(MAP, -5);
  for (let round = 0; round < 80; round += 1) {
    for (const { data, houses } of drafted) {
      const from = cities.get(data.from)?.center;
      const to = cities.get(data.to)?.center;
      if (!from || !to) continue;
      for (const [i, house] of houses.entries()) {
        const before = houses[i - 1] ?? from;
        const after = houses[i + 1] ?? to;
        // Next to a town the road may bend.
        const pull = i === 0 || i === houses.length - 1 ? 0.05 : 0.16;
        const wanted = {
          x: house.x + pull * ((before.x + after.x) / 2 - house.x),
          y: house.y + pull * ((before.y + after.y) / 2 - house.y),
        };
        const rect = rectAround(wanted, HOUSE.w + 5, HOUSE.h + 5);
        const free =
          overlap(rect, inside) >= HOUSE.w &&
          !fixed.some((other) => overlap(rect, other) > 0) &&
          !drafted.some(({ houses: others }) =>
            others.some(
              (other) => other !== house && overlap(rect, rectAround(other, HOUSE.w, HOUSE.h)) > 0,
            ),
          );
        if (free) houses[i] = wanted;
      }
    }
  }
}

/** Finds a free spot near each route for a marker; taverns have theirs. */
function placePlates(routes: Map<string, RouteLayout>, fixed: readonly Rect[]): void {
  const taken = [...fixed];
  const lines: { id: string; point: Point }[] = [];
  for (const route of routes.values()) {
    taken.push(...route.houses.map((house) => rectAround(house, HOUSE.w, HOUSE.h)));
    if (route.tavern) taken.push(rectAround(route.plate, PLATE, PLATE));
    lines.push(...route.line.map((point) => ({ id: route.id, point })));
  }
  const inside = grow(MAP, -6);
  // Routes with the least room choose first; whose spot was taken looks for another.
  const open = [...routes.values()].filter((route) => !route.tavern);
  const offers = open.map((route) => ({ route, ...bestSpot(route) }));
  offers.sort((a, b) => b.cost - a.cost);
  for (const { route, plate } of offers) {
    const rect = rectAround(plate, PLATE, PLATE);
    const spot = taken.some((other) => overlap(rect, other) > 0) ? bestSpot(route).plate : plate;
    taken.push(rectAround(spot, PLATE, PLATE));
    routes.set(route.id, { ...route, plate: spot });
  }

  function bestSpot(route: RouteLayout): { plate: Point; cost: number } {
    let best = { plate: route.plate, cost: Infinity };
    for (let i = 4; i < route.line.length - 4; i += 3) {
      const base = route.line[i] ?? route.middle;
      for (let reach = 32; reach <= 140; reach += 9) {
        for (let turn = 0; turn < 12; turn += 1) {
          const angle = (turn / 12) * 2 * Math.PI;
          const plate = {
            x: base.x + reach * Math.cos(angle),
            y: base.y + reach * Math.sin(angle),
          };
          const rect = rectAround(plate, PLATE + 2, PLATE + 2);
          if (overlap(rect, inside) < PLATE) continue;
          let cost = reach + 0.35 * Math.hypot(plate.x - route.middle.x, plate.y - route.middle.y);
          if (cost >= best.cost || taken.some((other) => overlap(rect, other) > 0)) continue;
          // On a road it would be in the way, near another route it would seem to belong there.
          for (const { id, point } of lines) {
            const far = Math.hypot(plate.x - point.x, plate.y - point.y);
            if (far < PLATE / 2 + 4) cost += 25;
            else if (id !== route.id && far < reach) cost += 6;
          }
          if (cost < best.cost) best = { plate, cost };
        }
      }
    }
    return best;
  }
}

/** The free spot nearest to a point. */
function freeSpot(wanted: Point, size: { w: number; h: number }, taken: readonly Rect[]): Point {
  for (let reach = 0; reach < 160; reach += 4) {
    for (let turn = 0; turn < 24; turn += 1) {
      const angle = (turn / 24) * 2 * Math.PI;
      const spot = {
        x: wanted.x + reach * Math.cos(angle),
        y: wanted.y + reach * Math.sin(angle),
      };
      const rect = rectAround(spot, size.w, size.h);
      if (!taken.some((other) => overlap(rect, other) > 0)) return spot;
    }
  }
  return wanted;
}

/** Woods and hills by landscape: middle, extent and what grows or rises there. */
const LANDSCAPES: {
  x: number;
  y: number;
  rx: number;
  ry: number;
  n: number;
  kind: HillLayout['kind'];
}[] = [
  { x: 720, y: 730, rx: 70, ry: 50, n: 18, kind: 'peak' }, // Harz
  { x: 640, y: 790, rx: 60, ry: 90, n: 26, kind: 'fir' },
  { x: 520, y: 800, rx: 60, ry: 60, n: 16, kind: 'hill' }, // Weserbergland
  { x: 380, y: 660, rx: 70, ry: 40, n: 14, kind: 'hill' }, // Teutoburger Wald
  { x: 300, y: 820, rx: 90, ry: 50, n: 22, kind: 'hill' }, // Sauerland
  { x: 330, y: 780, rx: 80, ry: 60, n: 16, kind: 'fir' },
  { x: 650, y: 300, rx: 80, ry: 60, n: 22, kind: 'leaf' }, // Lüneburger Heide
  { x: 360, y: 430, rx: 70, ry: 80, n: 16, kind: 'leaf' },
  { x: 170, y: 320, rx: 80, ry: 70, n: 18, kind: 'marsh' }, // Bourtanger Moor
  { x: 380, y: 230, rx: 60, ry: 50, n: 10, kind: 'marsh' },
  { x: 200, y: 480, rx: 70, ry: 50, n: 14, kind: 'leaf' },
  { x: 200, y: 660, rx: 60, ry: 40, n: 10, kind: 'leaf' },
  { x: 560, y: 360, rx: 40, ry: 70, n: 8, kind: 'leaf' },
  { x: 570, y: 250, rx: 70, ry: 50, n: 12, kind: 'leaf' },
  { x: 840, y: 440, rx: 70, ry: 70, n: 20, kind: 'fir' },
  { x: 830, y: 640, rx: 60, ry: 50, n: 14, kind: 'leaf' },
  { x: 690, y: 580, rx: 70, ry: 40, n: 12, kind: 'leaf' },
  { x: 580, y: 620, rx: 60, ry: 50, n: 10, kind: 'leaf' },
  { x: 830, y: 220, rx: 50, ry: 40, n: 10, kind: 'leaf' },
  { x: 660, y: 170, rx: 40, ry: 40, n: 8, kind: 'marsh' },
  { x: 850, y: 800, rx: 30, ry: 30, n: 6, kind: 'leaf' },
  { x: 700, y: 850, rx: 60, ry: 30, n: 10, kind: 'leaf' },
  { x: 140, y: 790, rx: 50, ry: 40, n: 8, kind: 'leaf' },
];

/** Sets trees and hills wherever the map is empty. */
function scatter(
  cities: readonly CityLayout[],
  routes: readonly RouteLayout[],
  panels: readonly Rect[],
  guards: readonly Point[],
): HillLayout[] {
  const taken: Rect[] = [
    ...panels.map((rect) => grow(rect, 4)),
    ...cities.flatMap((city) => city.rects.map((rect) => grow(rect, 3))),
    ...routes.flatMap((route) => [
      ...route.houses.map((house) => rectAround(house, HOUSE.w + 4, HOUSE.h + 4)),
      ...route.line.map((point) => rectAround(point, 12, 12)),
      ...(route.tavern ? [rectAround(route.plate, PLATE, PLATE)] : []),
    ]),
    ...guards.map((guard) => rectAround(guard, 34, 42)),
  ];
  const water = RIVERS.flatMap(({ line }) =>
    sample(
      line.map(([x, y]) => at(x, y)),
      8,
    ),
  );
  taken.push(...water.map((point) => rectAround(point, 14, 14)));
  const random = noise(1358);
  const scenery: HillLayout[] = [];
  for (const { x, y, rx, ry, n, kind } of LANDSCAPES) {
    for (let i = 0, tries = 0; i < n && tries < 8 * n; tries += 1) {
      const angle = random() * 2 * Math.PI;
      const reach = Math.sqrt(random());
      const point = at(x + rx * reach * Math.cos(angle), y + ry * reach * Math.sin(angle));
      const big = kind === 'hill' || kind === 'peak';
      const size = (big ? 15 : 10) * (0.8 + 0.4 * random());
      const rect = rectAround(point, big ? size * 2.4 : size * 1.6, size * 1.7);
      if (taken.some((other) => overlap(rect, other) > 0)) continue;
      taken.push(rect);
      scenery.push({ ...point, kind, size });
      i += 1;
    }
  }
  return scenery.sort((a, b) => a.y - b.y);
}
