import type { Parts, Phrases, Situation } from './phrases';
import type { Bundle, Good, Proposal } from './view';
import { joined, listGoods } from './words';

const good: Record<Good, string> = {
  lumber: 'lumber',
  wool: 'wool',
  grain: 'grain',
  ore: 'ore',
  salt: 'salt',
  gold: 'gold',
};

const goods = (bundle: Bundle): string =>
  listGoods(bundle, (kind, n) => `${n} ${good[kind]}`, 'and', 'nothing');

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

const card = {
  lancer: 'Lancer',
  'open-roads': 'Open Roads',
  'swift-caravan': 'Swift Caravan',
  'swift-merchant': 'Swift Merchant',
  'trade-fair': 'Trade Fair',
  'staple-right': 'Staple Right',
  'banking-house': 'Banking House',
};

/** Somebody's proposal, and what may be answered to it. */
function proposed(s: Situation, { give, want }: Proposal): string {
  const who = s.nameOf(s.view.turn.active);
  if (s.answer)
    return `Your answer to ${who}: ${s.answer}. You may change it until all have answered.`;
  const may = s.mine ? 'Make an offer, or refuse.' : 'The others think about it.';
  if (give === 'nothing') return `${who} asks for ${s.goods(want)}. ${may}`;
  if (want === 'nothing') return `${who} has ${s.goods(give)} to give. ${may}`;
  return s.mine
    ? `${who} offers you ${s.goods(give)} for ${s.goods(want)}. Accept, refuse, or make a counter-offer.`
    : `${who} offers ${s.goods(give)} for ${s.goods(want)}; the others think about it.`;
}

