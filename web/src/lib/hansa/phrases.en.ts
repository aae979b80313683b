import { cityName, routeName } from './names';
import type { Phrases, Situation } from './phrases';
import { type Kind, readLifted } from './view';

const kind: Record<Kind, string> = { trader: 'trader', merchant: 'merchant' };

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

function pieces(traders: number, merchants: number): string {
  const parts = [];
  if (traders > 0) parts.push(count(traders, 'trader'));
  if (merchants > 0) parts.push(count(merchants, 'merchant'));
  return parts.join(' and ') || 'nothing';
}

const ability = {
  keys: 'Keys',
  actions: 'Actions',
  privilege: 'Privilege',
  book: 'Book',
  bags: 'Bags',
};

const color = { white: 'white', orange: 'orange', pink: 'pink', black: 'black' };

const marker = {
  extra: 'Extra office',
  swap: 'Swap offices',
  remove: 'Remove three pieces',
  plus3: '+3 actions',
  plus4: '+4 actions',
  improve: 'Improve ability',
  move3: 'Move three pieces',
};

const ordinal = (n: number): string => ['first', 'second', 'third', 'fourth'][n] ?? `${n + 1}th`;

const lifted = (text: string): string => {
  const { route, kind } = readLifted(text);
  return `the ${kind} from ${routeName(route)}`;
};

function situation(s: Situation): string {
  const { phase, who, mine } = s;
  const left = s.actions === 0 ? 'no actions left' : `${count(s.actions, 'action')} left`;
  switch (phase.name) {
    case 'taverns':
    case 'start_player':
      return 'The game is being set up.';
    case 'pawn_setup':
      return mine ? 'Put the pawn into a province.' : `${who} puts the pawn into a province.`;
    case 'acting': {
      if (!mine) return `${who}’s turn · ${left}.`;
      const begun = doing(s);
      if (begun) return begun;
      const ways = [];
      if (s.verbs.has('place')) ways.push(`a house to place a ${s.armed}`);
      if (s.verbs.has('displace')) ways.push('an opponent’s piece to displace it');
      if (s.verbs.has('claim')) ways.push('a sealed route to claim it');
      if (ways.length < 2 && s.verbs.has('move-begin')) ways.push('one of your pieces to move it');
      let how = ways.length > 0 ? ` Choose ${list(ways, 'or')}.` : '';
      if (!s.verbs.has('place') && s.verbs.has('income')) {
        how += ways.length > 0 ? ' Or take Income.' : ' Take Income.';
      }
      if (s.actions === 0) {
        const use = [...s.verbs].some((verb) => verb.startsWith('use-'));
        return `Your turn · no actions left. ${use ? 'Use a marker, or end' : 'End'} your turn.`;
      }
      return `Your turn · ${left}.${how}`;
    }
    case 'paying':
      return mine
        ? `Displace ${s.nameOf(phase.owner)}’s ${phase.kind} on ${routeName(phase.route)}: choose what you place and what you pay.`
        : `${who} displaces ${s.nameOf(phase.owner)}’s ${phase.kind} on ${routeName(phase.route)}.`;
    case 'responding': {
      const more = ['', 'one more piece'][phase.extras_left] ?? 'up to two more pieces';
      if (!mine) return `${who} answers the displacement on ${routeName(phase.route)}.`;
      if (phase.lifted) return `Set ${lifted(phase.lifted)} down on a glowing route.`;
      if (phase.in_hand) {
        const also = more ? `, and ${more} if you like,` : '';
        return `${s.active} displaced your ${phase.kind} on ${routeName(phase.route)}. Place it${also} on a glowing route.`;
      }
      return `You may place ${more} on a glowing route, or be done.`;
    }
    case 'moving': {
      const moves = `${count(phase.left, 'move')} left`;
      if (!mine) return `${who} moves pieces · ${moves}.`;
      if (phase.hand) {
        const swap = s.verbs.has('move-swap') ? ', or exchange it with one of yours' : '';
        return `Set ${lifted(phase.hand)} down on a free house${swap} · ${moves}.`;
      }
      return phase.moved
        ? `Pick up another of your pieces, or stop · ${moves}.`
        : `Pick up one of your pieces · ${moves}.`;
    }
    case 'rewarding':
      return mine
        ? `You claimed ${routeName(phase.route)}. Choose one reward.`
        : `${who} claimed ${routeName(phase.route)} and chooses a reward.`;
    case 'adding':
      return mine
        ? `You may add an extra office to ${routeName(phase.route)}.`
        : `${who} may add an extra office.`;
    case 'removing':
      if (!mine) return `${who} takes pieces off the routes.`;
      if (phase.hand) return 'Set the piece down on a free house.';
      return phase.moving
        ? `Pick up an opponent’s piece to move it · up to ${phase.left} left.`
        : `Choose a piece to take off its route · up to ${phase.left} left.`;
    case 'pawn_after':
      return mine
        ? 'You may move the pawn by one or two provinces, or leave it.'
        : `${who} may move the pawn.`;
    case 'revealing':
      return 'A replacement marker is turned over.';
    case 'placing_markers':
      if (!mine) return `${who} places the replacement markers.`;
      return phase.chosen || s.marker
        ? `Place the marker “${marker[phase.chosen ?? s.marker ?? 'extra']}” on a glowing route.`
        : 'Choose the marker to place next.';
    case 'over':
      return 'The game is over.';
  }
}

