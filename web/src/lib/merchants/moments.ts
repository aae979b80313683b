/** What stands out when a game is looked at again, and what is heard of it. */
import type { GameEvent } from '../protocol/types';
import type { GameSound } from '../table/alerts';
import type { EventMark } from '../table/timeline';

const marks: Readonly<Record<string, EventMark>> = {
  'turn-ended': 'turn-end',
  delivered: 'delivery',
  'game-over': 'end',
};

export const eventMark = ({ event }: GameEvent): EventMark | null => marks[event] ?? null;

const sounds: Readonly<Record<string, GameSound>> = {
  rolled: 'dice',
  'start-rolled': 'dice',
  'post-placed': 'piece',
  'route-placed': 'piece',
  'caravan-placed': 'piece',
  'caravan-stepped': 'piece',
  'merchant-moved': 'piece',
  'robber-moved': 'piece',
  delivered: 'piece',
};

export const eventSound = ({ event }: GameEvent): GameSound | null => sounds[event] ?? null;
