/** What the server sends about a game of Merchants of Europe; see docs/engine-merchants.md. */
import type { Choice } from '../protocol/types';

export const RESOURCES = ['lumber', 'wool', 'grain', 'ore', 'salt'] as const;
export type Resource = (typeof RESOURCES)[number];
export const GOODS = [...RESOURCES, 'gold'] as const;
export type Good = (typeof GOODS)[number];

export const SEATS = ['red', 'blue', 'white', 'orange'] as const;
export type SeatName = (typeof SEATS)[number];

export const CARDS = [
  'lancer',
  'open-roads',
  'swift-caravan',
  'swift-merchant',
  'trade-fair',
  'staple-right',
  'banking-house',
] as const;
export type CardName = (typeof CARDS)[number];

export type Counts<K extends string> = Readonly<Partial<Record<K, number>>>;
/** Goods of a trade: how many of each. */
export type Bundle = Counts<Good>;

export interface DeskView {
  resource_cards: number;
  /** Only in the own view. */
  resources?: Counts<Resource>;
  gold: number;
  development_cards: number;
  /** Only in the own view. */
  cards?: Counts<CardName>;
  posts: readonly string[];
  routes: readonly string[];
  routes_left: number;
  merchants: readonly (string | null)[];
  caravans: readonly (string | null)[];
  storage: number;
  available: number;
  delivered: number;
  delivered_to: readonly string[];
}

export interface Proposal {
  give: string;
  want: string;
  to: readonly SeatName[];
}

export type Answer = 'accept' | 'reject' | { counter: { give: string; want: string } };

export type PhaseView =
  | { kind: 'robber-start' | 'start-roll' | 'pre-roll' | 'rolling' | 'move-robber' | 'steal' }
  | { kind: 'action' | 'drawing' | 'over' }
  | { kind: 'setup-post' | 'setup-neutral' | 'setup-route'; step: number }
  | { kind: 'discard'; chosen?: Counts<SeatName> | Record<string, Counts<Resource>> }
  | { kind: 'stealing'; victim: SeatName }
  | { kind: 'offering'; seat: SeatName }
  | {
      kind: 'trade-open' | 'trade-choose';
      proposal: Proposal;
      answers?: Partial<Record<SeatName, Answer>>;
    }
  | { kind: 'gold-path' | 'free-route'; path: string }
  | { kind: 'token-hex'; city: string }
  | { kind: 'token-turn' | 'token-source'; hex: string }
  | { kind: 'caravan-move'; caravan: number; steps: number; moved?: boolean; by_card?: boolean }
  | { kind: 'card-routes'; first?: boolean }
  | { kind: 'card-merchant'; reach: number }
  | { kind: 'card-caravan'; steps: number }
  | { kind: 'card-take'; left: number; from: Resource }
  | { kind: 'card-name'; most?: number };

export interface TurnView {
  active: SeatName;
  number: number;
  rolled: boolean;
  card_played?: boolean;
  gold_buys?: number;
  fees?: readonly { caravan: number; to: SeatName }[];
  bought?: Counts<CardName>;
  proposals?: number;
  offers?: readonly { seat: SeatName; number: number; give: string; want: string }[];
  card_routes?: number;
}

export interface MerchantsView {
  viewer: SeatName | null;
  /** `players=3 board=short setup=fixed` */
  setup: string;
  seats: Partial<Record<SeatName, DeskView>>;
  order: readonly SeatName[];
  neutral?: readonly string[];
  robber: string | null;
  tokens: Readonly<Record<string, { number: number; arch?: boolean }>>;
  stock: Partial<Record<Resource, readonly number[]>>;
  supply: Counts<Resource>;
  bank: number;
  stack: number;
  discards?: Counts<CardName>;
  turn: TurnView;
  bought_this_turn: number;
  discards_due?: Counts<SeatName>;
  phase: PhaseView;
  deciders: readonly SeatName[];
}

export type HexPlace = readonly [q: number, r: number];
export type CornerPlace = readonly HexPlace[];
export type Terrain =
  | 'forest'
  | 'mountain-forest'
  | 'pasture'
  | 'mountain-pasture'
  | 'fields'
  | 'mountains'
  | 'saltworks'
  | 'sea';

export interface HexData {
  id: string;
  name: string;
  q: number;
  r: number;
  terrain: Terrain;
  resource: Resource | null;
  number: number | null;
  token: { colour: string; arch: boolean } | null;
  variant?: string;
}

