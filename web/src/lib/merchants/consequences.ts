/** What a decision costs and brings, in a few words, before it is taken. */
import type { GameAction } from '../protocol/types';
import type { NameOf } from '../games/entry';
import { pathName, placeName } from './atlas.svelte';
import { connections, grainTo, postsOf, yieldsOf } from './derived';
import type { Geo } from './geo';
import type { Phrases } from './phrases';
import { type Bundle, type Figures, type MerchantsView, SEATS, type SeatName } from './view';

export interface Knowledge {
  geo: Geo;
  figures: Figures;
  view: MerchantsView;
  seat: SeatName;
  phrases: Phrases;
  nameOf: NameOf;
}

export interface Effect {
  cost: Bundle;
  notes: string[];
}

/** Costs and consequences of a decision. */
export function effectOf(action: GameAction, known: Knowledge): Effect {
  const { geo, figures, view, phrases } = known;
  const { costs } = figures;
  const paying = view.phase.kind === 'action';
  const text = (name: string): string => String(action[name] ?? '');
  switch (action.action) {
    case 'place-post':
      return { cost: {}, notes: yieldNotes(known, text('city')) };
    case 'open-route':
      return {
        cost: paying ? costs.route : {},
        notes: [
          ...goldNotes(known, text('path')),
          ...(geo.paths.get(text('path'))?.double && view.phase.kind !== 'free-route'
            ? [phrases.ui.twice]
            : []),
        ],
      };
    case 'recruit':
    case 'recruit-at':
      return { cost: costs.merchant, notes: replaceNotes(known, 'merchants', action) };
    case 'assemble':
      return { cost: costs.caravan, notes: replaceNotes(known, 'caravans', action) };
    case 'buy-card':
      return { cost: costs.card, notes: [phrases.ui.draw] };
    case 'move-merchant': {
      const from = view.seats[known.seat]?.merchants[Number(action['merchant'])];
      const grain = from ? (grainTo(geo, from, figures.paths_per_grain).get(text('to')) ?? 0) : 0;
      return { cost: paying ? { grain } : {}, notes: postNotes(known, text('to')) };
    }
    case 'move-robber':
      return { cost: {}, notes: robberNotes(known, text('hex')) };
    case 'steal': {
      const cards = view.seats[text('seat') as SeatName]?.resource_cards ?? 0;
      return { cost: {}, notes: [phrases.count.cards(cards)] };
    }
    case 'choose-path': {
      const phase = view.phase;
      const chains =
        phase.kind === 'gold-path' ? connections(geo, view, phase.path, known.seat) : [];
      return { cost: {}, notes: payNotes(known, chains[Number(action['number'])]?.gold ?? {}) };
    }
    default:
      return { cost: {}, notes: [] };
  }
}

/** What a post in a city would produce. */
function yieldNotes({ geo, view, phrases }: Knowledge, city: string): string[] {
  return yieldsOf(geo, view, city).map(
    ({ resource, number }) => `${phrases.good[resource]} ${number ?? '–'}`,
  );
}

function payNotes(
  { view, nameOf, phrases }: Knowledge,
  gold: Partial<Record<SeatName, number>>,
): string[] {
  return SEATS.filter((seat) => gold[seat] && view.seats[seat]).map((seat) =>
    phrases.count.gold(gold[seat] ?? 0, nameOf(seat)),
  );
}

/** The gold that a route would bring. */
function goldNotes(known: Knowledge, path: string): string[] {
  const [chain] = connections(known.geo, known.view, path, known.seat);
  return chain ? payNotes(known, chain.gold) : [];
}

/** Which piece is taken off the board for a new one. */
function replaceNotes(
  { view, seat, phrases }: Knowledge,
  pieces: 'merchants' | 'caravans',
  action: GameAction,
): string[] {
  const at = view.seats[seat]?.[pieces][Number(action['replace'])];
  if (!at) return [];
  const name = pieces === 'merchants' ? placeName : pathName;
  return [`${phrases.ui.replaces} ${name(at, phrases.namer)}`];
}

/** What follows when a merchant reaches a place. */
function postNotes(known: Knowledge, at: string): string[] {
  const { geo, view, phrases } = known;
  const corner = geo.corners.get(at);
  if (!corner?.city) return [];
  const yields = yieldsOf(geo, view, at);
  const open = yields.filter(({ number }) => number === null);
  const numbers = open.map(({ resource }) => {
    const stock = view.stock[resource]?.join('/') || phrases.ui.moved;
    return `${phrases.good[resource]} (${stock})`;
  });
  return [
    phrases.ui.builds,
    ...(corner.city.coins > 0 ? [phrases.count.coins(corner.city.coins)] : []),
    ...yields
      .filter(({ number }) => number !== null)
      .map(({ resource, number }) => `${phrases.good[resource]} ${number}`),
    ...(numbers.length > 0 ? [phrases.count.newNumber(numbers)] : []),
  ];
}

/** Who would get less by the robber. */
function robberNotes({ geo, view, phrases, nameOf }: Knowledge, hex: string): string[] {
  const place = geo.hexes.get(hex);
  const resource = place?.data.resource;
  if (!place || !resource) return [];
  const posts = postsOf(view);
  const owners = place.corners.flatMap((corner) => posts.get(corner) ?? []);
  return SEATS.filter((seat) => owners.includes(seat)).map((seat) => {
    const n = owners.filter((owner) => owner === seat).length;
    return phrases.count.blocks(nameOf(seat), phrases.goods({ [resource]: n }));
  });
}
