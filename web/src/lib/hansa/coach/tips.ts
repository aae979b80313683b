/** When which tip is due in Hansa Teutonica: what is urgent first. */
import type { HansaView, SeatName } from '../view';
import type { HansaChapter } from '../rules/chapters';
import type { Seen, Tip } from '../../coach/tips';

export type HansaTip =
  | 'displaced'
  | 'pawn'
  | 'reward'
  | 'skills'
  | 'coellen'
  | 'lay'
  | 'end'
  | 'claim'
  | 'marker'
  | 'control'
  | 'income'
  | 'place'
  | 'fill'
  | 'over'
  | 'displace'
  | 'move'
  | 'others';

type Look = Seen<HansaView>;

const acting = ({ view, mine }: Look): boolean => mine && view.phase.name === 'acting';

/** How many pieces of the viewer stand on routes. */
const onBoard = ({ view, seat }: Look): number =>
  Object.values(view.routes)
    .flatMap(({ houses }) => houses)
    .filter((piece) => piece?.startsWith(`${seat} `)).length;

const supply = ({ view, seat }: Look): number => {
  const desk = view.seats[seat as SeatName];
  return desk ? desk.supply.traders + desk.supply.merchants : 0;
};

const nearEnd = ({ view }: Look): boolean =>
  view.completed >= 8 ||
  view.pile <= 2 ||
  Object.values(view.seats).some((desk) => (desk?.score ?? 0) >= 15);

const tip = (
  id: HansaTip,
  chapter: HansaChapter,
  when: (seen: Look) => boolean,
): Tip<HansaView, HansaTip> => ({ id, chapter, when });

export const tips: readonly Tip<HansaView, HansaTip>[] = [
  tip('displaced', 'displace', ({ view, mine }) => mine && view.phase.name === 'responding'),
  tip(
    'pawn',
    'two',
    (seen) => seen.mine && [...seen.verbs].some((verb) => verb.startsWith('pawn-')),
  ),
  tip('reward', 'claim', ({ view, mine }) => mine && view.phase.name === 'rewarding'),
  tip('skills', 'skills', ({ verbs }) => verbs.has('reward-ability')),
  tip('coellen', 'places', ({ verbs }) => verbs.has('reward-coellen')),
  tip('lay', 'markers', ({ view, mine }) => mine && view.phase.name === 'placing_markers'),
  tip('end', 'end', (seen) => acting(seen) && nearEnd(seen)),
  tip('claim', 'claim', (seen) => acting(seen) && seen.verbs.has('claim')),
  tip(
    'marker',
    'markers',
    (seen) => acting(seen) && [...seen.verbs].some((verb) => verb.startsWith('use-')),
  ),
  tip('place', 'place', (seen) => seen.verbs.has('place') && onBoard(seen) === 0),
  tip('fill', 'place', (seen) => seen.verbs.has('place') && onBoard(seen) < 3),
  tip('over', 'turn', (seen) => acting(seen) && seen.view.actions_left === 0),
  tip('control', 'offices', ({ events }) => events.some(({ event }) => event === 'control-point')),
  tip('income', 'income', (seen) => seen.verbs.has('income') && supply(seen) <= 2),
  tip('displace', 'displace', (seen) => seen.verbs.has('displace') && onBoard(seen) > 0),
  tip('move', 'move', (seen) => seen.verbs.has('move-begin') && onBoard(seen) >= 4),
  tip('others', 'turn', (seen) => !seen.mine && onBoard(seen) > 0),
];
