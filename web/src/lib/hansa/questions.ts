/** What is asked by a list: at the pointer, or because the phase asks for it. */
import { prefs } from '../prefs.svelte';
import type { Choice, GameAction } from '../protocol/types';
import type { Option, Question } from '../table/play.svelte';
import { consequences, rewardActions, sameAction } from './consequences';
import { actionText, eventText } from './phrases';
import type { HansaPlay } from './play.svelte';

export const asOption = (play: HansaPlay, choice: Choice): Option => ({
  id: choice.text,
  title: play.describe(choice),
  notes: play.known ? consequences(choice.action, play.known) : [],
  take: () => play.take(choice),
});

/** What the phase asks for, if it is not a place on the board. */
export function phaseQuestion(play: HansaPlay): Question | null {
  const { ui } = play.phrases;
  const all = (): Option[] => play.candidates.map(({ choice }) => asOption(play, choice));
  switch (play.view?.phase.name) {
    case 'rewarding':
      return { heading: ui.rewards, options: rewards(play) };
    case 'adding':
      return { heading: ui.rewards, options: all() };
    case 'paying':
      return { heading: ui.pays, options: all() };
    case 'placing_markers':
      return play.verbs.has('choose-marker') ? { heading: ui.choose, options: all() } : null;
    default:
      return null;
  }
}

const isExtra = ({ action }: GameAction): boolean => action === 'reward-extra-office';

/** The same reward, with whatever piece. */
const sameReward = (a: GameAction, b: GameAction): boolean =>
  sameAction(a, b) || (isExtra(a) && isExtra(b) && a['city'] === b['city']);

/** Offices and abilities, then the Coellen table, its best seat first, then extra offices. */
function rank(action: GameAction): number {
  if (action.action === 'reward-coellen') return 10 - Number(action['space']);
  return isExtra(action) ? 20 : 0;
}

/** Rewards that can be had, those that cannot with the reason, and none. */
function rewards(play: HansaPlay): Option[] {
  const { known, session } = play;
  const choices = play.candidates.map(({ choice }) => choice);
  const isNone = ({ action }: Choice): boolean => action.action === 'reward-none';
  const possible = choices
    .filter((choice) => !isNone(choice))
    .sort((a, b) => rank(a.action) - rank(b.action));
  const impossible = known
    ? rewardActions(known.board, known.view, known.seat).filter(
        (action) => !possible.some((choice) => sameReward(choice.action, action)),
      )
    : [];
  return [
    ...possible.map((choice) => asOption(play, choice)),
    ...impossible.map((action): Option => ({
      id: JSON.stringify(action),
      title: actionText(action, prefs.language, session.nameOf),
      take: null,
      why: async () => (await session.why(action)) ?? play.words.notNow,
    })),
    ...choices.filter(isNone).map((choice) => asOption(play, choice)),
  ];
}

/** Points and markers that the claim brought, before the reward. */
export function claimFacts({ view, session }: HansaPlay): string[] {
  if (view?.phase.name !== 'rewarding') return [];
  return session.latest
    .flatMap((line) => line.events)
    .filter(({ event }) => event === 'control-point' || event === 'marker-taken')
    .map((event) => eventText(event, prefs.language, session.nameOf));
}
