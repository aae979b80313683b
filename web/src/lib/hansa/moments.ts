/** What stands out when a game is looked at again, and what is heard of it. */
import type { GameEvent } from '../protocol/types';
import type { GameSound } from '../table/alerts';
import type { EventMark } from '../table/timeline';

const marks: Readonly<Record<string, EventMark>> = {
  'turn-ended': 'turn-end',
  claimed: 'claim',
  displaced: 'displacement',
  'game-over': 'end',
};

export const eventMark = ({ event }: GameEvent): EventMark | null => marks[event] ?? null;

const sounds: Readonly<Record<string, GameSound>> = {
  placed: 'piece',
  displaced: 'piece',
  'displaced-piece-placed': 'piece',
  'extra-piece-placed': 'piece',
  moved: 'piece',
  exchanged: 'piece',
  'office-established': 'piece',
  'extra-office-established': 'piece',
  'table-space-taken': 'piece',
};

export const eventSound = ({ event }: GameEvent): GameSound | null => sounds[event] ?? null;
