/** What the viewer lacks for the next useful thing and could buy, by the server's figures. */
import type { Seen } from '../../coach/tips';
import { atlas } from '../atlas.svelte';
import { type Bundle, holding, type MerchantsView, missing, type SeatName, sizeOf } from '../view';

export interface Lack {
  /** What could be done then, by its name among the costs. */
  readonly thing: 'walk' | 'run' | 'merchant' | 'route';
  readonly goods: Bundle;
  /** What the goods cost. */
  readonly gold: number;
}

/** Whoever may do one of these has something better to do than to buy. */
const USEFUL = ['deliver', 'move-merchant', 'begin-caravan', 'recruit', 'recruit-at', 'open-route'];

/** The least that is to be bought for something useful; absent where something can be done. */
export function lackOf({ view, seat, verbs }: Seen<MerchantsView>): Lack | null {
  const desk = view.seats[seat as SeatName];
  const figures = atlas.board?.figures;
  if (!desk || !figures || !verbs.has('buy-resource') || USEFUL.some((name) => verbs.has(name))) {
    return null;
  }
  const things: Lack['thing'][] = ['merchant', 'route'];
  if (desk.available > 0) things.unshift('run');
  if (desk.merchants.some((at) => at !== null)) things.unshift('walk');
  const purchases = figures.purchases_per_turn - (view.turn.gold_buys ?? 0);
  const lacks = things.map((thing): Lack => {
    const goods = missing(figures.costs[thing], holding(desk));
    return { thing, goods, gold: sizeOf(goods) * figures.gold_price };
  });
  const payable = lacks.filter(
    ({ goods, gold }) => sizeOf(goods) > 0 && sizeOf(goods) <= purchases && gold <= desk.gold,
  );
  return payable.sort((a, b) => a.gold - b.gold)[0] ?? null;
}
