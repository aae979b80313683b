/** The small drawings of the chapters of Hansa Teutonica, as data. */
import type { CityLayout, RouteLayout } from '../layout';
import { BANNER, BUILDING, EXTRA, FLAG, NAME_SIZE } from '../layout';
import type {
  Ability,
  CityView,
  Marker,
  OfficeColor,
  OfficeData,
  RouteView,
  SeatName,
} from '../view';
import { smooth, textWidth } from '../../board/geometry';
import type { HansaChapter } from './chapters';

type Spot = readonly [x: number, y: number];

export type Item =
  | { kind: 'town'; layout: CityLayout; state: CityView; controller: SeatName | null }
  | { kind: 'road'; layout: RouteLayout; state: RouteView; full: SeatName | null; claim: boolean }
  | { kind: 'piece'; at: Spot; piece: string; ghost?: boolean }
  | { kind: 'plate'; at: Spot; marker: Marker }
  | { kind: 'glyph'; at: Spot; name: string }
  | { kind: 'seat'; at: Spot; color: OfficeColor; points: number }
  | { kind: 'coin'; at: Spot; text: string }
  | { kind: 'track'; at: Spot; ability: Ability }
  | { kind: 'field'; at: Spot; w: number; h: number }
  | { kind: 'area'; path: string }
  | { kind: 'arrow'; path: string };

export interface Scene {
  readonly w: number;
  readonly h: number;
  readonly items: readonly Item[];
}

/** `white square` or `white square coin`. */
const office = (text: string): OfficeData => {
  const [privilege, shape, coin] = text.split(' ');
  return {
    privilege: privilege as OfficeColor,
    shape: shape as OfficeData['shape'],
    coin: coin !== undefined,
  };
};

interface TownWish {
  taken?: readonly string[];
  extra?: readonly string[];
  ability?: Ability;
  link?: boolean;
  controller?: SeatName;
}

/** A town whose buildings begin at a point. */
function town(name: string, [x, y]: Spot, offices: readonly string[], wish: TownWish = {}): Item {
  const { w, roof, body } = BUILDING;
  const h = roof + body;
  const block = { x, y, w: offices.length * w, h };
  const wide = textWidth(name, NAME_SIZE);
  const label = { x: x + block.w / 2 - wide / 2, y: y + h + 4, w: wide, h: NAME_SIZE * 1.1 };
  return {
    kind: 'town',
    layout: {
      id: name.toLowerCase(),
      name,
      link: wish.link ?? false,
      ability: wish.ability ?? null,
      center: { x: x + block.w / 2, y: y + h / 2 },
      buildings: offices.map((text, i) => ({
        x: x + i * w,
        y,
        w,
        h,
        office: office(text),
        slot: { x: x + (i + 0.5) * w, y: y + roof + body / 2 },
      })),
      block,
      label,
      banner: wish.ability ? { x: x + block.w + 6, y: y + 4, w: BANNER.w, h: BANNER.h } : null,
      step: { x: x - EXTRA.w - 3, y: y + h - 2 * EXTRA.h, w: EXTRA.w, h: 2 * EXTRA.h },
      flag: { x: x + block.w - 12, y: y - FLAG.h - 2, w: FLAG.w, h: FLAG.h },
      rects: [],
    },
    state: { offices: wish.taken ?? [], extra: wish.extra ?? [] },
    controller: wish.controller ?? null,
  };
}

interface RoadWish {
  plate?: Spot;
  claim?: boolean;
  /** Where the line begins and ends, if not at the outer houses. */
  ends?: readonly [Spot, Spot];
}

