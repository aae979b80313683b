/** The ways that pieces have taken; for drawing only. */
import type { Point } from '../board/geometry';
import type { LogLine } from '../protocol/types';
import type { Geo } from './geo';
import type { SeatName } from './view';

export interface Trace {
  readonly seat: SeatName;
  readonly what: 'merchant' | 'caravan' | 'number';
  /** From where it came to where it went, at least two. */
  readonly points: readonly Point[];
}

/** Merchants that walked, caravans that drove and numbers that moved, in the order of events. */
export function tracesOf(lines: readonly LogLine[], geo: Geo): Trace[] {
  const traces: Trace[] = [];
  /** The drive of the caravan that is on its way, route by route. */
  let drive: Point[] | null = null;
  for (const { seat, events } of lines) {
    for (const event of events) {
      const who = (event['seat'] ?? seat) as SeatName;
      const walk = (what: Trace['what'], places: ReadonlyMap<string, Point>): void => {
        const ends = [event['from'], event['to']];
        traces.push({
          seat: who,
          what,
          points: ends.flatMap((id) => places.get(String(id)) ?? []),
        });
      };
      switch (event.event) {
        case 'merchant-moved':
          walk('merchant', geo.corners);
          break;
        case 'token-moved':
          walk('number', geo.hexes);
          break;
        case 'caravan-began':
        case 'caravan-stopped':
          drive = null;
          break;
        case 'caravan-stepped': {
          const path = geo.paths.get(String(event['path']));
          if (!drive) traces.push({ seat: who, what: 'caravan', points: (drive = []) });
          if (path) drive.push(path);
          break;
        }
      }
    }
  }
  return traces.filter(({ points }) => points.length > 1);
}
