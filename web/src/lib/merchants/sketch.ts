/** What is drawn on the board for what is pointed at. */
import { setOf } from '../board/collections';
import { connections, wayTo } from './derived';
import type { MerchantsPlay } from './play.svelte';

export interface Sketch {
  readonly paths: readonly string[];
  readonly corners: readonly string[];
}

const NOTHING: Sketch = { paths: [], corners: [] };

/** The way to a place: of a caravan, of the connection that a route closes, of a merchant. */
export function sketchOf(play: MerchantsPlay, key: string | null): Sketch {
  const { geo, view, seat, drive, offered } = play;
  if (!key || !geo || !view || !seat || (!play.targets.has(key) && !play.question)) return NOTHING;
  const place = key.slice(key.indexOf(':') + 1);
  if (drive.caravan !== null) return { paths: drive.runTo(key)?.steps ?? [], corners: [] };
  const setup = play.phase === 'setup-route';
  const opens = offered.has('open-route') && play.doing !== 'caravan';
  if (key.startsWith('path:') && (setup || opens)) {
    const [chain] = setup ? [] : connections(geo, view, place, seat);
    // A connection holds the path that closes it.
    return { paths: [...setOf([place, ...(chain?.paths ?? [])])], corners: [] };
  }
  const from = offered.has('move-merchant') && play.doing === 'walk' ? walkerOf(play) : null;
  return key.startsWith('at:') && from ? { paths: [], corners: wayTo(geo, from, place) } : NOTHING;
}

/** Where the merchant stands that is about to walk. */
export function walkerOf({ picks, desk }: MerchantsPlay): string | null {
  const picked = picks.find((key) => key.startsWith('merchant:'))?.split('/')[1];
  const merchants = desk?.merchants ?? [];
  const n = picked === undefined ? merchants.findIndex((at) => at !== null) : Number(picked);
  return merchants[n] ?? null;
}
