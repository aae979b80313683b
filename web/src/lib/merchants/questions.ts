/** What is asked by a list: decisions with what they cost and bring. */
import type { Choice } from '../protocol/types';
import type { Option, Question } from '../table/play.svelte';
import { type Effect, effectOf } from './consequences';
import { connections } from './derived';
import type { MerchantsPlay } from './play.svelte';
import type { CardName } from './view';

/** One thing to choose, with what it costs. */
export interface Offer extends Option, Partial<Pick<Effect, 'cost'>> {
  /** Routes that it is about, to be shown on the board. */
  readonly paths?: readonly string[];
}

export const asOffer = (play: MerchantsPlay, choice: Choice): Offer => ({
  id: choice.text,
  title: play.describe(choice),
  ...(play.known ? effectOf(choice.action, play.known) : {}),
  ...chainOf(play, choice),
  take: () => void play.send(choice.text),
});

/** The routes of a connection to choose. */
function chainOf({ geo, view, seat }: MerchantsPlay, { action }: Choice): Pick<Offer, 'paths'> {
  if (action.action !== 'choose-path' || view?.phase.kind !== 'gold-path') return {};
  if (!geo || !seat) return {};
  const chain = connections(geo, view, view.phase.path, seat)[Number(action['number'])];
  return chain ? { paths: chain.paths } : {};
}

/** What the phase asks for, if it is not a place on the board. */
export function phaseQuestion(play: MerchantsPlay): Question<Offer> | null {
  const { choices } = play.session;
  if (!play.mine || choices.length === 0) return null;
  switch (play.phase) {
    case 'gold-path':
    case 'steal':
    case 'card-name':
      return { heading: '', options: choices.map((choice) => asOffer(play, choice)) };
    default:
      return null;
  }
}

/** Development cards: each with what it does, and why it cannot be played. */
export function cardQuestion(
  play: MerchantsPlay,
  cards: readonly CardName[],
): Omit<Question<Offer>, 'at'> {
  const { ui, card, cardNote } = play.phrases;
  const [only, ...others] = cards;
  const single = only !== undefined && others.length === 0;
  const options = cards.map((name): Offer => {
    const text = `play-card ${name}`;
    return {
      id: text,
      title: single ? ui.playCard : card[name],
      notes: [cardNote[name]],
      take: play.byText.has(text) ? () => void play.send(text) : null,
      why: async () => (await play.session.why(text)) ?? ui.notNow,
    };
  });
  return { heading: single ? card[only] : ui.cards, options };
}
