/** A very small map for the drawings of the rules: a strip of four hexes. */
import type { MapData, CityData, CornerPlace, HexData, HexPlace } from '../view';

const around: readonly HexPlace[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

const compare = (a: HexPlace, b: HexPlace): number => a[0] - b[0] || a[1] - b[1];
const keyOf = (corner: CornerPlace): string => corner.map((place) => place.join()).join('/');

/** The six corners of a hex, in order. */
function cornersOf({ q, r }: Pick<HexData, 'q' | 'r'>): CornerPlace[] {
  return around.map((step, i) => {
    const next = around[(i + 1) % 6] ?? step;
    const places: HexPlace[] = [
      [q, r],
      [q + step[0], r + step[1]],
      [q + next[0], r + next[1]],
    ];
    return places.sort(compare);
  });
}

/** A board with the corners and paths of its hexes, numbered as they come. */
export function boardFrom(
  hexes: readonly HexData[],
  cities: readonly CityData[],
  doubles: readonly number[],
): MapData {
  const corners = new Map<string, CornerPlace>();
  const paths = new Map<string, MapData['paths'][number]>();
  for (const hex of hexes) {
    const own = cornersOf(hex);
    for (const [i, a] of own.entries()) {
      const b = own[(i + 1) % 6] ?? a;
      corners.set(keyOf(a), a);
      const [from, to] = keyOf(a) < keyOf(b) ? [a, b] : [b, a];
      const key = `${keyOf(from)} ${keyOf(to)}`;
      if (paths.has(key)) continue;
      const double_arrow = doubles.includes(paths.size);
      paths.set(key, { between: [from, to], kind: 'land', double_arrow });
    }
  }
  return {
    name: '',
    variant: 'short',
    hexes,
    cities,
    intersections: [...corners.values()],
    paths: [...paths.values()],
    storage: {},
    pieces_per_player: { routes: 30 },
  };
}