function situation(s: Situation): string {
  const { phase, who, mine } = s;
  const esc = s.keys ? ' Esc cancels.' : '';
  const click = s.keys ? 'Click' : 'Tap';
  const posts = s.view.viewer ? (s.view.seats[s.view.viewer]?.posts.length ?? 0) : 0;
  switch (phase.kind) {
    case 'robber-start':
    case 'start-roll':
      return 'The dice decide who begins.';
    case 'setup-post':
      return mine
        ? `Place the ${['first', 'second', 'third'][posts] ?? 'next'} of your three trading posts on a glowing purple city.${s.keys ? ' Point at one to see what it would produce.' : ''}`
        : `${who} places a trading post.`;
    case 'setup-neutral':
      return mine
        ? 'Place a neutral post on a purple city. It is nobody’s and produces nothing, but takes a delivery.'
        : `${who} places a neutral post.`;
    case 'setup-route':
      return mine
        ? 'Place your first route, with a caravan, beside one of your posts.'
        : `${who} places a route with a caravan.`;
    case 'pre-roll':
      if (!mine) return `${who} is about to roll.`;
      return s.verbs.has('play-card')
        ? 'Your turn. Roll the dice, or play a card first.'
        : 'Your turn. Roll the dice.';
    case 'rolling':
      return 'The dice are rolling.';
    case 'discard':
      if (s.due === 0) return 'A seven: others choose cards to discard.';
      return s.settled
        ? 'Your cards are chosen: they go when the others have chosen, too.'
        : `A seven: choose ${s.due} of your cards to discard · ${s.chosen} of ${s.due} chosen.`;
    case 'move-robber':
      return mine
        ? 'Move the robber to a glowing hex; it will produce nothing.'
        : `${who} moves the robber.`;
    case 'steal':
      return mine ? 'Choose whom to rob of a card.' : `${who} chooses whom to rob.`;
    case 'stealing':
      return `A card of ${s.nameOf(phase.victim)} is drawn.`;
    case 'action':
      if (!mine) return `${who}’s turn.`;
      switch (s.doing) {
        case 'route':
          return `${click} a glowing path to open it.${esc}`;
        case 'merchant':
          return `${click} one of your posts: the new merchant starts there.${esc}`;
        case 'caravan':
          return `${click} one of your routes beside a post for the new caravan.${esc}`;
        case 'walk':
          if (!s.picked) return `${click} the merchant that is to walk.${esc}`;
          return `${click} where the merchant goes; on an empty city it builds a post.${esc}`;
        case 'run':
          if (!s.picked) return `${click} the caravan that is to move.${esc}`;
          return `${click} how far the caravan goes, or a post to deliver to.${esc}`;
        case 'trade':
          return `Fill the trays, then offer it around or deal with the supply.${s.keys ? ' Esc closes.' : ''}`;
        default:
          return 'Your turn. Build, move and trade as you like, then end your turn.';
      }
    case 'offering':
      return mine ? 'You may make the active player an offer.' : `${who} may make an offer.`;
    case 'trade-open':
      if (s.doing === 'trade') {
        return `Your counter-offer to ${s.nameOf(s.view.turn.active)}: put on the trays what you give and get.`;
      }
      return proposed(s, phase.proposal);
    case 'trade-choose':
      if (!mine) return `${who} chooses with whom to trade.`;
      return s.verbs.has('conclude')
        ? 'All have answered. Trade with one of them, or withdraw.'
        : 'Nobody agrees to what you can pay: withdraw the offer.';
    case 'drawing':
      return 'A development card is drawn.';
    case 'gold-path':
      return mine
        ? 'Several connections are equally short: choose the one that pays gold.'
        : 'A new connection pays gold.';
    case 'free-route':
      return mine
        ? 'Double arrow: place one more route for free beside it, or do without.'
        : `${who} may place a free route.`;
    case 'token-hex':
      return mine
        ? `Choose which hex at ${s.place(phase.city)} gets a number.`
        : `${who} chooses which hex gets a number.`;
    case 'token-turn':
      return `A number is turned over for ${s.hex(phase.hex)}.`;
    case 'token-source':
      return mine
        ? `Choose the number that moves to ${s.hex(phase.hex)}.`
        : `${who} chooses the number that moves.`;
    case 'caravan-move':
      if (!mine) return `${who} moves a caravan · ${count(phase.steps, 'step')} left.`;
      if (phase.steps > 0) {
        return `Your caravan is on its way · ${count(phase.steps, 'step')} left. ${click} a route, deliver, or stop.`;
      }
      return s.verbs.has('pay-salt')
        ? 'Your caravan has no steps left. Stop, or pay 1 salt to go on.'
        : 'Your caravan has no steps left.';
    case 'card-routes':
      return mine ? 'Place a route for free on a glowing path.' : `${who} places routes for free.`;
    case 'card-merchant':
      return mine
        ? `Move a merchant up to ${phase.reach} paths for free.`
        : `${who} moves a merchant for free.`;
    case 'card-caravan':
      return mine
        ? `Choose the caravan that moves up to ${phase.steps} steps without salt.`
        : `${who} chooses a caravan.`;
    case 'card-take':
      return mine
        ? `Take ${count(phase.left, 'card')} from the supply · ${s.chosen} of ${s.due} chosen.`
        : `${who} takes cards from the supply.`;
    case 'card-name':
      return mine
        ? 'Name a resource: every opponent gives you all of it.'
        : `${who} names a resource.`;
    case 'over':
      return 'The game is over.';
  }
}

const rolled = (p: Parts): string => `${p.number('first') + p.number('second')}`;
const replacing = (p: Parts): string =>
  p.text('replace') === 'none' ? '' : ` (taking one of yours off the board)`;

