/** Line drawings of terrain, in units of the map around their middle. */
import { overlap, rectAround, type Point } from '../board/geometry';
import { noise } from '../board/geometry';
import type { Geo, Hex } from './geo';
import type { Terrain } from './view';

/** Closed shapes are filled, open ones only drawn. */
export const DRAWINGS = {
  fir: 'M0 -10L5.500 -1H2.600L7 6.500H-7L-2.600 -1H-5.500ZM0 6.500V10',
  leaf: 'M0 10V3M0 3.500C-8 4 -9 -3 -5.500 -5C-5 -11 5 -11 5.500 -5C9 -3 8 4 0 3.500Z',
  sheep:
    'M-7 2.500C-10.500 1.500 -9 -3.500 -6 -3C-5 -6.500 2 -7 3.500 -4C6.500 -4.500 7 1.500 4 2.500ZM-4.500 2.500V7M2 2.500V7M6 -3.500C8 -5.500 11 -3.500 9.500 -1.500C8.500 0 6.500 -.5 6 -3.500Z',
  sheaf:
    'M0 9.500V-8M0 -2C-4 -2.500 -5 -5.500 -4.500 -9M0 -2C4 -2.500 5 -5.500 4.500 -9M0 4C-5 3.500 -6.500 0 -6 -4M0 4C5 3.500 6.500 0 6 -4M-3.500 5.500H3.500',
  peak: 'M-12 8L-3 -9L1 -2.500L4 -6L12 8ZM-6 -3.500L-3.500 -1L-1.500 -4.500L.5 -3',
  pan: 'M-11 5.500L-7 -3H8L12 5.500ZM-3 -3L-4.500 5.500M3.500 -3L5 5.500M-9 1H10M-3.500 -3C-2 -8 2 -8 3.500 -3Z',
  heap: 'M-9 7C-5.500 5 -4 -8 0 -8C4 -8 5.500 5 9 7ZM-1.500 -1H-1.400M2 1.500H2.100M-3 3.500H-2.900M1 -4H1.100',
} as const;
export type Drawing = keyof typeof DRAWINGS;

const KINDS: Readonly<Record<Terrain, readonly Drawing[]>> = {
  forest: ['leaf', 'leaf', 'leaf'],
  'mountain-forest': ['fir', 'peak', 'fir'],
  pasture: ['sheep', 'sheep', 'sheep'],
  'mountain-pasture': ['sheep', 'peak', 'sheep'],
  fields: ['sheaf', 'sheaf', 'sheaf'],
  mountains: ['peak', 'peak', 'peak'],
  saltworks: ['pan', 'pan', 'pan'],
  sea: [],
};

const SLOTS: readonly Point[] = [
  { x: -33, y: 1 },
  { x: 33, y: 1 },
  { x: -16, y: -34 },
  { x: 16, y: -34 },
  { x: -16, y: 35 },
  { x: 16, y: 35 },
];

export interface Scene extends Point {
  readonly kind: Drawing;
  readonly scale: number;
}

/** What is drawn on a hex: wherever no name stands. */
export function sceneryOf(geo: Geo, hex: Hex): Scene[] {
  const { data } = hex;
  const kinds: readonly Drawing[] =
    data.terrain === 'saltworks' && data.variant !== 'sea'
      ? ['heap', 'peak', 'heap']
      : KINDS[data.terrain];
  const random = noise((data.q + 20) * 91 + (data.r + 20) * 17);
  return SLOTS.flatMap((slot, i): Scene[] => {
    const at = {
      x: hex.x + slot.x + (random() - 0.5) * 4,
      y: hex.y + slot.y + (random() - 0.5) * 4,
    };
    const scale = 0.72 + random() * 0.16;
    const kind = kinds[i % kinds.length];
    const room = rectAround(at, 15, 14);
    const named = [...geo.labels.values()].some(({ rect }) => overlap(room, rect) > 0);
    return kind && !named ? [{ kind, scale, ...at }] : [];
  });
}
