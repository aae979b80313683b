/** Where everything of a board is drawn, and what touches what. */
import {
  bounds,
  overlap,
  type Point,
  type Rect,
  rectAround,
  shift,
  textWidth,
} from '../board/geometry';
import type { MapData, CityData, CornerPlace, HexData, HexPlace } from './view';

/** The length of a hex's edge in the drawing. */
export const EDGE = 60;
export const TOKEN_R = 16.5;
export const NAME_SIZE = 18;
/** Coins lie half over each other. */
export const COIN_R = 5.6;
export const COIN_STEP = 6;
/** Room around the land, for names at the coast. */
const MARGIN = { x: 64, y: 44 };

export interface Hex extends Point {
  readonly data: HexData;
  /** The six corners as points of a polygon. */
  readonly points: string;
  readonly corners: readonly string[];
}

export interface Corner extends Point {
  readonly id: string;
  /** Ids of the terrain hexes around it. */
  readonly hexes: readonly string[];
  readonly city: CityData | null;
  /** To which side its level edge leads: 1 is the right. */
  readonly side: 1 | -1;
  readonly paths: readonly string[];
}

export interface Path extends Point {
  readonly id: string;
  readonly a: string;
  readonly b: string;
  readonly kind: 'land' | 'coast' | 'sea';
  readonly double: boolean;
  /** In degrees, between -90 and 90. */
  readonly angle: number;
  /** Ids of the terrain hexes beside it. */
  readonly hexes: readonly string[];
  /** The place of a caravan. */
  readonly cart: Point;
  /** Places of two caravans. */
  readonly pair: readonly [Point, Point];
}

export interface Label extends Point {
  readonly city: string;
  readonly text: string;
  readonly coins: number;
  /** Where the coins are drawn, on the side of the site. */
  readonly coinX: number;
  readonly anchor: 'start' | 'end';
  readonly rect: Rect;
}

export interface Geo {
  readonly board: MapData;
  readonly width: number;
  readonly height: number;
  readonly hexes: ReadonlyMap<string, Hex>;
  readonly sea: readonly Point[];
  readonly corners: ReadonlyMap<string, Corner>;
  readonly paths: ReadonlyMap<string, Path>;
  readonly labels: ReadonlyMap<string, Label>;
  /** The number of a path on the board. */
  readonly order: ReadonlyMap<string, number>;
}

const known = new WeakMap<MapData, Geo>();

export function geoOf(board: MapData): Geo {
  const had = known.get(board);
  if (had) return had;
  const made = make(board);
  known.set(board, made);
  return made;
}

const raw = ([q, r]: HexPlace): Point => ({
  x: 1.5 * q * EDGE,
  y: Math.sqrt(3) * (r + q / 2) * EDGE,
});

const spot = (corner: CornerPlace): Point => {
  const points = corner.map(raw);
  return {
    x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
    y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
  };
};

const keyOf = (corner: CornerPlace): string => corner.map((place) => place.join()).join('/');
const tidy = (value: number): number => Math.round(value * 10) / 10;

/** Corners of a hex around its center, clockwise from the east. */
const HEXAGON: readonly Point[] = [0, 1, 2, 3, 4, 5].map((i) => ({
  x: EDGE * Math.cos((i * Math.PI) / 3),
  y: EDGE * Math.sin((i * Math.PI) / 3),
}));

