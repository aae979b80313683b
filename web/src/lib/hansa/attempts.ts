/** Decisions to ask about, when somebody wants to know why something is not possible. */
import type { GameAction } from '../protocol/types';
import { fullOwner } from './derived';
import {
  abilityOf,
  type BoardData,
  type HansaView,
  type Kind,
  KINDS,
  readPiece,
  type SeatName,
} from './view';

/** What a decision would be made in. */
export interface Setting {
  readonly board: BoardData | null;
  readonly view: HansaView | null;
  readonly seat: SeatName | null;
  /** The kind that a click on a house places. */
  readonly placed: Kind;
  /** What has been picked. */
  readonly picks: readonly string[];
}

/** Facts that close a verb, whatever one tries. */
export type ClosedBy = 'no-rivals' | 'no-rivals-here' | 'no-full-route' | 'no-two-offices';

/** The routes around the pawn; all of them if there is no pawn. */
function openRoutes({ board, view }: Setting): readonly string[] {
  const around = board?.provinces?.[view?.pawn ?? -1]?.routes;
  return around ?? board?.routes.map(({ id }) => id) ?? [];
}

const piecesOn = (view: HansaView, routes: readonly string[]) =>
  routes.flatMap((route) =>
    (view.routes[route]?.houses ?? []).flatMap((house) =>
      house ? [{ route, ...readPiece(house) }] : [],
    ),
  );

/** What closes a verb, if it can be seen on the board. */
export function closedBy(verb: string, setting: Setting): ClosedBy | null {
  const { view, seat } = setting;
  if (!view || view.actions_left === 0) return null;
  const routes = Object.keys(view.routes);
  const isRival = ({ owner }: { owner: string }): boolean => owner !== seat;
  switch (verb) {
    case 'displace':
      if (!piecesOn(view, routes).some(isRival)) return 'no-rivals';
      return piecesOn(view, openRoutes(setting)).some(isRival) ? null : 'no-rivals-here';
    case 'claim':
      return routes.some((route) => fullOwner(view, route) === seat) ? null : 'no-full-route';
    case 'use-swap':
      return Object.values(view.cities).some(
        ({ offices, extra }) => offices.length + extra.length > 1,
      )
        ? null
        : 'no-two-offices';
    default:
      return null;
  }
}

/** A decision of this verb, as near to possible as there is one. */
export function attemptOf(verb: string, setting: Setting): GameAction | null {
  const { view, seat, placed } = setting;
  if (!view) return null;
  const routes = openRoutes(setting);
  const pieces = piecesOn(view, routes);
  const held = (route: string): number =>
    pieces.filter((piece) => piece.route === route && piece.owner === seat).length;
  const full = Object.keys(view.routes).find((route) => fullOwner(view, route) === seat);
  const fullest = [...routes].sort((a, b) => held(b) - held(a))[0];
  switch (verb) {
    case 'income':
      return { action: 'income', traders: 1, merchants: 0 };
    case 'place': {
      const isOpen = (route: string): boolean => view.routes[route]?.houses.includes(null) ?? true;
      const route = routes.find(isOpen) ?? fullest;
      return route ? { action: 'place', route, kind: placed } : null;
    }
    case 'displace': {
      // A trader costs less.
      const rivals = pieces.filter(({ owner }) => owner !== seat);
      const rival = KINDS.flatMap((kind) => rivals.find((piece) => piece.kind === kind) ?? [])[0];
      return rival ? { action: 'displace', ...rival } : null;
    }
    case 'move':
      return { action: 'move-begin' };
    case 'claim': {
      const route = full ?? fullest;
      return route ? { action: 'claim', route } : null;
    }
    case 'use-swap': {
      const two = Object.entries(view.cities).find(([, { offices }]) => offices.length > 1);
      return { action: verb, city: two?.[0] ?? '', left: 0, right: 1 };
    }
    case 'use-improve':
      return { action: verb, ability: 'actions' };
    default:
      return { action: verb };
  }
}

/** What a click on a thing would decide, if it could. */
export function attemptAt(key: string, setting: Setting): GameAction | null {
  const [sort = '', id = ''] = key.split(/:(.*)/);
  const [where = '', owner = '', kind = ''] = id.split('/');
  switch (sort) {
    case 'route':
      return routeAttempt(id, setting);
    case 'piece':
      return pieceAttempt(where, owner, kind, setting);
    case 'city':
    case 'office':
      return rewardAttempt({ action: 'reward-office', city: where }, setting);
    case 'ability': {
      const city = setting.board?.cities.find((one) => one.id === id);
      const ability = city ? abilityOf(city) : null;
      return ability && rewardAttempt({ action: 'reward-ability', city: id, ability }, setting);
    }
    case 'coellen':
      return rewardAttempt({ action: 'reward-coellen', space: Number(id) }, setting);
    case 'province':
      return provinceAttempt(Number(id), setting);
    case 'verb':
      return setting.view?.phase.name === 'acting' ? attemptOf(id, setting) : null;
    default:
      return null;
  }
}

function routeAttempt(route: string, { view, placed, picks }: Setting): GameAction | null {
  const phase = view?.phase;
  switch (phase?.name) {
    case 'acting':
      return picks[0] === 'verb:claim'
        ? { action: 'claim', route }
        : { action: 'place', route, kind: placed };
    case 'responding':
      if (phase.lifted) return { action: 'respond-drop', route };
      return phase.in_hand
        ? { action: 'respond-displaced', route }
        : { action: 'respond-extra', route, kind: placed };
    case 'moving':
      return phase.hand ? { action: 'move-drop', route } : null;
    case 'removing':
      return phase.hand ? { action: 'remove-drop', route } : null;
    case 'placing_markers':
      return { action: 'place-marker', route };
    default:
      return null;
  }
}

function pieceAttempt(
  route: string,
  owner: string,
  kind: string,
  setting: Setting,
): GameAction | null {
  const isOwn = owner === setting.seat;
  switch (setting.view?.phase.name) {
    case 'acting':
      if (!isOwn) return { action: 'displace', route, owner, kind };
      return setting.picks[0] === 'verb:claim'
        ? { action: 'claim', route }
        : { action: 'move-begin' };
    case 'moving':
      return isOwn ? { action: 'move-pick', route, kind } : routeAttempt(route, setting);
    case 'responding':
      return isOwn ? { action: 'respond-lift', route, kind } : routeAttempt(route, setting);
    case 'removing':
      return { action: 'remove-pick', route, owner, kind };
    case 'placing_markers':
      return { action: 'place-marker', route };
    default:
      return null;
  }
}

/** Rewards are chosen after a claim; before it there is nothing to ask about. */
const rewardAttempt = (action: GameAction, { view }: Setting): GameAction | null =>
  view?.phase.name === 'rewarding' ? action : null;

function provinceAttempt(to: number, { view, picks }: Setting): GameAction | null {
  switch (view?.phase.name) {
    case 'pawn_setup':
      return { action: 'pawn-setup', to };
    case 'pawn_after':
      return { action: 'pawn-free', to };
    case 'acting':
      return picks[0] === 'verb:pawn' ? { action: 'pawn-paid', to } : null;
    default:
      return null;
  }
}