export const en: Phrases = {
  namer: { hexes: {}, sea: 'the sea' },
  and: 'and',
  good,
  goods,
  card,
  cardNote: {
    lancer: 'Move the robber and steal a card.',
    'open-roads': 'Place up to two routes for free.',
    'swift-caravan': 'Move a caravan up to six steps without salt.',
    'swift-merchant': 'Move a merchant up to six paths without grain.',
    'trade-fair': 'Take two resources of your choice.',
    'staple-right': 'Name a resource: the others give you all of it.',
    'banking-house': 'Take 3 gold.',
  },
  event: {
    'robber-placed': (p) => `The robber begins on ${p.hex()}.`,
    'start-rolled': (p) => `${p.who} rolls ${rolled(p)} for the start.`,
    begins: (p) => `${p.who} begins.`,
    'post-placed': (p) => `${p.who} has a new post in ${p.place('city')}.`,
    'neutral-post-placed': (p) => `A neutral post stands in ${p.place('city')}.`,
    'route-placed': (p) => `${p.who} opens the route ${p.path()}.`,
    'caravan-placed': (p) => `${p.who} has a new caravan on ${p.path()}.`,
    'starting-cards': (p) => `${p.who} starts with ${p.goods('cards')}.`,
    rolled: (p) => `${p.who} rolls ${p.number('first')} and ${p.number('second')}: ${rolled(p)}.`,
    produced: (p) => `${p.who} gets ${p.goods('cards')}.`,
    short: (p) => `There is not enough ${p.good('resource')} for all, so nobody gets any.`,
    compensated: (p) => `${p.who} gets no card and takes ${p.number('gold')} gold.`,
    discarded: (p) => `${p.who} discards ${p.goods('cards')}.`,
    'robber-moved': (p) => `The robber moves to ${p.hex()}.`,
    stolen: (p) =>
      `${p.who} steals ${p.text('card') === 'hidden' ? 'a card' : `1 ${p.good('card')}`} from ${p.seat('from')}.`,
    proposed: (p) => {
      if (p.text('give') === 'nothing')
        return `${p.who} asks ${p.seats('to')} for ${p.goods('want')}.`;
      if (p.text('want') === 'nothing')
        return `${p.who} has ${p.goods('give')} to give; ${p.seats('to')} may bid.`;
      return `${p.who} offers ${p.goods('give')} for ${p.goods('want')} to ${p.seats('to')}.`;
    },
    accepted: (p) => `${p.who} accepts.`,
    rejected: (p) => `${p.who} refuses.`,
    countered: (p) => `${p.who} offers ${p.goods('give')} for ${p.goods('want')} instead.`,
    traded: (p) =>
      `${p.who} gives ${p.seat('with')} ${p.goods('give')} and gets ${p.goods('want')}.`,
    withdrawn: (p) => `${p.who} withdraws the offer.`,
    offered: (p) => `${p.who} offers ${p.goods('give')} for ${p.goods('want')}.`,
    'offer-rejected': (p) => `Offer ${p.number('number')} of ${p.who} is refused.`,
    'offer-lapsed': (p) => `Offer ${p.number('number')} of ${p.who} can no longer be paid.`,
    exchanged: (p) => `${p.who} exchanges 3 ${p.good('give')} for 1 ${p.good('get')}.`,
    bought: (p) => `${p.who} buys 1 ${p.good('resource')} for 2 gold.`,
    reshuffled: () => 'The discard pile becomes the new stack.',
    'card-drawn': (p) =>
      p.text('card') === 'hidden'
        ? `${p.who} buys a development card.`
        : `${p.who} buys a development card: ${p.card()}.`,
    'card-played': (p) => `${p.who} plays ${p.card()}.`,
    taken: (p) => `${p.who} takes 1 ${p.good('resource')} from the supply.`,
    demanded: (p) => `${p.seat('from')} gives ${p.who} ${p.number('count')} ${p.good('resource')}.`,
    'gold-taken': (p) => `${p.who} takes ${p.number('gold')} gold from the bank.`,
    recruited: (p) => `${p.who} recruits a merchant at ${p.place('at')}.`,
    'merchant-removed': (p) => `${p.who} takes the merchant at ${p.place('at')} off the board.`,
    'caravan-removed': (p) => `${p.who} takes the caravan on ${p.path()} off the board.`,
    'merchant-moved': (p) =>
      `${p.who} moves a merchant from ${p.place('from')} to ${p.place('to')} for ${p.number('grain')} grain.`,
    'connection-paid': (p) =>
      `A new connection of ${count(p.text('chain').split('+').length, 'route')} pays gold: ${paid(p)}.`,
    'coins-taken': (p) => `${p.who} takes ${p.number('gold')} gold for the coast.`,
    'token-turned': (p) => `A new number for ${p.hex()}: ${p.number('number')}.`,
    'token-moved': (p) =>
      `The ${p.number('number')} moves from ${p.hex('from')} to ${p.hex('to')}.`,
    'caravan-began': (p) => `${p.who} sets out with a caravan.`,
    'caravan-stepped': (p) => `${p.who} moves on to ${p.path()}.`,
    'salt-paid': (p) => `${p.who} pays 1 salt to go on.`,
    'caravan-stopped': (p) => `${p.who} stops on ${p.path()}.`,
    'fee-paid': (p) => `${p.who} pays ${p.seat('to')} 1 gold for the right of way.`,
    delivered: (p) => `${p.who} delivers to ${p.place('city')}.`,
    'turn-ended': (p) => `${p.who} ends the turn.`,
    'game-over': (p) =>
      p.text('seat') === 'nobody'
        ? 'The agreed number of turns is over; nobody wins.'
        : `${p.who} has delivered everything and wins.`,
  },
  action: {
    'place-post': (p) => `Place a post in ${p.place('city')}`,
    'place-neutral': (p) => `Place a neutral post in ${p.place('city')}`,
    'place-route': (p) => `Route and caravan on ${p.path()}`,
    roll: () => 'Roll the dice',
    'play-card': (p) => `Play ${p.card()}`,
    'discard-one': (p) => `Discard 1 ${p.good('resource')}`,
    discard: (p) => `Discard ${p.goods('cards')}`,
    'move-robber': (p) => `Robber to ${p.hex()}`,
    steal: (p) => `Rob ${p.who}`,
    propose: (p) => `Offer ${p.goods('give')} for ${p.goods('want')} to ${p.seats('to')}`,
    exchange: (p) => `Exchange 3 ${p.good('give')} for 1 ${p.good('get')}`,
    'buy-resource': (p) => `Buy 1 ${p.good('resource')} for 2 gold`,
    'buy-card': () => 'Buy a development card',
    recruit: (p) => `Recruit a merchant at ${p.place('city')}${replacing(p)}`,
    'recruit-at': (p) => `Recruit a merchant at ${p.place('intersection')}${replacing(p)}`,
    assemble: (p) => `Assemble a caravan on ${p.path()}${replacing(p)}`,
    'open-route': (p) => `Open the route ${p.path()}`,
    'move-merchant': (p) => `Merchant to ${p.place('to')}`,
    'begin-caravan': () => 'Move this caravan',
    deliver: (p) => `Deliver to ${p.place('city')}`,
    'end-turn': () => 'End your turn',
    'choose-path': (p) => `Connection ${p.number('number') + 1}`,
    skip: () => 'Place no further route',
    'token-hex': (p) => `A number for ${p.hex()}`,
    'token-source': (p) => `Take the number of ${p.hex()}`,
    step: (p) => `On to ${p.path()}`,
    'pay-salt': () => 'Pay 1 salt for three more steps',
    'stop-caravan': () => 'Stop here',
    accept: () => 'Accept',
    reject: () => 'Refuse',
    counter: (p) => `Offer ${p.goods('give')} for ${p.goods('want')}`,
    conclude: (p) => `Trade with ${p.who}`,
    withdraw: () => 'Withdraw the offer',
    'offer-to-active': (p) => `Offer ${p.goods('give')} for ${p.goods('want')}`,
    'no-offer': () => 'No offer',
    'accept-offer': (p) => `Accept offer ${p.number('number')} of ${p.who}`,
    'reject-offer': (p) => `Refuse offer ${p.number('number')} of ${p.who}`,
    'choose-caravan': () => 'Move this caravan',
    'take-resource': (p) => `Take 1 ${p.good('resource')}`,
    'name-resource': (p) => `Demand all ${p.good('resource')}`,
  },
  situation,
  category: { deliveries: 'Deliveries' },
  reason: {
    deliveries: 'Everything has been delivered.',
    'turn cap': 'The agreed number of turns is played.',
  },
  lens: { fit: 'Map', mine: 'Pieces', last: 'Last', reach: 'Posts', market: 'Dice' },
  ui: {
    board: 'Map of Europe',
    roll: 'Roll the dice',
    end: 'End turn',
    undo: 'Undo',
    reset: 'Back to where nothing was hidden',
    cancel: 'Back',
    confirm: 'Do it',
    route: 'Route',
    merchant: 'Merchant',
    caravan: 'Caravan',
    devCard: 'Card',
    walk: 'Walk',
    run: 'Drive',
    trade: 'Trade',
    deliver: 'Deliver',
    stop: 'Stop here',
    skip: 'No further route',
    hand: 'Your cards',
    gold: 'Gold',
    cards: 'Your development cards',
    noCards: 'No cards in hand',
    playCard: 'Play it',
    fit: 'Whole map',
    mine: 'My pieces',
    last: 'Last move',
    reach: 'Posts that still take goods, and how far they are',
    market: 'Supply and dice',
    notNow: 'That is not possible now.',
    choose: 'What do you want to do?',
    go: 'Go',
    discard: 'Discard',
    take: 'Take',
    give: 'gives',
    get: 'for',
    iGive: 'I give',
    iGet: 'I get',
    propose: 'Offer it',
    bank: 'Supply',
    exchange: 'Exchange',
    buy: 'Buy',
    accepts: 'accepts',
    refuses: 'refuses',
    counters: 'offers instead',
    accept: 'Accept',
    refuse: 'Refuse',
    counter: 'Counter-offer',
    sendCounter: 'Offer this instead',
    bid: 'Make an offer',
    byRule: 'Refused by your rule.',
    rules: 'Refuse by rule',
    rulesNote: 'Holds while this page is open. You may still change each answer.',
    refuseTurn: 'No offers this turn',
    refuseUnpayable: 'What I cannot pay',
    refuseFor: 'Not for',
    nobodyAgrees: 'Nobody agreed to your offer.',
    chooseAgain: 'Choose again',
    something: 'something',
    conclude: 'Trade',
    withdraw: 'Withdraw',
    offer: 'Make the offer',
    noOffer: 'No offer',
    noOffers: 'None this turn',
    clear: 'Clear',
    close: 'Close',
    cannotAccept: 'You do not have what is wanted.',
    supply: 'Supply',
    stack: 'Development cards left',
    stock: 'Numbers still to be turned',
    rolls: 'Rolls so far',
    production: 'Production',
    nothingYet: 'Nothing yet',
    storage: 'Storage',
    covered: 'covered',
    free: 'free to deliver',
    delivered: 'delivered',
    deliveries: 'deliveries',
    resources: 'Resource cards',
    devCards: 'Development cards',
    routesLeft: 'Routes left',
    openPosts: 'Posts that still take goods',
    here: 'here',
    neutral: 'neutral',
    robber: 'Robber',
    builds: 'builds a post, frees a token',
    moved: 'moved from another hex',
    twice: 'double arrow: one more route for free',
    thisMerchant: 'Move this merchant',
    reachKey: 'Red: steps to a post that still takes goods. Gray: routes missing on the way.',
    youGet: 'You get',
    youGive: 'You give',
    queueStopped: 'It could not go on as planned: decide anew.',
    deliverFirst: 'You could still deliver this turn. End it anyway?',
    draw: 'This draws something hidden and cannot be taken back.',
    replaces: 'instead of the one at',
    keysVerbs: 'route, merchant, caravan, card, walk, drive, trade',
    keysRoll: 'roll the dice',
    keysEnd: 'end the turn',
    keysTargets: 'from target to target',
    keysLens: 'who still takes goods; supply and dice',
    keysZoom: 'zoom; whole map',
  },
  count: {
    missing: (text) => `missing: ${text}`,
    buyFor: (good, gold) => `Buy 1 ${good} for ${gold} gold`,
    asked: (who, also) =>
      `${also ? 'Also asked' : 'Asked'}: ${joined(who, 'and')}. All answer at once; the answers are shown together.`,
    steps: (n) => count(n, 'step'),
    lacking: (n) => `${count(n, 'route')} missing`,
    salt: (n) => (n > 0 ? `${n} salt` : 'no salt'),
    fee: (who) => `1 gold to ${who}`,
    gold: (n, who) => `+${n} gold for ${who}`,
    coins: (n) => `+${n} gold for the coast`,
    toWin: (n) => (n === 1 ? '1 delivery to the win' : `${n} deliveries to the win`),
    turn: (n) => `Turn ${n}`,
    newNumber: (goods) => `new number for ${joined(goods, 'or')}`,
    blocks: (who, what) => `${who} gets ${what} less`,
    rolls: (n) => count(n, 'roll'),
    perRoll: (n) => `${n} cards per roll`,
    cards: (n) => count(n, 'card'),
    paySalt: (steps) => `1 salt: ${steps} more steps`,
    bankRate: (n) => `${n} alike for 1 card or 1 gold`,
    goldRate: (n) => `${n} gold for 1 card`,
    buysLeft: (n) => `${n > 0 ? n : 'no'} more this turn`,
  },
};

function paid(p: Parts): string {
  const parts = p.text('gold').split('+');
  return (
    parts
      .flatMap((part) => {
        const [, n, seat] = /^(\d+)([a-z]+)$/.exec(part) ?? [];
        return n && seat ? [`${n} for ${p.nameOf(seat)}`] : [];
      })
      .join(', ') || 'nothing'
  );
}