function make(board: MapData): Geo {
  const terrain = board.hexes.filter((hex) => hex.terrain !== 'sea');
  const land = new Map(terrain.map((hex) => [`${hex.q},${hex.r}`, hex.id]));
  const cityAt = new Map(board.cities.map((city) => [keyOf(city.corner.hexes), city]));
  const rects = terrain.map((hex) => rectAround(raw([hex.q, hex.r]), 2 * EDGE, 1.733 * EDGE));
  rects.push(...board.intersections.map((corner) => rectAround(spot(corner), 1, 1)));
  const whole = bounds(rects);
  const move = (point: Point): Point => ({
    x: tidy(point.x - whole.x + MARGIN.x),
    y: tidy(point.y - whole.y + MARGIN.y),
  });
  const hexesOf = (places: CornerPlace): string[] =>
    places.flatMap((place) => land.get(place.join()) ?? []);

  const names = new Map<string, string>();
  const corners = new Map<string, Corner & { paths: string[] }>();
  for (const [i, place] of board.intersections.entries()) {
    const city = cityAt.get(keyOf(place)) ?? null;
    const id = city?.id ?? `i${i}`;
    names.set(keyOf(place), id);
    const at = spot(place);
    // Two of the three hexes lie on the side of the level edge.
    const right = place.filter((hex) => raw(hex).x > at.x).length;
    const side = right === 2 ? 1 : -1;
    corners.set(id, { id, ...move(at), hexes: hexesOf(place), city, side, paths: [] });
  }
  const paths = new Map<string, Path>();
  for (const { between, kind, double_arrow } of board.paths) {
    const [a, b] = between.map((place) => corners.get(names.get(keyOf(place)) ?? ''));
    if (!a || !b) continue;
    const id = `${a.id}--${b.id}`;
    const mid = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    const shared = between[0].filter((hex) => between[1].some((other) => `${other}` === `${hex}`));
    paths.set(id, {
      id,
      ...mid,
      a: a.id,
      b: b.id,
      kind,
      double: double_arrow,
      angle: angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle,
      hexes: hexesOf(shared),
      cart: mid,
      pair: [mid, mid],
    });
    a.paths.push(id);
    b.paths.push(id);
  }
  const hexes = new Map<string, Hex>();
  for (const data of terrain) {
    const at = move(raw([data.q, data.r]));
    const points = HEXAGON.map(({ x, y }) => `${tidy(at.x + x)},${tidy(at.y + y)}`).join(' ');
    const around = [...corners.values()].filter((corner) => corner.hexes.includes(data.id));
    hexes.set(data.id, { data, ...at, points, corners: around.map(({ id }) => id) });
  }
  const geo = {
    board,
    width: whole.w + 2 * MARGIN.x,
    height: whole.h + 2 * MARGIN.y,
    hexes,
    sea: board.hexes
      .filter((hex) => hex.terrain === 'sea')
      .map((hex) => move(raw([hex.q, hex.r])))
      .filter((at) => at.x > 20 && at.y > 20),
    corners,
    paths,
    labels: new Map<string, Label>(),
    order: new Map([...paths.keys()].map((id, i) => [id, i])),
  };
  for (const label of placeLabels(geo)) geo.labels.set(label.city, label);
  const room = {
    names: [...geo.labels.values()].map(({ rect }) => rect),
    sites: [...corners.values()].filter(({ city }) => city).map(siteRect),
    tokens: [...hexes.values()].map(tokenRect),
  };
  for (const [id, path] of paths) paths.set(id, { ...path, ...placeCarts(path, geo, room) });
  return geo;
}

/** How far along a path, and how far beside it, a caravan may stand. */
const CART_ALONG = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
const CART_ASIDE = [8, 12, 16, 20].flatMap((far) => [far, -far]);
/** Nothing whose middle is farther away can be covered by it. */
const NEAR = 110;
/** Of so many places the best two are looked for. */
const MAX_PLACES = 24;

export const cartRect = (at: Point): Rect => ({ x: at.x - 15, y: at.y - 15.5, w: 30, h: 29 });

/** What caravans had better not cover. */
type Room = Readonly<Record<'names' | 'sites' | 'tokens', readonly Rect[]>>;

/** Caravans stand beside their path, where they cover as little of names and cities as may be. */
function placeCarts(path: Path, { corners }: Geo, room: Room): Pick<Path, 'cart' | 'pair'> {
  const a = corners.get(path.a);
  const b = corners.get(path.b);
  if (!a || !b) return path;
  const near = (rects: readonly Rect[]): Rect[] =>
    rects.filter(
      ({ x, y, w, h }) =>
        Math.abs(x + w / 2 - path.x) < NEAR && Math.abs(y + h / 2 - path.y) < NEAR,
    );
  const names = near(room.names);
  const sites = near(room.sites);
  const tokens = near(room.tokens);
  const over = (rects: readonly Rect[], cart: Rect): number =>
    rects.reduce((sum, rect) => sum + Math.max(0, overlap(rect, cart)), 0);
  const [dx, dy] = [(b.x - a.x) / EDGE, (b.y - a.y) / EDGE];
  const places = CART_ALONG.flatMap((t) =>
    CART_ASIDE.map((aside) => {
      const at = {
        x: tidy(a.x + (b.x - a.x) * t + dy * aside),
        y: tidy(a.y + (b.y - a.y) * t - dx * aside),
      };
      const cart = cartRect(at);
      const far = 8 * Math.abs(t - 0.5) + 0.6 * Math.abs(aside);
      const cost = 4 * over(names, cart) + 3 * over(tokens, cart) + 2 * over(sites, cart) + far;
      return { at, cart, cost };
    }),
  ).sort((one, other) => one.cost - other.cost);
  const [best = { at: path, cart: cartRect(path), cost: 0 }] = places;
  let pair = { first: best, second: best, cost: Infinity };
  const good = places.slice(0, MAX_PLACES);
  for (const first of good) {
    for (const second of good) {
      const sum = first.cost + second.cost;
      if (sum >= pair.cost) break;
      const cost = sum + 6 * Math.max(0, overlap(first.cart, second.cart));
      if (cost < pair.cost) pair = { first, second, cost };
    }
  }
  return { cart: best.at, pair: [pair.first.at, pair.second.at] };
}

