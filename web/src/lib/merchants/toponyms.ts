/** Names of places without one: by the cities around them, which are written on the map. */
import type { Point } from '../board/geometry';
import { type Geo, otherEnd, type Path } from './geo';

export interface Toponyms {
  readonly corners: ReadonlyMap<string, string>;
  readonly paths: ReadonlyMap<string, string>;
  readonly hexes: ReadonlyMap<string, string>;
}

const known = new WeakMap<Geo, Toponyms>();

export function toponymsOf(geo: Geo): Toponyms {
  const had = known.get(geo);
  if (had) return had;
  const made = {
    corners: corners(geo),
    paths: unique([...geo.paths.values()].map((path) => [path.id, pathNames(geo, path)])),
    hexes: unique(
      [...geo.hexes.values()].map((hex) => [hex.data.id, pairs(citiesFrom(geo, hex.corners, hex))]),
    ),
  };
  known.set(geo, made);
  return made;
}

/** Cities are called by their names, other corners by two that are near. */
function corners(geo: Geo): Map<string, string> {
  return unique(
    [...geo.corners.values()].map((corner) => [
      corner.id,
      corner.city ? [corner.city.name] : pairs(citiesFrom(geo, [corner.id], corner)),
    ]),
  );
}

/** From city to city; an arrow leads to one further on, and a double one joins two. */
function pathNames(geo: Geo, path: Path): string[] {
  const ends = [path.a, path.b].map((end) => ({
    city: geo.corners.get(end)?.city?.name,
    beyond: citiesFrom(geo, [end], path, otherEnd(path, end)),
  }));
  const [from, to] = ends[0]?.city === undefined ? ends.reverse() : ends;
  if (!from || !to) return [];
  const start = from.city;
  if (start === undefined) {
    return from.beyond
      .slice(0, 3)
      .flatMap((one) =>
        to.beyond.filter((other) => other !== one).map((other) => `${one} ↔ ${other}`),
      );
  }
  if (to.city !== undefined) return [`${start}–${to.city}`];
  return to.beyond.filter((city) => city !== start).map((city) => `${start} → ${city}`);
}

/** Cities by how many paths away they are, then by how far; those beyond a corner are left out. */
function citiesFrom(geo: Geo, from: readonly string[], center: Point, without?: string): string[] {
  const steps = new Map(from.map((id) => [id, 0]));
  const queue = [...from];
  for (const at of queue) {
    for (const id of geo.corners.get(at)?.paths ?? []) {
      const path = geo.paths.get(id);
      const to = path ? otherEnd(path, at) : at;
      if (to === without || steps.has(to)) continue;
      steps.set(to, (steps.get(at) ?? 0) + 1);
      queue.push(to);
    }
  }
  const far = (id: string): number => {
    const corner = geo.corners.get(id);
    return corner ? Math.hypot(corner.x - center.x, corner.y - center.y) : Infinity;
  };
  return [...steps]
    .sort(([a, stepsA], [b, stepsB]) => stepsA - stepsB || far(a) - far(b))
    .flatMap(([id]) => geo.corners.get(id)?.city?.name ?? []);
}

/** Two of the nearest, the nearest first. */
function pairs(cities: readonly string[]): string[] {
  const near = cities.slice(0, 5);
  return near.flatMap((one, i) => near.slice(i + 1).map((other) => `${one}/${other}`));
}

/** The first name of each that no other has; the first one if there is none. */
function unique(wanted: readonly (readonly [string, readonly string[]])[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    wanted.flatMap(([id, names]) => {
      const name = names.find((one) => !taken.has(one)) ?? names[0];
      if (name === undefined) return [];
      taken.add(name);
      return [[id, name] as const];
    }),
  );
}
