/**
 * Where everything on a board is drawn, in units of the drawing.
 *
 * The board data say where things lie on the printed board. Here they get sizes; arrange.ts has
 * moved them as little as needed, so that no name, house, office or plate covers another, and
 * wrote places.json. layout.test.ts holds both boards to that.
 */
import { type Point, type Rect, rectAround, sample, smooth, textWidth } from '../board/geometry';
import allPlaces from './places.json';
import { BALTIC, type Line, NORTH_SEA, RIVERS, ZUIDERZEE } from './waters';
import {
  type Ability,
  type BoardData,
  type CityData,
  type OfficeData,
  type RouteData,
  abilityOf,
} from './view';

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
export const PAWN = { w: 32, h: 50 };
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

export const MAP: Rect = { x: BAND, y: BAND, w: WIDTH - 2 * BAND, h: HEIGHT - 2 * BAND };

/** From the thousandths of the board data to the drawing; the printed border is cut off. */
export const at = (x: number, y: number): Point => ({
  x: BAND + ((x - 28) / (972 - 28)) * MAP.w,
  y: BAND + ((y - 22) / (958 - 22)) * MAP.h,
});

/** Where things were moved to, in the order of the board data; see arrange.ts. */
export interface Places {
  readonly table: readonly number[];
  readonly cities: readonly (readonly number[])[];
  /** For each route the marker, then the houses. */
  readonly routes: readonly (readonly (readonly number[])[])[];
  readonly guards: readonly (readonly number[])[];
  /** Where the pawn stands, province by province. */
  readonly pawns: readonly (readonly number[])[];
  /** Kind, x, y and size of hills and trees. */
  readonly scenery: readonly (readonly [string, number, number, number])[];
}

export interface Draft {
  readonly data: CityData;
  readonly home: Point;
  readonly buildings: readonly BuildingLayout[];
  readonly block: Rect;
  readonly label: Rect;
  readonly banner: Rect | null;
  readonly step: Rect;
  readonly flag: Rect;
}

export function draftCity(data: CityData): Draft {
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

/** The panels on the map: of the cities counter, the link and the table of Coellen. */
export function panelsOf(board: BoardData): { counter: Rect; link: Rect; table: Rect } {
  const wide = board.completed_cities_end * 31 + 20;
  return {
    counter: { x: MAP.x + 12, y: MAP.y + 10, w: wide, h: 62 },
    link: { x: MAP.x + 28 + wide, y: MAP.y + 10, w: 228, h: 62 },
    table: rectAround(at(212, 822), board.coellen.length * SLOT + 16, SLOT + 40),
  };
}

/** How a road runs, given where its houses and its marker are. */
export function layRoute(
  data: RouteData,
  from: CityLayout,
  to: CityLayout,
  houses: readonly Point[],
  plate: Point,
): RouteLayout {
  const points = [foot(from), ...houses.map(threshold), foot(to)];
  const line = sample(points, 8);
  return {
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
  };
}

const point = (xy: readonly number[] | undefined): Point => ({ x: xy?.[0] ?? 0, y: xy?.[1] ?? 0 });

function compute(board: BoardData): Layout {
  const places = (allPlaces as unknown as Readonly<Record<string, Places>>)[board.name];
  if (!places) throw new Error(`No drawing of the board ${board.name}`);
  const drafts = board.cities.map(draftCity);
  const { counter, link, table } = panelsOf(board);
  const n = board.completed_cities_end;
  const tableRect = rectAround(point(places.table), table.w, table.h);
  const cities = new Map<string, CityLayout>();
  for (const [i, draft] of drafts.entries()) {
    const to = point(places.cities[i]);
    cities.set(draft.data.id, placeCity(draft, { x: to.x - draft.home.x, y: to.y - draft.home.y }));
  }
  const routes = new Map<string, RouteLayout>();
  for (const [i, data] of board.routes.entries()) {
    const from = cities.get(data.from);
    const to = cities.get(data.to);
    const [plate, ...houses] = (places.routes[i] ?? []).map(point);
    if (!from || !to || !plate) continue;
    routes.set(data.id, layRoute(data, from, to, houses, plate));
  }
  const guards = (board.guards ?? []).map((guard, i) => ({
    id: guard.id,
    ...point(places.guards[i]),
  }));

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
    provinces: provincesOf(board, cities, routes, places.pawns),
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
    scenery: places.scenery.map(([kind, x, y, size]) => ({
      kind: kind as HillLayout['kind'],
      x,
      y,
      size,
    })),
    ...waters(),
  };
}

const add = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });

/** Where roads meet a town: in front of its buildings. */
const foot = (city: CityLayout): Point => ({
  x: city.center.x,
  y: city.block.y + city.block.h - 8,
});

/** A road passes in front of a house's door. */
const threshold = (house: Point): Point => ({ x: house.x, y: house.y + HOUSE.h / 2 - 7 });

export function placeCity(draft: Draft, d: Point): CityLayout {
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
  pawns: Places['pawns'],
): ProvinceLayout[] {
  return (board.provinces ?? []).map((data, i) => {
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
    const path = line.map(({ x, y }, n) => `${n ? 'L' : 'M'}${Math.round(x)} ${Math.round(y)}`);
    return { id: data.id, ...point(pawns[i]), routes: data.routes, path: path.join('') + 'Z' };
  });
}

function waters(): Pick<Layout, 'seas' | 'shores' | 'rivers'> {
  const points = (line: Line): Point[] => line.map(([x, y]) => at(x, y));
  const coasts = [NORTH_SEA, ZUIDERZEE, BALTIC].map(points);
  const corners = [`L${at(632, -30).x} -30L-30 -30Z`, 'Z', `L${WIDTH + 40} -30Z`];
  return {
    shores: coasts.map(smooth),
    seas: coasts.map((coast, i) => smooth(coast) + (corners[i] ?? 'Z')),
    rivers: RIVERS.map(({ width, line }) => ({ width, path: smooth(points(line)) })),
  };
}