/** The room of a post or an empty city-site. */
export const siteRect = (at: Point): Rect => ({ x: at.x - 12, y: at.y - 15.5, w: 24, h: 29 });
export const tokenRect = (at: Point): Rect => rectAround(at, 2 * TOKEN_R, 2 * TOKEN_R);

/** Where tokens and merchants stand beside a city-site: on the side without the level edge. */
export const besideSite = (corner: Corner): Point => ({
  x: corner.x - corner.side * 20,
  y: corner.y + 4,
});

/** A path as it is drawn. */
export function lineOf(geo: Pick<Geo, 'corners'>, path: Path): string {
  const a = geo.corners.get(path.a);
  const b = geo.corners.get(path.b);
  return a && b ? `M${a.x} ${a.y}L${b.x} ${b.y}` : '';
}

/** Names stand along the level edge, above or below it, so that routes are not covered by them. */
function placeLabels(geo: Omit<Geo, 'labels'>): Label[] {
  const fixed = [
    ...[...geo.hexes.values()].map(tokenRect),
    ...[...geo.corners.values()]
      .filter((corner) => corner.city)
      .flatMap((corner) => [siteRect(corner), rectAround(besideSite(corner), 14, 14)]),
  ];
  const frame = { x: 4, y: 4, w: geo.width - 8, h: geo.height - 8 };
  const options = geo.board.cities.map((city) => {
    const corner = geo.corners.get(city.id);
    if (!corner) return [];
    const coins = city.coins > 0 ? 2 * COIN_R + COIN_STEP * (city.coins - 1) + 4 : 0;
    const w = textWidth(city.name, NAME_SIZE) * 0.94 + coins;
    const near = Math.min(EDGE / 2, w / 2 - 12);
    const places = [0, -10, 10, -22].flatMap((nudge) =>
      [25.5, -26].map((y) => ({ x: corner.side * (near + nudge), y, cost: Math.abs(nudge) })),
    );
    return places
      .map(({ x, y, cost }): Label & { cost: number } => {
        const rect = shift(rectAround({ x, y }, w, 16.5), corner.x, corner.y);
        const covered = fixed.reduce((sum, other) => sum + Math.max(0, overlap(rect, other)), 0);
        const outside =
          Math.max(0, frame.x - rect.x) + Math.max(0, rect.x + rect.w - frame.x - frame.w);
        return {
          city: city.id,
          text: city.name,
          coins: city.coins,
          anchor: corner.side > 0 ? 'start' : 'end',
          x: tidy(corner.side > 0 ? rect.x + coins : rect.x + rect.w - coins),
          coinX: tidy(corner.side > 0 ? rect.x + COIN_R : rect.x + rect.w - coins + 4 + COIN_R),
          y: tidy(rect.y + 13.4),
          rect,
          cost: cost + 50 * (covered + outside) + (y > 0 ? 0 : 1),
        };
      })
      .sort((a, b) => a.cost - b.cost);
  });
  // Each name in turn takes its best place given the others, until none moves.
  const chosen = options.map((list) => list[0]);
  for (let round = 0; round < 12; round += 1) {
    let changed = false;
    for (const [i, list] of options.entries()) {
      const cost = (label: Label & { cost: number }): number =>
        label.cost +
        50 *
          chosen.reduce(
            (sum, other, j) =>
              sum + (other && i !== j ? Math.max(0, overlap(label.rect, other.rect)) : 0),
            0,
          );
      const best = list.reduce<(Label & { cost: number }) | undefined>(
        (a, b) => (!a || cost(b) < cost(a) - 0.001 ? b : a),
        undefined,
      );
      const now = chosen[i];
      if (best && now && cost(best) < cost(now) - 0.001) {
        chosen[i] = best;
        changed = true;
      }
    }
    if (!changed) break;
  }
  return chosen.flatMap((label) => label ?? []);
}

/** The end of a path that is not this one. */
export const otherEnd = (path: Path, end: string): string => (path.a === end ? path.b : path.a);

/** How many paths each corner is away from one. */
export function distances(geo: Geo, from: string): Map<string, number> {
  const found = new Map([[from, 0]]);
  const queue = [from];
  for (const at of queue) {
    for (const id of geo.corners.get(at)?.paths ?? []) {
      const path = geo.paths.get(id);
      const to = path ? otherEnd(path, at) : at;
      if (found.has(to)) continue;
      found.set(to, (found.get(at) ?? 0) + 1);
      queue.push(to);
    }
  }
  return found;
}
