/** Names of places: those of the board that is shown. */
import { type Geo, geoOf } from './geo';
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

/** A city by its name, another corner by the hexes around it. */
export function placeName(id: string, namer: Namer): string {
  const corner = atlas.geo?.corners.get(id);
  if (!corner) return /^i\d+$/.test(id) ? '…' : fromId(id);
  if (corner.city) return corner.city.name;
  return corner.hexes.map((hex) => hexName(hex, namer)).join('/') || namer.sea;
}

/** Both cities at its ends, or one and the hexes beside it, or only those. */
export function pathName(id: string, namer: Namer): string {
  const path = atlas.geo?.paths.get(id);
  const ends = id.split('--');
  const cities = ends.filter((end) => !/^i\d+$/.test(end)).map((end) => placeName(end, namer));
  if (cities.length === 2 || !path) return cities.join('–') || '…';
  const beside = path.hexes.map((hex) => hexName(hex, namer));
  if (beside.length < 2) beside.push(namer.sea);
  const between = beside.join('/');
  return cities.length === 1 ? `${cities[0]} · ${between}` : between;
}
