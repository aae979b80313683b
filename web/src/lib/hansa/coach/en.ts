import type { HansaTip } from './tips';

export const texts: Record<HansaTip, string> = {
  aim: 'Whoever has the most points at the end wins. You fill routes with your pieces and claim them: that brings offices in the cities, better abilities and points.',
  place:
    'Your first action: choose an empty house, and a trader of yours goes there. Good first routes lead to Göttingen, for more actions in a turn, or to a city where you want an office.',
  fill: 'Well begun. A route counts only when all its houses are yours, so put the next pieces on the same route; short routes are quicker.',
  finish: 'One more piece of yours fills {route}: place it there, and you can claim the route.',
  over: 'All your actions are used. End your turn: what you have placed stays where it is.',
  others:
    'Now the others play. The log tells what they do; choose a line, and the board shows the place.',
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
    'Your supply is empty. Income brings pieces back from your stock; better Bags bring more at once.',
  move: 'Pieces that are stuck can move: with one action you set down as many of them as your Book says, anywhere, for instance to fill a route at once.',
  end: 'The end is near: 20 points, ten completed cities or no marker left. See what each finished ability, city and office of your largest network is worth now.',
  pawn: 'With two players, the pawn says where you may place, displace and claim: on the routes around its province.',
};
