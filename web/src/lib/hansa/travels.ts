/** Points on their way to whoever gets them; for the eye only. */
import type { GameEvent } from '../protocol/types';
import { scoreKey, type Travel } from '../table/travels';
import { cityKey } from './keys';

/** A coin for each event that brings points, with how many. */
export function travelsOf(events: readonly GameEvent[]): Travel<number>[] {
  return events.flatMap((event): Travel<number>[] => {
    const coin = (city: unknown, what = 1): Travel<number>[] => [
      { what, from: [cityKey(city)], to: [scoreKey(event['seat'])] },
    ];
    switch (event.event) {
      case 'control-point':
      case 'coin':
        return coin(event['city']);
      case 'linked':
        return coin('arnheim', Number(event['points']));
      default:
        return [];
    }
  });
}
