import type { Reasons } from './reasons';

const a = (kind: string): string => `a ${kind}`;
const count = (n: number, word: string): string => `${n} ${n === 1 ? word : `${word}s`}`;

export const en: Reasons = {
  due: {
    pawn_setup: 'the pawn has to be put on the board first',
    acting: 'take an action, use a marker or end the turn',
    paying: 'the displacement has to be paid first',
    responding: 'the displaced piece has to be answered first',
    moving: 'pieces are being moved; stop that first',
    rewarding: 'the reward of the claim has to be chosen first',
    adding: 'an extra office may be added first',
    removing: 'a marker is taking pieces; stop that first',
    pawn_after: 'the pawn may be moved first',
    placing_markers: 'the replacement markers have to be placed first',
  },
  why: {
    'game-over': () => 'The game is over.',
    'chance-decides': () => 'Chance decides now.',
    'wrong-phase': (p) => `That does not fit now: ${p.due()}.`,
    'no-actions-left': () => 'You have no actions left; use a marker or end the turn.',

    'stock-empty': () => 'Your stock is empty, so there is no income.',
    'income-count': (p) =>
      `An income brings exactly ${count(p.number('expected'), 'piece')} from your stock, not ${p.number('found')}.`,
    'income-range': (p) =>
      `An income brings 1 to ${count(p.number('most'), 'piece')} from your stock, not ${p.number('found')}.`,
    'stock-lacks': (p) => `Your stock holds ${p.pieces('stock')}, not ${p.pieces('asked')}.`,

    'supply-lacks': (p) => `You have no ${p.kind()} in your supply.`,
    'route-full': (p) => `${p.route()} has no empty house.`,
    'no-such-house': (p) => `${p.route()} has ${p.number('houses')} houses.`,
    'house-taken': (p) => `House ${p.number('house') + 1} of ${p.route()} is taken.`,
    'not-in-house': (p) =>
      `${p.owner} has no ${p.kind()} in house ${p.number('house') + 1} of ${p.route()}.`,
    'out-of-pawns-reach': (p) => `${p.route()} does not border the pawn’s province.`,

    'own-piece': () => 'You cannot displace your own piece.',
    'no-such-piece': (p) => `${p.owner} has no ${p.kind()} on ${p.route()}.`,
    'cannot-pay': (p) =>
      `Displacing ${a(p.kind())} takes ${p.number('needed')} pieces from your supply, and you have ${p.number('available')}.`,
    'payment-too-large': (p) =>
      `The penalty is ${count(p.number('penalty'), 'piece')}, so you cannot pay ${count(p.number('merchants'), 'merchant')}.`,
    'payment-lacks': (p) =>
      `Placing ${a(p.kind('place'))} and paying ${p.pieces('pay')} needs more than your supply: ${p.pieces('supply')}.`,

    'displaced-is-placed': () => 'The displaced piece is on the board already.',
    'not-nearest': (p) =>
      `Displaced pieces go to an empty house of the nearest routes, and ${p.route()} is not one of them.`,
    'same-route': (p) =>
      `Displaced pieces never return to ${p.route()}, where they were displaced.`,
    'displaced-comes-first': () => 'Place the displaced piece before any extra piece.',
    'last-house-is-reserved': () => 'Only one house is left, and the displaced piece must have it.',
    'no-extras-left': () => 'You may place no more extra pieces.',
    'stock-first': (p) =>
      `Extra pieces come from the stock while it holds any, and it has no ${p.kind()}.`,
    'supply-next': (p) =>
      `The stock is empty, so extra pieces come from the supply, and it has no ${p.kind()}.`,
    'lift-not-needed': () =>
      'You lift pieces from the board only when stock and supply are both empty.',
    'must-lift': () => 'Stock and supply are empty: lift a piece from the board instead.',
    'nothing-to-lift': (p) =>
      `You have no ${p.kind()} on ${p.route()} that was there before this response.`,
    'lift-leads-nowhere': (p) => `A piece lifted from ${p.route()} could go nowhere.`,
    'set-down-first': () => 'Set the lifted piece down first.',
    'nothing-lifted': () => 'No piece is lifted.',
    'same-house': (p) => `The piece was lifted from ${p.route()}; it must go to another route.`,
    'displaced-unplaced': () => 'Place the displaced piece before you are done.',

    'nothing-to-move': () => 'You have no piece on a house that could go anywhere.',
    'no-own-piece': (p) => `You have no ${p.kind()} on ${p.route()}.`,
    'move-leads-nowhere': (p) => `The ${p.kind()} on ${p.route()} could go nowhere.`,
    'exchange-needs-two': () => 'An exchange takes two moves, and one is left.',
    'no-exchange-partner': (p) => `You have no ${p.kind()} on ${p.route()} to exchange it with.`,
    'nothing-moved': () => 'Move at least one piece before you stop.',

    'route-incomplete': (p) =>
      `You do not hold every house of ${p.route()}: ${p.number('yours')} of ${p.number('houses')}.`,
    'not-an-end': (p) => `${p.city()} is not at the end of the claimed route ${p.route()}.`,
    'city-full': (p) => `Every printed office in ${p.city()} is taken.`,
    'privilege-too-low': (p) =>
      `The leftmost free office in ${p.city()} is ${p.color('needed')}; your privilege reaches ${p.color('reached')}.`,
    'wrong-shape': (p) =>
      `The leftmost free office in ${p.city()} takes ${a(p.kind('needed'))}, and you have none on ${p.route()}.`,
    'no-ability': (p) => `${p.city()} does not improve ${p.phrases.ability[p.ability()]}.`,
    'ability-complete': (p) => `Your track of ${p.phrases.ability[p.ability()]} is complete.`,
    'not-the-table-route': (p) => `Only a claim of ${p.route()} leads to the table.`,
    'no-such-space': () => 'The table has no such seat.',
    'space-taken': (p) => `The seat worth ${p.number('points')} points is taken.`,
    'space-privilege': (p) =>
      `The seat worth ${p.number('points')} points is ${p.color('needed')}; your privilege reaches ${p.color('reached')}.`,
    'space-needs-merchant': (p) => `The table takes a merchant, and you have none on ${p.route()}.`,
    'no-extra-office-marker': () =>
      'You had no unused marker for an extra office before this claim.',
    'extra-office-comes-later': () =>
      'At this table an extra office comes after the reward, not instead of it.',
    'only-extra-office': () => 'Only an extra office may be added now.',
    'city-without-office': (p) =>
      `An extra office needs a city with an occupied printed office, and ${p.city()} has none.`,
    'no-piece-for-office': (p) => `You have no ${p.kind()} on ${p.route()}.`,

    'no-marker': (p) => `You have no unused marker “${p.phrases.marker[p.marker()]}”.`,
    'no-office-to-swap': (p) => `${p.city()} has no occupied office there.`,
    'not-neighbors': () => 'Only neighboring offices can be swapped.',
    'swap-order': () => 'Name two different offices, from left to right.',
    'same-owner': () => 'Both offices belong to one player, so a swap would change nothing.',
    'swap-needs-own': () => 'One of the two offices must be yours.',
    'nothing-to-remove': () => 'There is no piece on a house that the marker could take.',
    'opponents-only': () => 'This marker moves only pieces of your opponents.',
    'nothing-removed': () => 'Take at least one piece before you stop.',

    'not-on-plate': (p) => `“${p.phrases.marker[p.marker()]}” is not on your plate.`,
    'no-choice-of-marker': () => 'All markers on your plate are alike: just place one.',
    'choose-marker-first': () => 'Choose first which marker you place.',
    'marker-chosen': () => 'You have already chosen the marker to place.',
    'route-has-marker': (p) => `${p.route()} has a marker already.`,
    'route-occupied': (p) => `There are pieces on ${p.route()}.`,
    'no-open-city': (p) => `Neither city of ${p.route()} has an empty office.`,
    'no-established-city': (p) => `Neither city of ${p.route()} has an office yet.`,

    'no-pawn': () => 'There is no pawn in this game.',
    'turn-touched': () =>
      'The pawn moves for free only before anything else in a turn, or after it.',
    'free-pawn-used': () => 'You have already moved the pawn for free in this turn.',
    'pawn-stands-there': () => 'The pawn stands there already.',
    'too-far': () => 'That province is more than two steps away.',
    'not-next-door': () => 'That province is not next to the pawn’s.',
  },
};
