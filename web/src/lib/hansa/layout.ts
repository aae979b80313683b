/**
 * Where everything on a board is drawn, in units of the drawing.
 *
 * The board data say where things lie on the printed board. Here they are given sizes and moved
 * as little as needed, so that no name, house, office or plate covers another; layout.test.ts
 * holds this for both boards.
 */
import {
  type Block,
  type Point,
  type Rect,
  bounds,
  grow,
  noise,
  overlap,
  rectAround,
  sample,
  shift,
  smooth,
  spread,
  textWidth,
} from '../board/geometry';
import { type Ability, type BoardData, type CityData, type OfficeData, abilityOf } from './view';

/** The whole drawing, and the band around it that carries the score track. */
export const WIDTH = 1488;
export const HEIGHT = 1008;
export const BAND = 34;

/** Letters on the map; with the board as wide as a small laptop leaves room for, over 12 px. */
export const NAME_SIZE = 23;
export const NUMBER_SIZE = 19;

export const HOUSE = { w: 38, h: 42 };
export const BUILDING = { w: 40, roof: 18, body: 38 };
const BUILDING_H = BUILDING.roof + BUILDING.body;
export const PLATE = 42;
export const BANNER = { w: 36, h: 50 };
export const EXTRA = { w: 26, h: 26 };
export const SLOT = 44;
export const FLAG = { w: 27, h: 22 };

export interface BuildingLayout extends Rect {
  readonly office: OfficeData;
  /** The middle of the slot. */
  readonly slot: Point;
}

export interface CityLayout {
  readonly id: string;
  readonly name: string;
  readonly link: boolean;
  readonly ability: Ability | null;
  readonly center: Point;
  readonly buildings: readonly BuildingLayout[];
  /** Roofs and walls. */
  readonly block: Rect;
  readonly label: Rect;
  readonly banner: Rect | null;
  /** Room for two extra offices, the first below; more go further left. */
  readonly step: Rect;
  /** The controller's pennant. */
  readonly flag: Rect;
  readonly rects: readonly Rect[];
}

export interface RouteLayout {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly tavern: boolean;
  readonly path: string;
  readonly line: readonly Point[];
  readonly houses: readonly Point[];
  readonly plate: Point;
  readonly middle: Point;
}

export interface ProvinceLayout extends Point {
  readonly id: number;
  readonly path: string;
  readonly routes: readonly string[];
}

export interface HillLayout extends Point {
  readonly kind: 'hill' | 'peak' | 'leaf' | 'fir' | 'marsh';
  readonly size: number;
}

export interface Layout {
  readonly cities: ReadonlyMap<string, CityLayout>;
  readonly routes: ReadonlyMap<string, RouteLayout>;
  readonly provinces: readonly ProvinceLayout[];
  readonly guards: readonly (Point & { readonly id: string })[];
  readonly table: Rect & {
    readonly slots: readonly (Point & { readonly points: number; readonly color: string })[];
  };
  /** The counter of completed cities. */
  readonly counter: Rect & { readonly cells: readonly Point[] };
  readonly link: Rect & { readonly coins: readonly (Point & { readonly points: number })[] };
  readonly track: readonly Rect[];
  readonly scenery: readonly HillLayout[];
  readonly seas: readonly string[];
  readonly shores: readonly string[];
  readonly rivers: readonly { readonly path: string; readonly width: number }[];
}

const MAP: Rect = { x: BAND, y: BAND, w: WIDTH - 2 * BAND, h: HEIGHT - 2 * BAND };

/** From the thousandths of the board data to the drawing; the printed border is cut off. */
const at = (x: number, y: number): Point => ({
  x: BAND + ((x - 28) / (972 - 28)) * MAP.w,
  y: BAND + ((y - 38) / (962 - 38)) * MAP.h,
});

const pair = (xy: readonly number[]): Point => at(xy[0] ?? 0, xy[1] ?? 0);

interface Draft {
  readonly data: CityData;
  readonly home: Point;
  readonly buildings: readonly BuildingLayout[];
  readonly block: Rect;
  readonly label: Rect;
  readonly banner: Rect | null;
  readonly step: Rect;
  readonly flag: Rect;
}

