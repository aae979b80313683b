/** Names of places: those of the board that is shown. */
import { type Geo, geoOf } from './geo';
import { toponymsOf } from './toponyms';
import type { BoardData } from './view';

class Atlas {
  board: BoardData | null = $state.raw(null);
  readonly geo: Geo | null = $derived(this.board ? geoOf(this.board) : null);
}

export const atlas = new Atlas();

const fromId = (id: string): string =>
  id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');

export interface Namer {
  /** Other names of hexes, by id. */
  hexes: Readonly<Record<string, string>>;
  sea: string;
}

export const hexName = (id: string, { hexes }: Namer): string =>
  hexes[id] ?? atlas.geo?.hexes.get(id)?.data.name ?? fromId(id);

/** A city by its name, another corner by cities near it. */
export function placeName(id: string, { sea }: Namer): string {
  if (!atlas.geo) return /^i\d+$/.test(id) ? '…' : fromId(id);
  return toponymsOf(atlas.geo).corners.get(id) ?? sea;
}

/** The cities at its ends, or further on. */
export function pathName(id: string, { sea }: Namer): string {
  if (atlas.geo) return toponymsOf(atlas.geo).paths.get(id) ?? sea;
  return (
    id
      .split('--')
      .filter((end) => !/^i\d+$/.test(end))
      .map(fromId)
      .join('–') || '…'
  );
}

/** A hex by the cities around it, which are on the map; its own name is not. */
export const hexPlace = (id: string, namer: Namer): string =>
  (atlas.geo && toponymsOf(atlas.geo).hexes.get(id)) ?? hexName(id, namer);
