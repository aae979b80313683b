/** Goods and gold that go from place to place; for the eye only. */
import type { GameEvent } from '../protocol/types';
import { scoreKey, type Travel } from '../table/travels';
import { yieldsOf } from './derived';
import type { Geo } from './geo';
import { atKey, hexKey, pathKey } from './keys';
import {
  type Bundle,
  type Good,
  GOODS,
  type MerchantsView,
  readBundle,
  type Resource,
  type SeatName,
} from './view';

/** A card that is not told, or a token that is delivered. */
export type Thing = Good | 'card' | 'token';

/** One for each, however many of a kind. */
const piecesIn = (bundle: Bundle): Good[] =>
  GOODS.flatMap((good) => Array.from({ length: bundle[good] ?? 0 }, () => good));

/** Where a player keeps something: in the own hand, at the strip, or at least the player. */
function keptBy(seat: string, thing: Thing, viewer: SeatName | null): string[] {
  const strip = thing === 'gold' ? 'gold' : thing === 'token' ? 'tokens' : 'hand';
  const own = seat === viewer && thing !== 'gold' ? [`good:${thing}`] : [];
  return [...own, `${strip}:${seat}`, scoreKey(seat)];
}

const SUPPLY = (thing: Thing): string[] => [`supply:${thing}`, 'dice'];

/** What the events have moved, in their order; the view is what they have led to. */
export function travelsOf(
  events: readonly GameEvent[],
  geo: Geo,
  view: MerchantsView,
): Travel<Thing>[] {
  let sum = 0;
  const bring = (
    things: readonly Thing[],
    from: (thing: Thing) => readonly string[],
    to: (thing: Thing) => readonly string[],
  ): Travel<Thing>[] => things.map((what) => ({ what, from: from(what), to: to(what) }));
  const of = (seat: unknown) => (thing: Thing) => keptBy(String(seat), thing, view.viewer);
  const goods = (text: unknown): Good[] => piecesIn(readBundle(String(text ?? '')));
  const gold = (count: unknown): Thing[] =>
    Array.from({ length: Number(count ?? 0) }, () => 'gold');

  /** Each card comes from a hex that has produced it. */
  const produced = (seat: SeatName, cards: readonly Good[]): Travel<Thing>[] => {
    const fields = (view.seats[seat]?.posts ?? [])
      .flatMap((city) => yieldsOf(geo, view, city))
      .filter(({ number, robbed }) => number === sum && !robbed);
    return cards.map((what) => {
      const at = fields.findIndex(({ resource }) => resource === what);
      const [field] = at < 0 ? [] : fields.splice(at, 1);
      return { what, from: field ? [hexKey(field.hex)] : SUPPLY(what), to: of(seat)(what) };
    });
  };

  const travelsOfEvent = (event: GameEvent): Travel<Thing>[] => {
    const { seat } = event;
    switch (event.event) {
      case 'rolled':
        sum = Number(event['first']) + Number(event['second']);
        return [];
      case 'produced':
        return produced(seat as SeatName, goods(event['cards']));
      case 'compensated':
      case 'gold-taken':
        return bring(gold(event['gold']), SUPPLY, of(seat));
      case 'coins-taken':
        return bring(gold(event['gold']), () => posted, of(seat));
      case 'post-placed':
        posted = [atKey(event['city'])];
        return [];
      case 'connection-paid': {
        const [first = ''] = String(event['chain']).split('+');
        const shares = String(event['gold']).matchAll(/(\d+)([a-z]+)/g);
        return [...shares].flatMap(([, count, who]) =>
          bring(gold(count), () => [pathKey(first)], of(who)),
        );
      }
      case 'fee-paid':
        return bring(['gold'], of(seat), of(event['to']));
      case 'taken':
      case 'bought':
        return bring([event['resource'] as Resource], SUPPLY, of(seat));
      case 'exchanged':
        return bring([event['get'] as Resource], SUPPLY, of(seat));
      case 'discarded':
        return bring(goods(event['cards']), of(seat), SUPPLY);
      case 'stolen': {
        const card = event['card'] === 'hidden' ? 'card' : (event['card'] as Resource);
        return bring([card], of(event['from']), of(seat));
      }
      case 'demanded':
        return bring(
          Array.from({ length: Number(event['count']) }, () => event['resource'] as Resource),
          of(event['from']),
          of(seat),
        );
      case 'traded':
        return [
          ...bring(goods(event['give']), of(seat), of(event['with'])),
          ...bring(goods(event['want']), of(event['with']), of(seat)),
        ];
      case 'delivered':
        return bring(['token'], of(seat), () => [atKey(event['city'])]);
      default:
        return [];
    }
  };
  /** Where the latest post was placed: the coins of the coast lie there. */
  let posted: string[] = [];
  return events.flatMap(travelsOfEvent);
}
