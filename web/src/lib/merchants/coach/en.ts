import type { MerchantsTip } from './tips';

export const texts: Record<MerchantsTip, string> = {
  aim: 'Whoever delivers all their commodities first wins: a caravan carries each to a foreign post. Each new post of yours sets one commodity free.',
  lack: 'For “{thing}” you lack {goods}: choose Trade and buy that for {gold} gold, or ask the others for it.',
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
