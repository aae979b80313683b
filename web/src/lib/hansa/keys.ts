/** Names of what can be pointed at, on the board and beside it. */
import type { GameAction, GameEvent } from '../protocol/types';
import { KINDS, type Piece } from './view';

export const routeKey = (route: unknown): string => `route:${route}`;
export const pieceKey = (route: unknown, owner: unknown, kind: unknown): string =>
  `piece:${route}/${owner}/${kind}`;
export const cityKey = (city: unknown): string => `city:${city}`;
export const officeKey = (city: unknown, office: unknown): string => `office:${city}/${office}`;
export const coinKey = (city: unknown, office: unknown): string => `coin:${city}/${office}`;
export const abilityKey = (city: unknown): string => `ability:${city}`;
export const coellenKey = (space: unknown): string => `coellen:${space}`;
export const provinceKey = (province: unknown): string => `province:${province}`;
export const verbKey = (verb: unknown): string => `verb:${verb}`;
export const kindKey = (kind: unknown): string => `kind:${kind}`;
export const skillKey = (ability: unknown): string => `skill:${ability}`;
const markerKey = (marker: unknown): string => `marker:${marker}`;
/** A marker on a route, and one of a player. */
export const plateKey = (route: unknown): string => `plate:${route}`;
export const ownMarkerKey = (seat: unknown, marker: unknown, used = false): string =>
  `own:${seat}/${marker}${used ? '/used' : ''}`;
/** What was pointed at, together with the very house; of a route or of equal pieces. */
export const atHouse = (key: string, house: number): string => `${key}#${house}`;

/** A target that was pointed at, and the very house if one was meant. */
export function readPointed(pointed: string): { key: string; house: number | null } {
  const [key = '', house] = pointed.split('#');
  return { key, house: house === undefined ? null : Number(house) };
}

/** A way to pay or to take, that is chosen from a list. */
export const wayKey = (text: string): string => `way:${text}`;

/** Whether a key is a place on the board. */
export const onBoard = (key: string): boolean =>
  /^(route|piece|city|office|ability|coellen|province):/.test(key);

/** The verbs of the action bar, for those that are called otherwise in the protocol. */
const GROUPS: Readonly<Record<string, string>> = {
  'move-begin': 'move',
  'pawn-free': 'pawn',
  'pawn-paid': 'pawn',
};

/** The decisions that may name a house, at the end of their notation. */
export const HOUSE_VERBS: ReadonlySet<string> = new Set([
  'place',
  'displace',
  'respond-displaced',
  'respond-extra',
  'respond-lift',
  'respond-drop',
  'move-pick',
  'move-drop',
  'move-swap',
  'remove-pick',
  'remove-drop',
]);

/** The verb of the action bar that a decision belongs to. */
export const groupOf = (verb: string): string => GROUPS[verb] ?? verb;

/**
 * Everything that stands for a decision: a click on any of it keeps the decision. A piece in hand
 * is exchanged with one of the other kind.
 */
export function actionKeys(action: GameAction, seat: string, hand: Piece | null = null): string[] {
  const a = action as Readonly<Record<string, unknown>>;
  const verb = action.action;
  const keys = [verbKey(groupOf(verb))];
  switch (verb) {
    case 'income':
      return [...keys, wayKey(`${a['traders']}+${a['merchants']}`)];
    case 'place':
      return [...keys, routeKey(a['route']), kindKey(a['kind'])];
    case 'displace':
    case 'remove-pick':
      return [...keys, pieceKey(a['route'], a['owner'], a['kind'])];
    case 'displace-pay':
      return [...keys, kindKey(a['place']), wayKey(`${a['place']}+${a['pay_merchants']}`)];
    case 'claim':
      // The pieces fill the route: a click on one of them means the route.
      return [
        ...keys,
        routeKey(a['route']),
        pieceKey(a['route'], seat, 'trader'),
        pieceKey(a['route'], seat, 'merchant'),
      ];
    case 'respond-displaced':
    case 'respond-drop':
    case 'move-drop':
    case 'remove-drop':
    case 'place-marker':
      return [...keys, routeKey(a['route'])];
    case 'move-swap': {
      const others = KINDS.filter((kind) => kind !== hand?.kind);
      return [...keys, ...others.map((kind) => pieceKey(a['route'], seat, kind))];
    }
    case 'respond-extra':
      return [...keys, routeKey(a['route']), kindKey(a['kind'])];
    case 'move-pick':
    case 'respond-lift':
      return [...keys, pieceKey(a['route'], seat, a['kind'])];
    case 'use-improve':
      return [...keys, skillKey(a['ability'])];
    case 'use-swap':
      return [
        ...keys,
        officeKey(a['city'], a['left']),
        officeKey(a['city'], a['right']),
        wayKey(`${a['city']}/${a['left']}/${a['right']}`),
      ];
    case 'reward-office':
      return [...keys, cityKey(a['city'])];
    case 'reward-ability':
      return [...keys, abilityKey(a['city'])];
    case 'reward-coellen':
      return [...keys, coellenKey(a['space'])];
    case 'reward-extra-office':
      return [...keys, cityKey(a['city']), kindKey(a['kind'])];
    case 'choose-marker':
      return [...keys, markerKey(a['marker'])];
    case 'pawn-setup':
    case 'pawn-free':
    case 'pawn-paid':
      return [...keys, provinceKey(a['to'])];
    default:
      return keys;
  }
}

/** The places on the board that an event is about. */
export function eventTargets(event: GameEvent): string[] {
  const keys: string[] = [];
  for (const name of ['route', 'from', 'to']) {
    const value = event[name];
    if (typeof value === 'string' && value.includes('--')) keys.push(routeKey(value));
  }
  if (event.event === 'office-established') {
    keys.push(officeKey(event['city'], event['office']));
  } else if (event.event === 'offices-swapped') {
    keys.push(officeKey(event['city'], event['left']), officeKey(event['city'], event['right']));
  } else if (typeof event['city'] === 'string') {
    keys.push(cityKey(event['city']));
  }
  if (event.event === 'table-space-taken') keys.push(coellenKey(event['space']));
  if (event.event === 'pawn-moved') keys.push(provinceKey(event['to']));
  if (event.event === 'linked') keys.push(cityKey('arnheim'), cityKey('stendal'));
  return keys;
}