function draftCity(data: CityData): Draft {
  const home = at(data.x, data.y);
  const width = data.offices.length * BUILDING.w;
  const block = { x: home.x - width / 2, y: home.y - BUILDING_H / 2 - 6, w: width, h: BUILDING_H };
  const buildings = data.offices.map((office, i) => ({
    x: block.x + i * BUILDING.w,
    y: block.y,
    w: BUILDING.w,
    h: BUILDING_H,
    office,
    slot: {
      x: block.x + (i + 0.5) * BUILDING.w,
      y: block.y + BUILDING.roof + BUILDING.body / 2,
    },
  }));
  const labelWidth = textWidth(data.name, NAME_SIZE) + 8;
  const label = {
    x: home.x - labelWidth / 2,
    y: block.y + block.h + 1,
    w: labelWidth,
    h: NAME_SIZE * 1.12,
  };
  const banner =
    data.ability === null
      ? null
      : { x: block.x + block.w + 3, y: block.y + block.h - BANNER.h, ...BANNER };
  const step = {
    x: block.x - EXTRA.w - 1,
    y: block.y + block.h - 2 * EXTRA.h,
    w: EXTRA.w,
    h: 2 * EXTRA.h,
  };
  const flag = { x: block.x + block.w - BUILDING.w / 2 - 2, y: block.y - 21, ...FLAG };
  return { data, home, buildings, block, label, banner, step, flag };
}

const layouts = new WeakMap<BoardData, Layout>();

/** The layout of a board; computed once. */
export function layoutOf(board: BoardData): Layout {
  let layout = layouts.get(board);
  if (!layout) {
    layout = compute(board);
    layouts.set(board, layout);
  }
  return layout;
}

function compute(board: BoardData): Layout {
  const drafts = board.cities.map(draftCity);
  const n = board.completed_cities_end;
  const counter = { x: MAP.x + 12, y: MAP.y + 10, w: n * 31 + 20, h: 62 };
  const tableCenter = at(212, 822);
  const table = rectAround(tableCenter, board.coellen.length * SLOT + 16, SLOT + 40);
  const link = { x: MAP.x + 358, y: MAP.y + 10, w: 228, h: 62 };

  // Who gives way to whom: what is fixed, then the towns, then houses and plates.
  const blocks: Block[] = [
    { rects: [counter, link], mass: 0 },
    { rects: [table], mass: 12 },
  ];
  for (const { block, label, banner, step, flag } of drafts) {
    const rects = [block, label, step, flag, ...(banner ? [banner] : [])];
    blocks.push({ rects, mass: 6 });
  }
  for (const route of board.routes) {
    for (const xy of route.house_xy) {
      blocks.push({ rects: [rectAround(pair(xy), HOUSE.w, HOUSE.h)], mass: 2 });
    }
    if (route.tavern) {
      blocks.push({ rects: [rectAround(at(route.x, route.y), PLATE, PLATE)], mass: 1 });
    }
  }
  for (const guard of board.guards ?? []) {
    blocks.push({ rects: [rectAround(at(guard.x, guard.y), 30, 38)], mass: 1 });
  }
  const moves = spread(blocks, grow(MAP, -5), 4);
  let next = 1;
  const move = (): Point => moves[next++] ?? { x: 0, y: 0 };

  const tableAt = move();
  const tableRect = shift(table, tableAt.x, tableAt.y);
  const cities = new Map<string, CityLayout>();
  for (const draft of drafts) {
    const d = move();
    cities.set(draft.data.id, placeCity(draft, d));
  }
  const routes = new Map<string, RouteLayout>();
  for (const data of board.routes) {
    const houses = data.house_xy.map((xy) => add(pair(xy), move()));
    const plate = data.tavern ? add(at(data.x, data.y), move()) : at(data.x, data.y);
    const from = cities.get(data.from);
    const to = cities.get(data.to);
    if (!from || !to) continue;
    const points = [foot(from), ...houses.map(threshold), foot(to)];
    const line = sample(points, 12);
    routes.set(data.id, {
      id: data.id,
      from: data.from,
      to: data.to,
      name: `${from.name}–${to.name}`,
      tavern: data.tavern,
      path: smooth(points),
      line,
      houses,
      plate,
      middle: line[Math.floor(line.length / 2)] ?? plate,
    });
  }
  const guards = (board.guards ?? []).map((guard) => ({
    id: guard.id,
    ...add(at(guard.x, guard.y), move()),
  }));

  placePlates(routes, [
    counter,
    link,
    tableRect,
    ...[...cities.values()].flatMap((city) => city.rects),
    ...guards.map((guard) => rectAround(guard, 30, 38)),
  ]);

  const slots = board.coellen.map((space, i) => ({
    x: tableRect.x + 8 + (i + 0.5) * SLOT,
    y: tableRect.y + tableRect.h - 8 - SLOT / 2,
    points: space.points,
    color: space.privilege,
  }));
  return {
    cities,
    routes,
    guards,
    provinces: provincesOf(board, cities, routes),
    table: { ...tableRect, slots },
    counter: {
      ...counter,
      cells: Array.from({ length: n }, (_, i) => ({
        x: counter.x + 10 + 31 * (i + 0.5),
        y: counter.y + 43,
      })),
    },
    link: {
      ...link,
      coins: board.link.points.map((points, i) => ({
        points,
        x: link.x + link.w / 2 + (i - 1) * 56,
        y: link.y + 43,
      })),
    },
    track: scoreTrack(),
    scenery: scatter([...cities.values()], [...routes.values()], [counter, link, tableRect], guards),
    ...waters(),
  };
}

