/** Names of what can be pointed at, on the board and beside it. */
import type { GameAction, GameEvent } from '../protocol/types';

/** A corner: a city, or an intersection without one. */
export const atKey = (at: unknown): string => `at:${at}`;
export const pathKey = (path: unknown): string => `path:${path}`;
export const hexKey = (hex: unknown): string => `hex:${hex}`;
export const merchantKey = (seat: unknown, merchant: unknown): string =>
  `merchant:${seat}/${merchant}`;
export const caravanKey = (seat: unknown, caravan: unknown): string => `caravan:${seat}/${caravan}`;
export const verbKey = (verb: unknown): string => `verb:${verb}`;
/** All hexes with a number. */
export const numberKey = (number: unknown): string => `number:${number}`;
const seatKey = (seat: unknown): string => `seat:${seat}`;
export const wayKey = (way: unknown): string => `way:${way}`;

/** Whether a key is a place on the board. */
export const onBoard = (key: string): boolean => /^(at|path|hex|merchant|caravan):/.test(key);

/** The verb of the action bar that a decision belongs to. */
const GROUPS: Readonly<Record<string, string>> = {
  'open-route': 'route',
  'place-route': 'route',
  recruit: 'merchant',
  'recruit-at': 'merchant',
  assemble: 'caravan',
  'buy-card': 'card',
  'move-merchant': 'walk',
  'begin-caravan': 'run',
  'choose-caravan': 'run',
};

export const groupOf = (verb: string): string => GROUPS[verb] ?? verb;

/** Everything that stands for a decision: a click on any of it keeps the decision. */
export function actionKeys(action: GameAction, seat: string): string[] {
  const a = action as Readonly<Record<string, unknown>>;
  const keys = [verbKey(groupOf(action.action))];
  switch (action.action) {
    case 'place-post':
    case 'place-neutral':
      return [...keys, atKey(a['city'])];
    case 'place-route':
    case 'open-route':
    case 'step':
      return [...keys, pathKey(a['path'])];
    case 'move-robber':
    case 'token-hex':
    case 'token-source':
      return [...keys, hexKey(a['hex'])];
    case 'steal':
    case 'conclude':
      return [...keys, seatKey(a['seat'])];
    case 'recruit':
      return [...keys, atKey(a['city']), wayKey(a['replace'])];
    case 'recruit-at':
      return [...keys, atKey(a['intersection']), wayKey(`${a['city']}/${a['replace']}`)];
    case 'assemble':
      return [...keys, pathKey(a['path']), wayKey(a['replace'])];
    case 'move-merchant':
      return [...keys, merchantKey(seat, a['merchant']), atKey(a['to'])];
    case 'begin-caravan':
    case 'choose-caravan':
      return [...keys, caravanKey(seat, a['caravan'])];
    case 'deliver':
      return [...keys, atKey(a['city']), wayKey(a['caravan'])];
    default:
      return keys;
  }
}

/** The places on the board that an event is about. */
export function eventTargets(event: GameEvent): string[] {
  const keys: string[] = [];
  const text = (name: string): string | null => {
    const value = event[name];
    return typeof value === 'string' ? value : null;
  };
  const path = text('path');
  const hex = text('hex');
  if (path) keys.push(pathKey(path));
  if (hex) keys.push(hexKey(hex));
  for (const name of ['city', 'at']) {
    const at = text(name);
    if (at) keys.push(atKey(at));
  }
  const of = { 'merchant-moved': atKey, 'token-moved': hexKey }[event.event];
  if (of) keys.push(of(event['from']), of(event['to']));
  if (event.event === 'rolled') {
    keys.push(numberKey(Number(event['first']) + Number(event['second'])));
  }
  if (event.event === 'connection-paid') {
    keys.push(...(text('chain') ?? '').split('+').map(pathKey));
  }
  return keys;
}