/** A route over houses, with what stands on them. */
function road(
  houses: readonly Spot[],
  pieces: readonly (string | null)[],
  wish: RoadWish = {},
): Item {
  const points = houses.map(([x, y]) => ({ x, y }));
  const line = wish.ends
    ? [
        { x: wish.ends[0][0], y: wish.ends[0][1] },
        ...points,
        { x: wish.ends[1][0], y: wish.ends[1][1] },
      ]
    : points;
  const [px, py] = wish.plate ?? [0, 0];
  const owners = new Set(pieces.map((piece) => piece?.split(' ')[0]));
  const full = pieces.length === houses.length && owners.size === 1 && !owners.has(undefined);
  return {
    kind: 'road',
    layout: {
      id: 'route',
      from: '',
      to: '',
      name: '',
      tavern: false,
      path: smooth(line),
      line,
      houses: points,
      plate: { x: px, y: py },
      middle: { x: px, y: py },
    },
    state: { houses: pieces, marker: null },
    full: full ? (pieces[0]?.split(' ')[0] as SeatName) : null,
    claim: wish.claim ?? false,
  };
}

const row = (x: number, y: number, count: number, step = 50): Spot[] =>
  Array.from({ length: count }, (_, i): Spot => [x + i * step, y]);

const pieces = (at: readonly Spot[], piece: string): Item[] =>
  at.map((spot) => ({ kind: 'piece', at: spot, piece }));

/** What the chapter about special places points out on the board. */
export const SPECIAL_CITIES: readonly string[] = [
  'arnheim',
  'stendal',
  'coellen',
  'warburg',
  'halle',
  'gottingen',
  'stade',
  'groningen',
  'lubeck',
];

