/** The small drawings of the chapters of Merchants of Europe, as data. */
import { hexKey, pathKey } from '../keys';
import { stillDesk, stillView } from '../still';
import type {
  CityData,
  DeskView,
  Good,
  HexData,
  MerchantsView,
  Resource,
  SeatName,
  Terrain,
} from '../view';
import type { MerchantsChapter } from './chapters';
import { boardFrom } from './map';

/** A part of a row: a good, a piece of the board, a sign. */
export type Token =
  Good | 'route' | 'pawn' | 'cart' | 'post' | 'card' | 'dice' | 'arrow' | 'any' | 'storage';

export interface MapScene {
  readonly kind: 'map';
  readonly view: MerchantsView;
  readonly highlight?: ReadonlySet<string>;
  readonly badges?: ReadonlyMap<string, string>;
  readonly paths?: readonly string[];
  readonly corners?: readonly string[];
}

export interface RowsScene {
  readonly kind: 'rows';
  readonly rows: readonly (readonly Token[])[];
}

export type Scene = MapScene | RowsScene;

const hex = (
  id: string,
  [q, r]: readonly [number, number],
  terrain: Terrain,
  resource: Resource,
  number: number | null,
): HexData => ({ id, name: '', q, r, terrain, resource, number, token: null });

const city = (
  id: string,
  name: string,
  hexes: CityData['corner']['hexes'],
  colour: CityData['colour'],
  coins = 0,
): CityData => ({ id, name, corner: { hexes }, colour, coins, coastal: false });

/** Köln and Praha are three paths apart, Praha and Wien two. */
export const board = boardFrom(
  [
    hex('a', [0, 0], 'pasture', 'wool', 5),
    hex('b', [1, 0], 'forest', 'lumber', 4),
    hex('c', [2, -1], 'fields', 'grain', 8),
    hex('d', [3, -1], 'mountains', 'ore', 10),
  ],
  [
    city(
      'koln',
      'Köln',
      [
        [-1, 1],
        [0, 0],
        [0, 1],
      ],
      'purple',
    ),
    city(
      'praha',
      'Praha',
      [
        [1, -1],
        [1, 0],
        [2, -1],
      ],
      'brown',
      1,
    ),
    city(
      'wien',
      'Wien',
      [
        [2, -1],
        [2, 0],
        [3, -1],
      ],
      'purple',
    ),
  ],
  [20],
);

const view = (
  seats: Partial<Record<SeatName, Partial<DeskView>>>,
  robber: string | null = null,
): MerchantsView =>
  stillView({
    seats: Object.fromEntries(Object.entries(seats).map(([seat, desk]) => [seat, stillDesk(desk)])),
    order: ['red', 'blue'],
    robber,
  });

/** From Köln to Praha, and on to Wien. */
const west = ['koln--i2', 'i2--i1', 'i1--praha'] as const;
const east = ['praha--i7', 'i7--wien'] as const;

/** What lies in the storage of the last drawing. */
export const storage: DeskView = stillDesk({ delivered: 3, available: 1, storage: 2 });

export const scenes: Readonly<Record<MerchantsChapter, Scene>> = {
  aim: {
    kind: 'map',
    view: view({
      red: { posts: ['praha'], routes: east, caravans: ['i7--wien'], delivered_to: ['wien'] },
      blue: { posts: ['wien'] },
    }),
  },
  setup: {
    kind: 'map',
    view: view({ red: { posts: ['koln'], routes: ['koln--i2'], caravans: ['koln--i2'] } }),
  },
  turn: { kind: 'rows', rows: [['dice', 'arrow', 'route', 'pawn', 'cart', 'card']] },
  production: {
    kind: 'map',
    view: view({ red: { posts: ['praha'] }, blue: { posts: ['koln'] } }),
    highlight: new Set([hexKey('c')]),
  },
  robber: {
    kind: 'map',
    view: view({ red: { posts: ['koln'] }, blue: { posts: ['praha'] } }, 'c'),
  },
  trade: {
    kind: 'rows',
    rows: [
      ['wool', 'wool', 'wool', 'arrow', 'any'],
      ['gold', 'gold', 'arrow', 'any'],
    ],
  },
  building: {
    kind: 'rows',
    rows: [
      ['route', 'arrow', 'lumber', 'ore'],
      ['pawn', 'arrow', 'lumber', 'wool', 'grain'],
      ['cart', 'arrow', 'lumber', 'ore', 'salt'],
      ['card', 'arrow', 'wool', 'salt'],
    ],
  },
  merchants: {
    kind: 'map',
    view: view({ red: { posts: ['koln'], merchants: ['koln'] } }),
    corners: ['koln', 'i2', 'i1', 'praha'],
  },
  gold: {
    kind: 'map',
    view: view({
      red: { posts: ['koln'], routes: [west[0], west[2]] },
      blue: { routes: [west[1]] },
    }),
    badges: new Map(west.map((path) => [pathKey(path), '1'])),
  },
  caravans: {
    kind: 'map',
    view: view({
      red: { posts: ['koln'], routes: [west[0], west[2]], caravans: [west[0]] },
      blue: { posts: ['praha'], routes: [west[1]] },
    }),
    paths: [west[1], west[2]],
    badges: new Map([[pathKey(west[1]), '1']]),
  },
  cards: { kind: 'rows', rows: [['wool', 'salt', 'arrow', 'card']] },
  end: { kind: 'rows', rows: [['storage']] },
};
