import type { Geo } from './geo';
import type { DeskView } from './view';

export const VERBS = ['route', 'merchant', 'caravan', 'card', 'walk', 'run', 'trade'] as const;
export type Verb = (typeof VERBS)[number];

/** A decision of a verb that cannot be, to ask why. */
export function attemptOf(verb: Verb, geo: Geo, desk: DeskView): string | null {
  const post = desk.posts[0] ?? '';
  const mine = desk.routes.find((id) => desk.posts.some((city) => id.split('--').includes(city)));
  const free = geo.corners.get(post)?.paths.find((id) => !desk.routes.includes(id));
  const replace = (pieces: readonly (string | null)[]): string =>
    pieces.every((at) => at !== null) ? '0' : 'none';
  switch (verb) {
    case 'route':
      return free ? `open-route ${free}` : null;
    case 'merchant':
      return `recruit ${post} ${replace(desk.merchants)}`;
    case 'caravan':
      return mine ? `assemble ${mine} ${replace(desk.caravans)}` : null;
    case 'card':
      return 'buy-card';
    case 'walk':
      return `move-merchant 0 ${free?.split('--').find((end) => end !== post) ?? post}`;
    case 'run':
      return 'begin-caravan 0';
    case 'trade':
      return null;
  }
}
