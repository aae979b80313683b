import type { HansaTip } from './hansa';
import type { MerchantsTip } from './merchants';

export const hansa: Record<HansaTip, string> = {
  place:
    'Your first action: choose an empty house, and a trader of yours goes there. Good first routes lead to Göttingen, for more actions in a turn, or to a city where you want an office.',
  fill: 'Well begun. A route counts only when all its houses are yours, so put the next pieces on the same route; short routes are quicker.',
  over: 'All your actions are used. End your turn: what you have placed stays where it is.',
  others:
    'Now the others play. The log tells what they do; point at a line, and the board shows the place.',
  claim:
    'You have filled a route: choose its seal to claim it. You may wait, but others can push your pieces away.',
  reward:
    'Choose one reward. An office makes your network grow; a better ability helps for the whole game. Early on, abilities are worth more.',
  skills:
    'This city improves an ability: a piece leaves your desk for your supply, and the new value counts at once.',
  coellen:
    'A merchant of this route can take a seat at the Coellen table: sure points at the end, but the merchant does not come back.',
  lay: 'You took a marker, so you lay a new one. Choose a route that you can fill yourself before the others do.',
  marker:
    'You hold a bonus marker. Use it between two actions, free of charge: the best moment is a turn in which it lets you finish something.',
  displaced:
    'Your piece was pushed away, and that helps you: put it on a glowing route next to it, and add a piece for free where you are offered one.',
  displace:
    'You may also take a house that somebody else holds: choose that piece. It costs one piece more, two for a merchant, and its owner gets a new place nearby.',
  control:
    'A route was claimed at a city that somebody controls: that brings a point. Offices beside busy routes keep paying.',
  income:
    'Your supply is nearly empty. Income brings pieces back from your stock; better Bags bring more at once.',
  move: 'Pieces that are stuck can move: with one action you set down as many of them as your Book says, anywhere, for instance to fill a route at once.',
  end: 'The end is near: 20 points, ten completed cities or no marker left. See what each finished ability, city and office of your largest network is worth now.',
  pawn: 'With two players, the pawn says where you may place, displace and claim: on the routes around its province.',
};

export const merchants: Record<MerchantsTip, string> = {
  post: 'Choose a purple city for a post. Numbers with many dots come often, 6 and 8 most of all; different terrain makes you independent.',
  neutral:
    'Put a neutral post where it takes a good place from the others, or where your caravans can reach it later: it takes a commodity, too.',
  'first-route':
    'Your first route points to where you want to go: a city nearby brings gold once it is connected. The caravan stands on it.',
  roll: 'Roll the dice. Every post beside a hex with that number gets a card; whoever gets nothing takes 1 gold.',
  act: 'Now act. Your plan: recruit a merchant, walk it to an empty city for a new post, and connect foreign posts with routes for your caravan. The buttons show what each thing costs.',
  recruit:
    'You can pay for a merchant. Each new post brings more cards and sets one of your commodities free, and you need all of them.',
  walk: 'Your merchant can walk: one grain for up to three paths. End in an empty city, and it becomes a post.',
  route:
    'You can open a route. Connecting a city for the first time brings 1 gold for each route on the way; your caravan needs routes to foreign posts.',
  run: 'Your caravan can move: one salt for up to three routes. Bring it beside a foreign post that has no commodity yet.',
  deliver:
    'Deliver! Your caravan stands beside a foreign post, and a commodity of yours is free. Whoever delivers all of theirs first wins.',
  comfort: 'No card for you this time, so you took 1 gold. Two gold buy any card in your turn.',
  bank: 'If a card is missing: three equal ones buy another, and so do 2 gold, twice in a turn. Or offer the others a trade.',
  card: 'Wool and salt buy a development card: a surprise that you may play from your next turn on. Posts and routes come first.',
  discard:
    'A seven: whoever holds more than seven cards gives up half. Keep what your next building needs.',
  robber:
    'Move the robber to a hex that serves the leader, not you: it yields nothing there, and you steal a card from a neighbor.',
  offer:
    'Somebody offers you a trade. Take it if it helps you more than them; a counter-offer costs nothing.',
  number:
    'Your new post gives a hex its number. Choose the terrain you lack: that is where your cards come from.',
  tied: 'Several ways are equally short. Choose the one on which more of the routes are yours: each pays its owner 1 gold.',
  double: 'A double arrow: place one more route beside this one, for nothing.',
  end: 'The end is near: somebody lacks two deliveries or fewer. Count how many routes your caravans need, and keep salt ready.',
};