export interface CityData {
  id: string;
  name: string;
  corner: { hexes: CornerPlace };
  colour: 'purple' | 'brown';
  coins: number;
  coastal: boolean;
}

/** What a board is drawn from. */
export interface MapData {
  name: string;
  variant: string;
  hexes: readonly HexData[];
  cities: readonly CityData[];
  intersections: readonly CornerPlace[];
  paths: readonly {
    between: readonly [CornerPlace, CornerPlace];
    kind: 'land' | 'coast' | 'sea';
    double_arrow: boolean;
  }[];
  storage: Readonly<Record<string, { commodities: number; posts_in_storage: number }>>;
  pieces_per_player: { routes: number };
}

/** A board as the server sends it. */
export interface BoardData extends MapData {
  figures: Figures;
}

/** The numbers of the rules, as the engine has them. */
export interface Figures {
  /** The version of the rules that they belong to. */
  rules: number;
  /** The cards that each action costs. */
  costs: Readonly<Record<'route' | 'merchant' | 'caravan' | 'card' | 'walk' | 'run', Bundle>>;
  /** The largest hand that loses nothing to a seven. */
  safe_hand: number;
  cards_per_resource: number;
  /** Equal cards for one of the supply. */
  exchange_rate: number;
  /** Gold for one card of the supply. */
  gold_price: number;
  purchases_per_turn: number;
  /** Steps of a caravan for one salt. */
  steps_per_salt: number;
  /** Paths of a merchant for one grain. */
  paths_per_grain: number;
}

/** The board that a view is about. */
export const boardOf = (view: Pick<MerchantsView, 'setup'>): string =>
  /\bboard=(\w+)/.exec(view.setup)?.[1] ?? 'short';

/** How many deliveries win. */
export function targetOf(view: MerchantsView): number {
  const desk = Object.values(view.seats)[0];
  return desk ? desk.storage + desk.available + desk.delivered : 0;
}

/** `2ore+1gold` as counts. */
export function readBundle(text: string): Bundle {
  const bundle: Partial<Record<Good, number>> = {};
  for (const part of text.split('+')) {
    const [, count, good] = /^(\d*)([a-z]+)$/.exec(part) ?? [];
    if (good && good !== 'nothing') bundle[good as Good] = Number(count || 1);
  }
  return bundle;
}

/** Counts as `2ore+1gold`, or `nothing`. */
export function writeBundle(bundle: Bundle): string {
  const parts = GOODS.filter((good) => (bundle[good] ?? 0) > 0);
  return parts.map((good) => `${bundle[good]}${good}`).join('+') || 'nothing';
}

export const sizeOf = (bundle: Bundle): number =>
  GOODS.reduce((sum, good) => sum + (bundle[good] ?? 0), 0);

/** What is wanted and not there. */
export function missing(cost: Bundle, have: Bundle): Bundle {
  const lacking: Partial<Record<Good, number>> = {};
  for (const good of GOODS) {
    const more = (cost[good] ?? 0) - (have[good] ?? 0);
    if (more > 0) lacking[good] = more;
  }
  return lacking;
}

/** As much of it as is there. */
export function payable(cost: Bundle, have: Bundle): Bundle {
  const paid: Partial<Record<Good, number>> = {};
  for (const good of GOODS) {
    const n = Math.min(cost[good] ?? 0, have[good] ?? 0);
    if (n > 0) paid[good] = n;
  }
  return paid;
}

/** The cards that decisions give up: all at once, or one by one. */
export function discarded(decisions: readonly Pick<Choice, 'action'>[]): Bundle {
  const cards: Partial<Record<Good, number>> = {};
  for (const { action } of decisions) {
    const given = readBundle(String(action['cards'] ?? action['resource'] ?? ''));
    for (const good of GOODS) {
      if (given[good]) cards[good] = (cards[good] ?? 0) + given[good];
    }
  }
  return cards;
}

/** Whether a proposal only calls for offers: one side is left open. */
export const isCall = ({ give, want }: Proposal): boolean =>
  sizeOf(readBundle(give)) === 0 || sizeOf(readBundle(want)) === 0;

/** What the viewer holds: cards and gold. */
export const holding = (desk: DeskView | undefined): Bundle =>
  desk ? { ...desk.resources, gold: desk.gold } : {};