/** What was begun with a verb of the action bar. */
function doing(s: Situation): string | null {
  switch (s.verb) {
    case 'income':
      return 'Income: choose the pieces that you take from your stock.';
    case 'place':
      return `Place: choose a glowing house for your ${s.armed}.`;
    case 'displace':
      return 'Displace: choose an opponent’s piece to take its house.';
    case 'move':
      return 'Move: choose the piece that you pick up first.';
    case 'claim':
      return 'Claim: choose the seal of a route.';
    case 'pawn':
      return 'Pawn: choose the province that it goes to.';
    case 'use-swap':
      return 'Swap offices: choose one of the two offices.';
    case 'use-improve':
      return 'Improve ability: choose one.';
    default:
      return null;
  }
}

/** Where the pawn goes. */
const province = (cities: readonly string[]): string =>
  `the province between ${list(cities, 'and')}`;

function list(items: readonly string[], last: string): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${last} ${items[items.length - 1]}`;
}

export const en: Phrases = {
  kind,
  pieces,
  ability,
  abilityNote: {
    keys: 'points for each office of your network',
    actions: 'actions in each turn',
    privilege: 'colors of offices you may open',
    book: 'pieces you may move with one action',
    bags: 'pieces you get by one Income',
  },
  color,
  marker,
  seat: { red: 'Red', blue: 'Blue', green: 'Green', yellow: 'Yellow', purple: 'Purple' },
  event: {
    'tavern-marker': (p) => `“${marker[p.marker()]}” starts on ${p.route()}.`,
    'start-player': (p) => `${p.first} begins.`,
    income: (p) =>
      `${p.who} takes ${pieces(p.number('traders'), p.number('merchants'))} from the stock.`,
    placed: (p) => `${p.who} places a ${p.kind()} on ${p.route()}.`,
    displaced: (p) =>
      `${p.who} displaces ${p.owner}’s ${p.kind()} on ${p.route()} with a ${p.kind('placed')} and pays ${pieces(p.number('traders'), p.number('merchants'))}.`,
    'displaced-piece-placed': (p) => `${p.who} places the displaced ${p.kind()} on ${p.route()}.`,
    'extra-piece-placed': (p) => {
      const from = p.text('from');
      const source = from.includes('--') ? p.route('from') : `the ${from}`;
      return `${p.who} adds a ${p.kind()} from ${source} on ${p.route()}.`;
    },
    'displaced-piece-to-stock': (p) =>
      `The board is full: ${p.who}’s displaced ${p.kind()} returns to the stock.`,
    moved: (p) => `${p.who} moves a ${p.kind()} from ${p.route('from')} to ${p.route('to')}.`,
    exchanged: (p) =>
      `${p.who} exchanges the ${p.kind()} on ${p.route('from')} with the ${p.kind() === 'trader' ? 'merchant' : 'trader'} on ${p.route('to')}.`,
    claimed: (p) => `${p.who} claims ${p.route()}.`,
    'control-point': (p) => `${p.who} gets 1 point for controlling ${p.city()}.`,
    'marker-taken': (p) => `${p.who} takes the marker “${marker[p.marker()]}”.`,
    'replacement-drawn': (p) =>
      `A replacement marker is drawn; ${p.number('left') || 'none'} ${p.number('left') > 1 ? 'are' : 'is'} left in the pile.`,
    'pile-exhausted': () => 'The pile has no replacement marker left.',
    'office-established': (p) =>
      `${p.who} establishes an office in ${p.city()} with a ${p.kind()}.`,
    coin: (p) => `${p.who} gets 1 point for the coin in ${p.city()}.`,
    'city-completed': (p) =>
      `${p.city()} is completed, number ${p.number('completed')} of the game.`,
    linked: (p) =>
      `${p.who} links Arnheim and Stendal and gets ${count(p.number('points'), 'point')}.`,
    improved: (p) => `${p.who} improves ${ability[p.ability()]}.`,
    'table-space-taken': (p) =>
      `${p.who} takes the ${ordinal(p.number('space'))} seat of the table of Coellen with a merchant.`,
    'extra-office-established': (p) =>
      `${p.who} establishes an extra office in ${p.city()} with a ${p.kind()}.`,
    returned: (p) =>
      `${p.who} returns ${pieces(p.number('traders'), p.number('merchants'))} to the stock.`,
    'marker-used': (p) => `${p.who} uses the marker “${marker[p.marker()]}”.`,
    'offices-swapped': (p) =>
      `${p.who} swaps the ${ordinal(p.number('left'))} and the ${ordinal(p.number('right'))} office in ${p.city()}.`,
    removed: (p) =>
      `${p.who} removes ${p.owner}’s ${p.kind()} from ${p.route()}; it returns to the supply.`,
    'opponent-moved': (p) =>
      `${p.who} moves ${p.owner}’s ${p.kind()} from ${p.route('from')} to ${p.route('to')}.`,
    'pawn-moved': (p) => `${p.who} moves the pawn to ${province(p.province())}.`,
    'turn-ended': (p) => `${p.who} ends the turn.`,
    revealed: (p) => `The replacement marker is “${marker[p.marker()]}”.`,
    'marker-placed': (p) => `${p.who} places “${marker[p.marker()]}” on ${p.route()}.`,
    'markers-kept': (p) => `No route can take a marker; ${p.who} keeps it for now.`,
    'game-over': () => 'The game is over.',
  },
  action: {
    income: (p) => `Take ${pieces(p.number('traders'), p.number('merchants'))} into your supply`,
    place: (p) => `Place a ${p.kind()} on ${p.route()}`,
    displace: (p) => `Displace ${p.owner}’s ${p.kind()} on ${p.route()}`,
    'move-begin': () => 'Move your pieces',
    claim: (p) => `Claim ${p.route()}`,
    'use-plus3': () => 'Take three more actions',
    'use-plus4': () => 'Take four more actions',
    'use-improve': (p) => `Improve ${ability[p.ability()]}`,
    'use-swap': (p) =>
      `Swap the ${ordinal(p.number('left'))} and the ${ordinal(p.number('right'))} office in ${p.city()}`,
    'use-remove': () => 'Remove up to three pieces',
    'use-move3': () => 'Move up to three of the opponents’ pieces',
    'end-turn': () => 'End your turn',
    'pawn-free': (p) => `Move the pawn to ${province(p.province())} for free`,
    'pawn-paid': (p) => `Move the pawn to ${province(p.province())} for one action`,
    'displace-pay': (p) => {
      const merchants = p.number('pay_merchants');
      const traders = p.number('pay_traders');
      return `Place a ${p.kind('place')}, pay ${pieces(traders, merchants)}`;
    },
    'respond-displaced': (p) => `Place the displaced piece on ${p.route()}`,
    'respond-extra': (p) => `Add a ${p.kind()} on ${p.route()}`,
    'respond-lift': (p) => `Pick up your ${p.kind()} on ${p.route()}`,
    'respond-drop': (p) => `Set it down on ${p.route()}`,
    'respond-done': () => 'Done',
    'move-pick': (p) => `Pick up your ${p.kind()} on ${p.route()}`,
    'move-drop': (p) => `Set it down on ${p.route()}`,
    'move-swap': (p) => `Exchange it with your piece on ${p.route()} (two moves)`,
    'move-stop': () => 'Stop moving',
    'reward-none': () => 'Take no reward',
    'reward-office': (p) => `Office in ${p.city()}`,
    'reward-ability': (p) => `Improve ${ability[p.ability()]} (${p.city()})`,
    'reward-coellen': (p) => `Table of Coellen: ${ordinal(p.number('space'))} seat`,
    'reward-extra-office': (p) => `Extra office in ${p.city()} with a ${p.kind()}`,
    'remove-pick': (p) => `Take ${p.owner}’s ${p.kind()} off ${p.route()}`,
    'remove-drop': (p) => `Set it down on ${p.route()}`,
    'remove-stop': () => 'Take no more pieces',
    'choose-marker': (p) => `Place “${marker[p.marker()]}” next`,
    'place-marker': (p) => `Place the marker on ${p.route()}`,
    'pawn-setup': (p) => `Put the pawn into ${province(p.province())}`,
    'pawn-stay': () => 'Leave the pawn where it is',
  },
  wholeMove: (p) => `Move a ${p.kind()} from ${p.route()} to ${p.route('to')}`,
  situation,
  category: {
    track: 'Score track',
    abilities: 'Complete abilities',
    markers: 'Bonus markers',
    coellen: 'Table of Coellen',
    cities: 'Controlled cities',
    network: 'Largest network',
  },
  reason: {
    score: 'Somebody has reached the end of the score track.',
    markers: 'The bonus markers ran out.',
    cities: 'Enough cities are complete.',
  },
  ui: {
    board: 'Map of the Hanseatic League',
    completed: 'Completed cities',
    link: `${cityName('arnheim')} – ${cityName('stendal')}`,
    table: 'Table of Coellen',
    income: 'Income',
    place: 'Place',
    displace: 'Displace',
    move: 'Move',
    claim: 'Claim',
    pawn: 'Pawn',
    end: 'End turn',
    undo: 'Undo',
    reset: 'Restart turn',
    markers: 'Markers',
    extra: 'One more:',
    stop: 'Stop',
    done: 'Done',
    stay: 'Leave the pawn',
    cancel: 'Back',
    confirm: 'Do it',
    ends: 'ends the game',
    final: 'This cannot be taken back.',
    fit: 'Whole board',
    mine: 'My pieces',
    last: 'Last move',
    zoomIn: 'Larger',
    zoomOut: 'Smaller',
    networks: 'Networks',
    control: 'Control',
    provinces: 'Provinces',
    reach: 'Routes within reach',
    supply: 'Supply',
    stock: 'Stock',
    skills: 'Abilities',
    used: 'used',
    none: 'none',
    score: 'Points',
    projected: 'If the game ended now',
    linked: 'Arnheim–Stendal linked',
    choose: 'Which one?',
    pays: 'What do you pay?',
    rewards: 'Choose a reward',
    next: 'next',
    hand: 'In hand',
    plate: 'Plate',
    endPoints: 'points',
    endCities: 'cities',
    keysActions: 'Income, Place, Displace, Move, Claim',
    keysKind: 'place a trader or a merchant',
    keysNetworks: 'networks, control',
    keysReach: 'routes that you could claim soon, then each of the others',
    keysZoom: 'larger, smaller, whole board',
    keysTargets: 'go from target to target, and pick one',
    keysEnd: 'end the turn',
    waiting: 'Please wait',
    skip: 'Skip',
    notNow: 'That is not possible now.',
    queueStopped: 'It could not go on as planned: decide anew.',
  },
  closed: {
    'no-rivals': 'There is no piece of another player on the routes.',
    'no-rivals-here': 'There is no piece of another player around the pawn’s province.',
    'no-full-route': 'No route is full of your pieces yet.',
    'no-two-offices': 'No city has two offices that could be swapped.',
  },
  lens: {
    fit: 'Board',
    mine: 'Pieces',
    last: 'Last',
    networks: 'Networks',
    control: 'Control',
    reach: 'Reach',
    provinces: 'Provinces',
  },
  count: {
    actions: (n) => count(n, 'action'),
    points: (n) => count(n, 'point'),
    cities: (n, of) => `${n} of ${of} cities`,
    markers: (n) => count(n, 'marker'),
    markersLeft: (n) => (n === 1 ? 'marker left' : 'markers left'),
    gap: (n) => (n === 0 ? 'linked' : `${count(n, 'city', 'cities')} short of the link`),
    endAnyway: (n) => `You have ${count(n, 'action')} left. End your turn all the same?`,
    movesLeft: (n) => `${count(n, 'move')} left`,
    completes: (city, n, of) => `completes ${city}: ${n} of ${of}`,
    controls: (who, city) => `+1 for ${who} in ${city}`,
    level: (value) => `then ${value}`,
    still: (value, better, steps) => `still ${value}; ${better} after ${count(steps, 'more step')}`,
    lack: ({ houses, rival }) =>
      [
        ...(houses > 0 ? [`${houses === 1 ? 'one house' : 'two houses'} missing`] : []),
        ...(rival ? ['one foreign piece in the way'] : []),
      ].join(', ') || 'complete',
    inReach: (now, soon) => {
      const parts = [
        ...(now > 0 ? [`${now} complete`] : []),
        ...(soon > 0 ? [`${soon} nearly complete`] : []),
      ];
      return parts.length > 0 ? `Within reach: ${parts.join(', ')}` : 'No route is within reach';
    },
    network: (who, offices, keys) =>
      `${who}’s largest network: ${count(offices, 'office')} × ${keys}`,
    onTrack: (n, end) => `${count(n, 'point')} on the score track; the game ends at ${end}`,
    complete: (points) => `complete: ${count(points, 'point')}`,
  },
};