const add = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });

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
  // Routes with the least room choose first.
  const open = [...routes.values()].filter((route) => !route.tavern);
  while (open.length > 0) {
    const offers = open.map((route) => ({ route, ...bestSpot(route) }));
    offers.sort((a, b) => b.cost - a.cost);
    const first = offers[0];
    if (!first) return;
    open.splice(open.indexOf(first.route), 1);
    taken.push(rectAround(first.plate, PLATE, PLATE));
    routes.set(first.route.id, { ...first.route, plate: first.plate });
  }

  function bestSpot(route: RouteLayout): { plate: Point; cost: number } {
    let best = { plate: route.plate, cost: Infinity };
    for (const base of route.line.slice(4, -4)) {
      for (let reach = 32; reach <= 150; reach += 7) {
        for (let turn = 0; turn < 16; turn += 1) {
          const angle = (turn / 16) * 2 * Math.PI;
          const plate = { x: base.x + reach * Math.cos(angle), y: base.y + reach * Math.sin(angle) };
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

/** Where roads meet a town: in front of its buildings. */
const foot = (city: CityLayout): Point => ({
  x: city.center.x,
  y: city.block.y + city.block.h - 8,
});

/** A road passes in front of a house's door. */
const threshold = (house: Point): Point => ({ x: house.x, y: house.y + HOUSE.h / 2 - 7 });

function placeCity(draft: Draft, d: Point): CityLayout {
  const to = <T extends Rect>(rect: T): T => ({ ...rect, x: rect.x + d.x, y: rect.y + d.y });
  const block = to(draft.block);
  const label = to(draft.label);
  const banner = draft.banner && to(draft.banner);
  const step = to(draft.step);
  return {
    id: draft.data.id,
    name: draft.data.name,
    link: draft.data.link,
    ability: abilityOf(draft.data),
    center: { x: block.x + block.w / 2, y: block.y + block.h / 2 },
    buildings: draft.buildings.map((building) => ({
      ...to(building),
      slot: add(building.slot, d),
    })),
    block,
    label,
    banner,
    step,
    flag: to(draft.flag),
    rects: [block, label, step, to(draft.flag), ...(banner ? [banner] : [])],
  };
}

/** The hundred spaces around the map, clockwise from the top left corner. */
function scoreTrack(): Rect[] {
  const cells: Rect[] = [];
  const w = MAP.w / 29;
  const h = MAP.h / 19;
  const right = WIDTH - BAND;
  const bottom = HEIGHT - BAND;
  cells.push({ x: 0, y: 0, w: BAND, h: BAND });
  for (let i = 0; i < 29; i += 1) cells.push({ x: BAND + i * w, y: 0, w, h: BAND });
  cells.push({ x: right, y: 0, w: BAND, h: BAND });
  for (let i = 0; i < 19; i += 1) cells.push({ x: right, y: BAND + i * h, w: BAND, h });
  cells.push({ x: right, y: bottom, w: BAND, h: BAND });
  for (let i = 28; i >= 0; i -= 1) cells.push({ x: BAND + i * w, y: bottom, w, h: BAND });
  cells.push({ x: 0, y: bottom, w: BAND, h: BAND });
  for (let i = 18; i >= 0; i -= 1) cells.push({ x: 0, y: BAND + i * h, w: BAND, h });
  return cells;
}

/** The borders of a province, walked around as one line. */
function provincesOf(
  board: BoardData,
  cities: ReadonlyMap<string, CityLayout>,
  routes: ReadonlyMap<string, RouteLayout>,
): ProvinceLayout[] {
  return (board.provinces ?? []).map((data) => {
    const edges: { a: string; b: string; line: readonly Point[] }[] = [];
    for (const id of data.routes) {
      const route = routes.get(id);
      if (route) edges.push({ a: route.from, b: route.to, line: route.line });
    }
    const straight = (pair: readonly string[]): void => {
      const [a = '', b = ''] = pair;
      const from = cities.get(a);
      const to = cities.get(b);
      if (from && to) edges.push({ a, b, line: [foot(from), foot(to)] });
    };
    for (const id of data.guards) {
      straight(board.guards?.find((guard) => guard.id === id)?.between ?? []);
    }
    if (data.open_between) straight(data.open_between);
    const line: Point[] = [];
    let here = edges[0]?.a ?? '';
    const left = new Set(edges);
    while (left.size > 0) {
      const edge = [...left].find(({ a, b }) => a === here || b === here);
      if (!edge) break;
      left.delete(edge);
      line.push(...(edge.a === here ? edge.line : [...edge.line].reverse()));
      here = edge.a === here ? edge.b : edge.a;
    }
    const path = line.map(({ x, y }, i) => `${i ? 'L' : 'M'}${Math.round(x)} ${Math.round(y)}`);
    return { id: data.id, ...at(data.x, data.y), routes: data.routes, path: path.join('') + 'Z' };
  });
}

type Line = readonly (readonly [number, number])[];

/** Coasts and rivers as they run, roughly, in thousandths of the board. */
const NORTH_SEA: Line = [
  [-20, 134],
  [34, 124],
  [70, 116],
  [120, 122],
  [158, 128],
  [186, 150],
  [214, 152],
  [226, 128],
  [262, 112],
  [312, 110],
  [352, 124],
  [366, 140],
  [388, 134],
  [392, 112],
  [414, 98],
  [438, 112],
  [452, 104],
  [462, 76],
  [490, 62],
  [528, 62],
  [572, 74],
  [604, 66],
  [622, 40],
  [632, -20],
];
const ZUIDERZEE: Line = [
  [-20, 236],
  [30, 232],
  [46, 254],
  [38, 286],
  [50, 312],
  [44, 348],
  [54, 378],
  [38, 414],
  [30, 440],
  [-20, 448],
];
const BALTIC: Line = [
  [912, -20],
  [918, 40],
  [934, 62],
  [930, 88],
  [948, 104],
  [962, 96],
  [974, 122],
  [1030, 130],
];

const RIVERS: { width: number; line: Line }[] = [
  // Rhine
  { width: 9, line: [[66, 1010], [56, 930], [42, 868], [60, 800], [66, 742], [52, 690], [56, 636], [40, 578], [48, 530], [20, 490], [-10, 486]] },
  // Ems
  { width: 6, line: [[352, 520], [330, 500], [342, 452], [322, 404], [326, 352], [300, 312], [318, 262], [252, 236], [232, 186], [204, 148]] },
  // Weser
  { width: 8, line: [[548, 1010], [556, 946], [532, 890], [520, 820], [498, 776], [524, 690], [514, 640], [524, 580], [508, 540], [478, 470], [492, 420], [470, 372], [500, 316], [452, 276], [456, 230], [430, 180], [424, 104]] },
  // Aller and Leine
  { width: 5, line: [[610, 780], [606, 720], [640, 660], [588, 630], [566, 556], [640, 500], [630, 436], [608, 352], [574, 310], [500, 316]] },
  // Elbe
  { width: 9, line: [[1010, 800], [962, 782], [958, 700], [966, 640], [962, 560], [968, 470], [956, 420], [968, 340], [946, 296], [850, 262], [816, 222], [820, 168], [770, 148], [704, 130], [680, 86], [640, 70], [604, 64]] },
  // Havel
  { width: 4, line: [[1010, 380], [984, 372], [968, 340]] },
  // Trave
  { width: 4, line: [[826, 116], [842, 74], [890, 64], [930, 84]] },
];

function waters(): Pick<Layout, 'seas' | 'shores' | 'rivers'> {
  const points = (line: Line): Point[] => line.map(([x, y]) => at(x, y));
  const coasts = [NORTH_SEA, ZUIDERZEE, BALTIC].map(points);
  const corners = [
    `L${at(632, -30).x} -30L-30 -30Z`,
    'Z',
    `L${WIDTH + 40} -30Z`,
  ];
  return {
    shores: coasts.map(smooth),
    seas: coasts.map((coast, i) => smooth(coast) + (corners[i] ?? 'Z')),
    rivers: RIVERS.map(({ width, line }) => ({ width, path: smooth(points(line)) })),
  };
}

/** Woods and hills by landscape: middle, extent and what grows or rises there. */
const LANDSCAPES: { x: number; y: number; rx: number; ry: number; n: number; kind: HillLayout['kind'] }[] = [
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
  const water = RIVERS.flatMap(({ line }) => sample(line.map(([x, y]) => at(x, y)), 8));
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
    if (city.banner) rects.push({ name: `${city.name}, banner`, owner: city.id, rect: city.banner });
  }
  for (const route of layout.routes.values()) {
    for (const [i, house] of route.houses.entries()) {
      const owner = `${route.id}/${i}`;
      rects.push({ name: owner, owner, rect: rectAround(house, HOUSE.w, HOUSE.h) });
    }
    const owner = `${route.id}, plate`;
    rects.push({ name: owner, owner, rect: rectAround(route.plate, PLATE, PLATE) });
  }
  for (const guard of layout.guards) {
    rects.push({ name: guard.id, owner: guard.id, rect: rectAround(guard, 30, 38) });
  }
  return rects;
}
