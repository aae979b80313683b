/** What a page's address, the part after `#`, stands for. */
export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  /** Its end is looked at from the beginning, if that is wished. */
  | { page: 'table'; id: string; replay?: boolean | undefined }
  | { page: 'profile' }
  /** A link to a new password, from a letter. */
  | { page: 'reset'; secret: string }
  /** The lesson of a game, or all that there is to learn with. */
  | { page: 'learn'; game: string | null }
  /** The part is a chapter such as `claim`, or a clause such as `4.5.2`. */
  | { page: 'rules'; game: string; part: string | null }
  | { page: 'unknown' };

export function parseRoute(hash: string): Route {
  const parts = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decode)
    .filter((part) => part !== '');
  const [page, argument, more] = parts;
  if (page === undefined) return { page: 'home' };
  if (page === 'profile') return { page };
  if (page === 'learn') return { page, game: argument ?? null };
  if (argument === undefined) return { page: 'unknown' };
  switch (page) {
    case 'reset':
      return { page, secret: argument };
    case 'new':
      return { page, game: argument };
    case 'table':
      return more === 'replay' ? { page, id: argument, replay: true } : { page, id: argument };
    case 'rules':
      return { page, game: argument, part: more ?? null };
    default:
      return { page: 'unknown' };
  }
}

export function routeHref(route: Route): string {
  switch (route.page) {
    case 'home':
    case 'unknown':
      return '#/';
    case 'profile':
      return '#/profile';
    case 'reset':
      return `#/reset/${encodeURIComponent(route.secret)}`;
    case 'learn':
      return route.game === null ? '#/learn' : `#/learn/${encodeURIComponent(route.game)}`;
    case 'new':
      return `#/new/${encodeURIComponent(route.game)}`;
    case 'table':
      return `#/table/${encodeURIComponent(route.id)}${route.replay ? '/replay' : ''}`;
    case 'rules':
      return `#/rules/${encodeURIComponent(route.game)}${
        route.part === null ? '' : `/${encodeURIComponent(route.part)}`
      }`;
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
