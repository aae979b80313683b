/** Cards of the supply that an action lacks, for gold. */
import type { GameReason } from '../protocol/types';
import type { MerchantsPlay } from './play.svelte';
import type { Offer } from './questions';
import { type Bundle, RESOURCES, sizeOf } from './view';

/** What the server says when cards are missing, not a place or a piece. */
const POOR: ReadonlySet<string> = new Set(['too-poor', 'too-far']);

/** One option for each kind that is missing, if all that is missing can be bought this turn. */
export function purchasesFor(
  play: MerchantsPlay,
  cost: Bundle | undefined,
  because: GameReason | null,
): Offer[] {
  const { figures, view, byText, phrases } = play;
  if (!cost || !figures || !view || !because || !POOR.has(because.reason)) return [];
  const lacking = play.lacking(cost);
  const n = sizeOf(lacking);
  const buysLeft = figures.purchases_per_turn - (view.turn.gold_buys ?? 0);
  if (n > buysLeft || n * figures.gold_price > (play.have.gold ?? 0)) return [];
  return RESOURCES.flatMap((good) => {
    const choice = (lacking[good] ?? 0) > 0 ? byText.get(`buy-resource ${good}`) : undefined;
    if (!choice) return [];
    return {
      id: choice.text,
      title: phrases.count.buyFor(phrases.good[good], figures.gold_price),
      take: () => void play.send(choice.text),
    };
  });
}
