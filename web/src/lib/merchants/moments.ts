/** What stands out when a game is looked at again. */
import type { GameEvent } from '../protocol/types';
import type { EventMark } from '../table/timeline';

const marks: Readonly<Record<string, EventMark>> = {
  'turn-ended': 'turn-end',
  delivered: 'delivery',
  'game-over': 'end',
};

export const eventMark = ({ event }: GameEvent): EventMark | null => marks[event] ?? null;
