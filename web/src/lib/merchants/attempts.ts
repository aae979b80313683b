import type { GameAction } from '../protocol/types';
import { postsOf } from './derived';
import type { Geo } from './geo';
import type { DeskView, MerchantsView, SeatName } from './view';

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

/** What a click would be decided in. */
interface Setting {
  readonly view: MerchantsView | null;
  readonly seat: SeatName | null;
  readonly desk: DeskView | null;
  readonly doing: string | null;
}

/** What a click on a thing would decide, if it could. */
export function attemptAt(key: string, { view, seat, desk, doing }: Setting): GameAction | null {
  const [sort = '', id = ''] = key.split(/:(.*)/);
  const replace = (pieces: readonly (string | null)[] = []): string =>
    pieces.every((at) => at !== null) ? '0' : 'none';
  /** The first piece on the board, or the first of all. */
  const first = (pieces: readonly (string | null)[] = []): number =>
    Math.max(
      0,
      pieces.findIndex((at) => at !== null),
    );
  if (!view) return null;
  const { phase } = view;
  switch (`${phase.kind} ${sort}`) {
    case 'setup-post at':
      return { action: 'place-post', city: id };
    case 'setup-neutral at':
      return { action: 'place-neutral', city: id };
    case 'setup-route path':
      return { action: 'place-route', path: id };
    case 'move-robber hex':
      return { action: 'move-robber', hex: id };
    case 'token-hex hex':
      return { action: 'token-hex', hex: id };
    case 'token-source hex':
      return { action: 'token-source', hex: id };
    case 'caravan-move path':
      return { action: 'step', path: id };
    case 'caravan-move at': {
      const caravan = phase.kind === 'caravan-move' ? phase.caravan : 0;
      return { action: 'deliver', caravan, city: id };
    }
    case 'free-route path':
    case 'card-routes path':
      return { action: 'open-route', path: id };
    case 'card-merchant at':
      return { action: 'move-merchant', merchant: first(desk?.merchants), to: id };
    case 'action path':
      if (doing === 'route' || doing === null) return { action: 'open-route', path: id };
      if (doing !== 'caravan') return null;
      return { action: 'assemble', path: id, replace: replace(desk?.caravans) };
    case 'action at': {
      // A merchant walks to a free city and starts at an own post; a caravan delivers to others.
      const owner = postsOf(view).get(id);
      if (doing === 'walk' || (doing === null && !owner)) {
        return { action: 'move-merchant', merchant: first(desk?.merchants), to: id };
      }
      if (doing === 'merchant' || owner === seat) {
        return { action: 'recruit', city: id, replace: replace(desk?.merchants) };
      }
      return { action: 'deliver', caravan: first(desk?.caravans), city: id };
    }
    case 'action caravan':
      return id.startsWith(`${seat}/`)
        ? { action: 'begin-caravan', caravan: Number(id.split('/')[1]) }
        : null;
    default:
      return null;
  }
}
