/** The ways that pieces have taken; for drawing only. */
import type { Point } from '../board/geometry';
import type { LogLine } from '../protocol/types';
import type { Geo } from './geo';
import type { SeatName } from './view';

export interface Trace {
  readonly seat: SeatName;
  readonly what: 'merchant' | 'caravan' | 'number' | 'robber';
  /** From where it came to where it went, at least two. */
  readonly points: readonly Point[];
}

/**
 * Merchants that walked, caravans that drove, numbers and the robber that moved, in the order of
 * events. The log tells where caravans and the robber had come to before.
 */
export function tracesOf(lines: readonly LogLine[], log: readonly LogLine[], geo: Geo): Trace[] {
  const traces: Trace[] = [];
  const [first] = lines;
  const before = first ? log.filter(({ seq }) => seq < first.seq) : [];
  let robber: string | null = null;
  const caravans = new Map<string, (string | null)[]>();
  const ofSeat = (seat: string): (string | null)[] => {
    const known = caravans.get(seat) ?? [];
    caravans.set(seat, known);
    return known;
  };
  const pointsOf = (ids: readonly (string | null)[]): Point[] =>
    ids.flatMap((id) => geo.paths.get(id ?? '') ?? []);
  /** The caravan that is on its way, and its drive, route by route. */
  let moving: { seat: string; n: number } | null = null;
  let drive: Point[] | null = null;

  for (const line of [...before, ...lines]) {
    const isTraced = line.seq >= (first?.seq ?? Infinity);
    for (const event of line.events) {
      const seat = String(event['seat'] ?? line.seat);
      const trace = (what: Trace['what'], points: Point[]): void => {
        if (isTraced) traces.push({ seat: seat as SeatName, what, points });
      };
      const walk = (
        what: Trace['what'],
        places: ReadonlyMap<string, Point>,
        ends: readonly unknown[],
      ): void =>
        trace(
          what,
          ends.flatMap((id) => places.get(String(id)) ?? []),
        );
      const path = String(event['path']);
      switch (event.event) {
        case 'merchant-moved':
          walk('merchant', geo.corners, [event['from'], event['to']]);
          break;
        case 'token-moved':
          walk('number', geo.hexes, [event['from'], event['to']]);
          break;
        case 'robber-placed':
        case 'robber-moved':
          if (robber !== null) walk('robber', geo.hexes, [robber, event['hex']]);
          robber = String(event['hex']);
          break;
        case 'caravan-placed': {
          const free = ofSeat(seat).indexOf(null);
          ofSeat(seat)[free < 0 ? ofSeat(seat).length : free] = path;
          break;
        }
        case 'caravan-removed': {
          const at = ofSeat(seat).indexOf(path);
          if (at >= 0) ofSeat(seat)[at] = null;
          break;
        }
        case 'caravan-began':
          moving = { seat, n: Number(event['caravan']) };
          drive = null;
          break;
        case 'caravan-stopped':
          moving = null;
          drive = null;
          break;
        case 'caravan-stepped': {
          const standing = moving?.seat === seat ? ofSeat(seat) : [];
          const n = moving?.n ?? 0;
          if (isTraced) {
            if (!drive) trace('caravan', (drive = pointsOf([standing[n] ?? null])));
            drive.push(...pointsOf([path]));
          }
          standing[n] = path;
          break;
        }
      }
    }
  }
  return traces.filter(({ points }) => points.length > 1);
}
