/** Parts of the board that are shown on a wish. */
import { type Rect, rectAround } from '../board/geometry';
import type { Geo } from './geo';
import { atKey, pathKey } from './keys';
import type { DeskView } from './view';

/** Where the elements with these keys are; caravans are those of the desk. */
export function spotsOf(geo: Geo, desk: DeskView | null, keys: Iterable<string>): Rect[] {
  return [...keys].flatMap((key) => {
    const id = key.slice(key.indexOf(':') + 1);
    const cart = key.startsWith('caravan:') ? desk?.caravans[Number(id.split('/')[1])] : null;
    const at = geo.corners.get(id) ?? geo.paths.get(cart ?? id) ?? geo.hexes.get(id);
    return at ? [rectAround(at, 150, 150)] : [];
  });
}

export const piecesOf = ({ posts, merchants, routes }: DeskView): string[] => [
  ...[...posts, ...merchants].map(atKey),
  ...routes.map(pathKey),
];
