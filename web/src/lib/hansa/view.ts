/**
 * What the server sends about Hansa Teutonica: positions (docs/engine-hansa.md) and boards.
 * The fixtures, written by the engine, are checked against these types in view.test.ts.
 */

export const SEATS = ['red', 'blue', 'green', 'yellow', 'purple'] as const;
export type SeatName = (typeof SEATS)[number];

export const KINDS = ['trader', 'merchant'] as const;
export type Kind = (typeof KINDS)[number];

export const ABILITIES = ['keys', 'actions', 'privilege', 'book', 'bags'] as const;
export type Ability = (typeof ABILITIES)[number];

export const MARKERS = ['extra', 'swap', 'remove', 'plus3', 'plus4', 'improve', 'move3'] as const;
export type Marker = (typeof MARKERS)[number];

export const OFFICE_COLORS = ['white', 'orange', 'pink', 'black'] as const;
export type OfficeColor = (typeof OFFICE_COLORS)[number];

export interface Piece {
  readonly owner: SeatName;
  readonly kind: Kind;
}

export interface PieceCount {
  readonly traders: number;
  readonly merchants: number;
}

export interface DeskView {
  readonly supply: PieceCount;
  readonly stock: PieceCount;
  readonly levels: Readonly<Record<Ability, number>>;
  readonly score: number;
  readonly unused: readonly Marker[];
  readonly used: readonly Marker[];
  readonly plate: readonly Marker[];
  readonly unrevealed: number;
  readonly link_served: boolean;
}

export interface RouteView {
  /** `red trader`, or null where empty. */
  readonly houses: readonly (string | null)[];
  readonly marker: Marker | null;
}

export interface CityView {
  readonly offices: readonly string[];
  readonly extra: readonly string[];
}

export type PhaseView =
  | { readonly name: 'taverns' | 'start_player' | 'pawn_setup' | 'acting' }
  | { readonly name: 'pawn_after' | 'revealing' | 'over' }
  | { readonly name: 'paying'; route: string; owner: SeatName; kind: Kind; house: number }
  | {
      readonly name: 'responding';
      readonly route: string;
      readonly owner: SeatName;
      readonly kind: Kind;
      readonly house: number;
      readonly in_hand: boolean;
      readonly extras_left: number;
      /** `ROUTE/HOUSE KIND` */
      readonly lifted: string | null;
      /** Each `ROUTE KIND` */
      readonly placed: readonly string[];
    }
  | {
      readonly name: 'moving';
      readonly left: number;
      readonly moved: boolean;
      /** `ROUTE/HOUSE KIND` */
      readonly hand: string | null;
    }
  | { readonly name: 'rewarding'; readonly route: string; readonly extra_office: boolean }
  | { readonly name: 'adding'; readonly route: string }
  | {
      readonly name: 'removing';
      readonly left: number;
      readonly moving: boolean;
      /** `ROUTE/HOUSE OWNER KIND` */
      readonly hand: string | null;
    }
  | { readonly name: 'placing_markers'; readonly chosen: Marker | null };

export interface HansaView {
  readonly players: number;
  readonly board: string;
  readonly options: Readonly<Record<string, boolean | string>>;
  readonly start_player: number | null;
  readonly start_configured: boolean;
  readonly active: SeatName;
  readonly actions_left: number;
  readonly turn_untouched: boolean;
  readonly phase: PhaseView;
  readonly pawn: number | null;
  readonly free_pawn_used: boolean;
  readonly seats: Readonly<Partial<Record<SeatName, DeskView>>>;
  readonly routes: Readonly<Record<string, RouteView>>;
  readonly cities: Readonly<Record<string, CityView>>;
  readonly coellen: readonly (SeatName | null)[];
  readonly pile: number;
  readonly unseen: Readonly<Partial<Record<Marker, number>>>;
  readonly pile_exhausted: boolean;
  readonly completed: number;
}

export interface OfficeData {
  readonly shape: 'square' | 'round';
  readonly privilege: OfficeColor;
  readonly coin: boolean;
}

export interface CityData {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly offices: readonly OfficeData[];
  /** An ability, or `bank` for Bags. */
  readonly ability: string | null;
  readonly link: boolean;
}

export interface RouteData {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly houses: number;
  readonly tavern: boolean;
  readonly x: number;
  readonly y: number;
  readonly house_xy: readonly (readonly number[])[];
}

export interface GuardData {
  readonly id: string;
  readonly between: readonly string[];
  readonly x: number;
  readonly y: number;
}

export interface ProvinceData {
  readonly id: number;
  readonly routes: readonly string[];
  readonly guards: readonly string[];
  readonly open_between: readonly string[] | null;
  readonly x: number;
  readonly y: number;
}

export interface BoardData {
  readonly name: string;
  readonly completed_cities_end: number;
  readonly link: { readonly from: string; readonly to: string; readonly points: readonly number[] };
  readonly coellen_city: string;
  readonly coellen_route: string;
  readonly coellen: readonly { readonly points: number; readonly privilege: string }[];
  readonly cities: readonly CityData[];
  readonly routes: readonly RouteData[];
  readonly guards?: readonly GuardData[];
  readonly provinces?: readonly ProvinceData[];
  readonly figures: Figures;
}

/** The numbers of the rules, as the engine has them. */
export interface Figures {
  /** The version of the rules that they belong to. */
  readonly rules: number;
  /** The points on the track that end the game. */
  readonly end_score: number;
  /** The pieces paid to displace one of a kind. */
  readonly displacement: Readonly<Record<Kind, number>>;
  /** What each ability is worth, level by level. */
  readonly tracks: Readonly<Record<Ability, readonly string[]>>;
  /** The kind of piece that covers each track. */
  readonly covers: Readonly<Record<Ability, Kind>>;
  /** The abilities that score once they are complete. */
  readonly scoring_abilities: readonly Ability[];
  readonly points_per_ability: number;
  readonly points_per_coin: number;
}

/** `red trader` as a piece. */
export function readPiece(text: string): Piece {
  const [owner, kind] = text.split(' ');
  return { owner: owner as SeatName, kind: kind as Kind };
}

/** The piece in hand, `hamburg--stade/1 trader`: the route it stood on, and its kind. */
export function readLifted(text: string): { route: string; kind: Kind } {
  const [route = '', kind] = text.replace(/\/\d/, '').split(' ');
  return { route, kind: kind as Kind };
}

/** The ability that a city improves; boards call Bags by its place, the bank. */
export function abilityOf(city: CityData): Ability | null {
  if (city.ability === null) return null;
  return city.ability === 'bank' ? 'bags' : (city.ability as Ability);
}

/** The seats of a game, in turn order. */
export const seatsOf = (view: HansaView): SeatName[] =>
  SEATS.filter((seat) => view.seats[seat] !== undefined);
