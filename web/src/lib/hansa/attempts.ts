/** Decisions to ask about, when somebody wants to know why a verb is not open. */
import { type HansaView, KINDS, readPiece, type SeatName } from './view';

/** A decision of this verb, near what is on the board. */
export function attemptOf(verb: string, view: HansaView, seat: SeatName | null): string | null {
  const routes = Object.entries(view.routes);
  const pieces = routes.flatMap(([route, { houses }]) =>
    houses.flatMap((house) => (house ? [{ route, ...readPiece(house) }] : [])),
  );
  const held = (route: string): number =>
    pieces.filter((piece) => piece.route === route && piece.owner === seat).length;
  const fullest = routes.map(([route]) => route).sort((a, b) => held(b) - held(a))[0];
  const other = pieces.find(({ owner }) => owner !== seat);
  switch (verb) {
    case 'income':
      return 'income 1 0';
    case 'place':
      return `place ${fullest} ${KINDS[0]}`;
    case 'displace':
      return other ? `displace ${other.route} ${other.owner} ${other.kind}` : null;
    case 'move':
      return 'move-begin';
    case 'claim':
      return `claim ${fullest}`;
    case 'use-swap': {
      const two = Object.entries(view.cities).find(([, { offices }]) => offices.length > 1);
      return `use-swap ${two?.[0] ?? 'minden'} 0 1`;
    }
    case 'use-improve':
      return 'use-improve actions';
    default:
      return verb;
  }
}