export const scenes: Readonly<Record<HansaChapter, Scene>> = {
  aim: {
    w: 420,
    h: 120,
    items: [
      road(row(170, 72, 3), ['red trader', 'red trader', 'red trader'], {
        ends: [
          [90, 80],
          [335, 80],
        ],
      }),
      town('Hannover', [20, 30], ['white square', 'orange square'], { taken: ['blue trader'] }),
      town('Minden', [312, 30], ['white square', 'orange square'], { taken: ['red trader'] }),
      { kind: 'arrow', path: 'M262 38C275 12 305 8 326 20' },
    ],
  },
  turn: {
    w: 420,
    h: 84,
    items: ['income', 'place', 'displace', 'move', 'claim'].map((name, i) => ({
      kind: 'glyph',
      at: [50 + i * 80, 42],
      name,
    })),
  },
  income: {
    w: 420,
    h: 100,
    items: [
      { kind: 'field', at: [16, 14], w: 168, h: 72 },
      { kind: 'field', at: [236, 14], w: 168, h: 72 },
      ...pieces(row(48, 50, 2, 44), 'red trader'),
      ...pieces([[146, 50]], 'red merchant'),
      ...pieces(row(268, 50, 3, 44), 'red trader'),
      { kind: 'arrow', path: 'M178 34C196 20 220 20 238 32' },
    ],
  },
  place: {
    w: 420,
    h: 110,
    items: [
      road(row(180, 70, 4, 56), ['blue trader', null, 'red trader', null]),
      ...pieces([[50, 66]], 'red trader'),
      { kind: 'arrow', path: 'M72 52C110 18 190 10 228 40' },
    ],
  },
  displace: {
    w: 420,
    h: 176,
    items: [
      road(row(60, 48, 3), ['red trader', 'red trader', 'blue trader'], {
        ends: [
          [20, 54],
          [234, 78],
        ],
      }),
      road(
        [
          [270, 122],
          [318, 138],
          [366, 144],
        ],
        ['blue trader', 'blue trader', null],
        {
          ends: [
            [234, 92],
            [404, 150],
          ],
        },
      ),
      town('Bremen', [212, 8], ['white round']),
      { kind: 'field', at: [26, 104], w: 68, h: 62 },
      { kind: 'piece', at: [60, 136], piece: 'red trader' },
      { kind: 'arrow', path: 'M170 78C180 116 210 136 246 132' },
    ],
  },
  move: {
    w: 420,
    h: 150,
    items: [
      road(row(50, 46, 3, 52), [null, null, 'blue trader']),
      road(row(250, 112, 3, 52), ['red trader', null, null]),
      { kind: 'piece', at: [50, 51], piece: 'red trader', ghost: true },
      { kind: 'piece', at: [102, 51], piece: 'red merchant', ghost: true },
      { kind: 'piece', at: [302, 117], piece: 'red trader' },
      { kind: 'piece', at: [354, 117], piece: 'red merchant' },
      { kind: 'arrow', path: 'M50 80C90 150 190 150 226 128' },
      { kind: 'arrow', path: 'M116 28C190 -6 330 10 352 82' },
    ],
  },
  claim: {
    w: 420,
    h: 136,
    items: [
      road(row(150, 92, 3, 56), ['red trader', 'red merchant', 'red trader'], {
        ends: [
          [70, 96],
          [350, 96],
        ],
        plate: [234, 36],
        claim: true,
      }),
      { kind: 'plate', at: [170, 36], marker: 'plus3' },
      town('Stade', [16, 46], ['white round'], { ability: 'privilege' }),
      town('Hamburg', [330, 46], ['white square', 'orange square'], {
        taken: ['blue trader'],
        controller: 'blue',
      }),
      { kind: 'coin', at: [318, 34], text: '1' },
    ],
  },
  offices: {
    w: 420,
    h: 128,
    items: [
      town('Minden', [26, 36], ['white square', 'orange square', 'pink square', 'black round'], {
        taken: ['red trader', 'blue trader'],
        controller: 'blue',
      }),
      town('Lübeck', [290, 36], ['white square coin', 'pink square'], { ability: 'bags' }),
      { kind: 'coin', at: [236, 50], text: '1' },
    ],
  },
  skills: {
    w: 420,
    h: 238,
    items: (['keys', 'actions', 'privilege', 'book', 'bags'] as const).map((ability, i) => ({
      kind: 'track',
      at: [20, 26 + i * 46],
      ability,
    })),
  },
  markers: {
    w: 420,
    h: 70,
    items: (['extra', 'swap', 'remove', 'plus3', 'plus4', 'improve'] as const).map((marker, i) => ({
      kind: 'plate',
      at: [45 + i * 66, 35],
      marker,
    })),
  },
  places: {
    w: 420,
    h: 200,
    items: [
      road(row(126, 60, 2, 40), [null, null], {
        ends: [
          [90, 70],
          [210, 60],
        ],
      }),
      road(row(274, 60, 2, 40), [null, null], {
        ends: [
          [210, 60],
          [350, 70],
        ],
      }),
      town('Arnheim', [40, 26], ['white square'], { taken: ['red trader'], link: true }),
      town('Stendal', [340, 26], ['white square'], { taken: ['red trader'], link: true }),
      town('Minden', [198, 20], ['white square'], { taken: ['red trader'] }),
      { kind: 'coin', at: [116, 22], text: '7' },
      { kind: 'coin', at: [146, 20], text: '4' },
      { kind: 'coin', at: [176, 18], text: '2' },
      ...([7, 8, 9, 11] as const).map((points, i): Item => ({
        kind: 'seat',
        at: [132 + i * 52, 156],
        color: (['white', 'orange', 'pink', 'black'] as const)[i] ?? 'white',
        points,
      })),
      { kind: 'piece', at: [60, 158], piece: 'red merchant' },
      { kind: 'arrow', path: 'M80 150C92 144 98 144 108 150' },
    ],
  },
  end: {
    w: 420,
    h: 120,
    items: [
      { kind: 'coin', at: [70, 56], text: '20' },
      town('10 ×', [176, 24], ['white square', 'orange square'], {
        taken: ['red trader', 'blue trader'],
      }),
      { kind: 'field', at: [320, 26], w: 64, h: 62 },
      { kind: 'glyph', at: [352, 57], name: 'tavern' },
    ],
  },
  two: {
    w: 420,
    h: 190,
    items: [
      {
        kind: 'area',
        path: 'M90 60C150 40 270 40 330 60C345 100 340 130 330 150C270 160 150 160 90 150C80 120 82 90 90 60Z',
      },
      road(row(160, 44, 3), [null, 'red trader', null], {
        ends: [
          [90, 60],
          [330, 60],
        ],
      }),
      road(row(160, 146, 3), ['blue trader', null, null], {
        ends: [
          [90, 150],
          [330, 150],
        ],
      }),
      town('Bremen', [50, 30], ['white round']),
      town('Hannover', [330, 30], ['white square']),
      { kind: 'glyph', at: [210, 97], name: 'pawn' },
    ],
  },
};
