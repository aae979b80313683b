/** When which tip is due in Hansa Teutonica: what the viewer can do best now comes first. */
import type { Seen, Tip } from '../../coach/tips';
import { routeName } from '../names';
import { routesInReach } from '../reach';
import type { HansaChapter } from '../rules/chapters';
import type { HansaView, SeatName } from '../view';

export type HansaTip =
  | 'aim'
  | 'displaced'
  | 'pawn'
  | 'reward'
  | 'skills'
  | 'coellen'
  | 'lay'
  | 'claim'
  | 'marker'
  | 'finish'
  | 'over'
  | 'place'
  | 'fill'
  | 'income'
  | 'end'
  | 'control'
  | 'displace'
  | 'move'
  | 'others';

type Look = Seen<HansaView>;

const acting = ({ view, mine }: Look): boolean => mine && view.phase.name === 'acting';

const inPhase =
  (name: HansaView['phase']['name']) =>
  ({ view, mine }: Look): boolean =>
    mine && view.phase.name === name;

const verb =
  (prefix: string) =>
  ({ verbs }: Look): boolean =>
    [...verbs].some((name) => name.startsWith(prefix));

/** How many pieces of the viewer stand on routes. */
const onBoard = ({ view, seat }: Look): number =>
  Object.values(view.routes)
    .flatMap(({ houses }) => houses)
    .filter((piece) => piece?.startsWith(`${seat} `)).length;

const supply = ({ view, seat }: Look): number => {
  const desk = view.seats[seat as SeatName];
  return desk ? desk.supply.traders + desk.supply.merchants : 0;
};

const hasOffice = ({ view, seat }: Look): boolean =>
  Object.values(view.cities).some(({ offices, extra }) =>
    [...offices, ...extra].some((piece) => piece.startsWith(`${seat} `)),
  );

/** A route that one more piece of the viewer would fill, if one can be placed. */
const nearlyFull = ({ view, seat, verbs }: Look): string | undefined => {
  if (!verbs.has('place')) return undefined;
  const reach = [...routesInReach(view, seat as SeatName)];
  return reach.find(([, { houses, rival }]) => houses === 1 && rival === null)?.[0];
};

/** There is time for what is not about the best thing to do. */
const atLeisure = (seen: Look): boolean =>
  acting(seen) && !seen.verbs.has('claim') && nearlyFull(seen) === undefined;

const nearEnd = ({ view }: Look): boolean =>
  view.completed >= 8 ||
  view.pile <= 2 ||
  Object.values(view.seats).some((desk) => (desk?.score ?? 0) >= 15);

type HansaTipData = Tip<HansaView, HansaTip>;

/** Something to do now. */
const act = (
  id: HansaTip,
  chapter: HansaChapter,
  when: HansaTipData['when'],
  more: Pick<HansaTipData, 'knownBy' | 'values'> = {},
): HansaTipData => ({ id, chapter, when, urgent: true, ...more });

/** Something to know. */
const note = (
  id: HansaTip,
  chapter: HansaChapter,
  when: HansaTipData['when'],
  more: Pick<HansaTipData, 'knownBy'> = {},
): HansaTipData => ({ id, chapter, when, ...more });

export const tips: readonly HansaTipData[] = [
  act('aim', 'aim', (seen) => acting(seen) && onBoard(seen) === 0 && !hasOffice(seen)),
  act('displaced', 'displace', inPhase('responding')),
  act('pawn', 'two', (seen) => seen.mine && verb('pawn-')(seen)),
  act('reward', 'claim', inPhase('rewarding')),
  act('skills', 'skills', verb('reward-ability'), { knownBy: ['improved'] }),
  act('coellen', 'places', verb('reward-coellen'), { knownBy: ['table-space-taken'] }),
  act('lay', 'markers', inPhase('placing_markers')),
  act('claim', 'claim', (seen) => acting(seen) && seen.verbs.has('claim'), {
    knownBy: ['claimed'],
  }),
  act('marker', 'markers', (seen) => acting(seen) && verb('use-')(seen), {
    knownBy: ['marker-used'],
  }),
  act('finish', 'place', (seen) => acting(seen) && nearlyFull(seen) !== undefined, {
    knownBy: ['claimed'],
    values: (seen) => ({ route: routeName(nearlyFull(seen) ?? '') }),
  }),
  act('over', 'turn', (seen) => acting(seen) && seen.view.actions_left === 0, {
    knownBy: ['turn-ended'],
  }),
  act('place', 'place', (seen) => seen.verbs.has('place') && onBoard(seen) === 0, {
    knownBy: ['placed'],
  }),
  act('fill', 'place', (seen) => seen.verbs.has('place') && onBoard(seen) < 3, {
    knownBy: ['claimed'],
  }),
  act('income', 'income', (seen) => seen.verbs.has('income') && supply(seen) === 0, {
    knownBy: ['income'],
  }),
  note('end', 'end', (seen) => atLeisure(seen) && nearEnd(seen)),
  note('control', 'offices', ({ events }) => events.some(({ event }) => event === 'control-point')),
  note(
    'displace',
    'displace',
    (seen) => atLeisure(seen) && seen.verbs.has('displace') && onBoard(seen) > 0,
    { knownBy: ['displaced'] },
  ),
  note(
    'move',
    'move',
    (seen) => atLeisure(seen) && seen.verbs.has('move-begin') && onBoard(seen) >= 4,
    { knownBy: ['moved', 'exchanged'] },
  ),
  note('others', 'turn', (seen) => !seen.mine && onBoard(seen) > 0),
];
