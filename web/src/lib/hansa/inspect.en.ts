import type { InspectTexts } from './inspect.texts';
import { en as phrases } from './phrases.en';

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
const list = (items: readonly string[]): string =>
  [items.slice(0, -1).join(', '), items.at(-1)].join(' and ');
const { points } = phrases.count;

export const en: InspectTexts = {
  forYou: (what) => `For you: ${what}.`,
  heldBy: (who) => `Held by ${who}.`,
  values: (values) => `Now: ${values}.`,
  marker: {
    extra:
      'With the claim of a route: one more office in one of its cities, left of all the others there.',
    swap: 'Two offices of one city change places.',
    remove: 'Takes up to three pieces off the routes, back to the supplies of their owners.',
    plus3: 'Three more actions in this turn.',
    plus4: 'Four more actions in this turn.',
    improve: 'One of your abilities becomes better by a step.',
    move3: 'Moves up to three pieces of the others to empty houses.',
  },
  markerOnRoute: (route) => `Whoever claims ${route} takes it.`,
  markerUse: 'Used once, in one’s own turn, without an action. Used or not, it counts at the end.',
  markerUsed: 'Used up. It still counts at the end.',
  tavern: {
    title: 'Tavern',
    line: 'One of the first three markers lay here.',
  },
  city: {
    offices: (taken, of) => `${taken} of ${count(of, 'office')} taken.`,
    next: (color, kind) => `The next office is ${color}, for a ${kind}.`,
    complete: 'All printed offices are taken: the city is completed.',
    control: (who, city) => `${who} controls ${city}: a point whenever a route to it is claimed.`,
    noControl: 'Nobody controls it yet.',
    ability: (ability) => `Instead of an office, a claimed route to it can improve ${ability}.`,
    link: (from, to) => `One end of the link from ${from} to ${to}.`,
    routes: (cities) => `Routes to ${cities.join(', ')}.`,
  },
  office: {
    title: (city, n, of) => `${city}: office ${n} of ${of}`,
    kind: (color, kind) => `${color[0]?.toUpperCase()}${color.slice(1)}, for a ${kind}.`,
    next: 'It is the next to be taken.',
    later: 'It comes after the offices to its left.',
    privilege: (color) => `Your Privilege reaches ${color}.`,
  },
  coin: {
    title: (city) => `Coin in ${city}`,
    line: (n) => `${points(n)} at once for whoever takes this office.`,
  },
  ability: {
    improve: (city) => `A claimed route to ${city} can improve it by a step.`,
    complete: (n) => `Complete, it is worth ${points(n)} at the end.`,
    covered: (kind) => `Each step brings a ${kind} into the supply.`,
  },
  coellen: {
    title: (n, of) => `Table of Coellen: seat ${n} of ${of}`,
    worth: (n) => `Worth ${points(n)} at the end.`,
    needs: (route, color) => `For a merchant of a claimed route ${route}; Privilege ${color}.`,
    free: 'It is free.',
  },
  completed: {
    title: (n, of) => `Completed cities: ${n} of ${of}`,
    line: (of) =>
      `A city is completed when all its printed offices are taken. With ${of} of them the game ends.`,
    nearly: (cities) => `One office short: ${cities.join(', ')}.`,
  },
  link: {
    line: (from, to) =>
      `An office in every city of a chain of routes from ${from} to ${to} brings points once.`,
    left: (prizes) => `Still to be had: ${prizes.join(', ')} points.`,
    none: 'All of them are taken.',
    served: (names) => `Linked by ${names.join(', ')}.`,
  },
  track: {
    title: 'Score track',
    end: (n) => `Whoever has ${points(n)} here ends the game.`,
    places: (who, n) => `${who} ${n}`,
  },
  pile: {
    title: (n) => `${count(n, 'marker')} in the pile`,
    line: 'A new one is laid out for each one taken. If none is left to draw, the game ends.',
  },
  route: {
    houses: (n, free) => `${count(n, 'house')}, ${free === 0 ? 'none' : free} empty.`,
    pieces: (parts) => `On it: ${parts.join('; ')}.`,
    claim: (what) => `A claim brings: ${what}.`,
    ofPlayer: (who, pieces) => `${pieces} of ${who}`,
  },
  piece: {
    title: (who, kind) => `${who}’s ${kind}`,
    on: (route) => `On ${route}.`,
    displace: (n) => `To displace it, one places a piece there and pays ${count(n, 'more piece')}.`,
    compensated: 'Its owner then sets it down nearby and may add pieces.',
    own: 'Pieces that fill a whole route let you claim it; by Move they go elsewhere.',
  },
  province: {
    title: (between) => `The province between ${list(between)}`,
    pawnHere:
      'The pawn stands here: only on the routes around may pieces be placed and displaced, and routes claimed.',
    pawnElsewhere:
      'The pawn stands elsewhere: nothing can be placed, displaced or claimed from here.',
  },
  guard: {
    title: 'Guard',
    line: 'A border between two provinces, like a route.',
  },
  supply: {
    title: (who) => `Supply of ${who}`,
    line: 'What can be placed and paid now.',
  },
  stock: {
    title: (who) => `Stock of ${who}`,
    line: 'It comes into the supply by Income.',
  },
  category: {
    track: 'Points that were made in the game.',
    abilities: 'Points for each complete track, except Keys.',
    markers: 'The more markers, used or not, the more points.',
    coellen: 'Points of the seats at the table.',
    cities: 'Points for each city that is controlled.',
    network: 'The offices of the largest network, each worth as much as Keys says.',
  },
  verb: {
    income: 'Takes pieces from your stock into your supply; Bags says how many.',
    place: 'Places a piece of your supply in an empty house.',
    displace:
      'Takes the house of another’s piece; you pay for it, and its owner sets it down nearby.',
    move: 'Moves your pieces to empty houses; Book says how many.',
    claim: 'Empties a route that is full of your pieces, for an office or a better ability.',
    pawn: 'Moves the pawn to another province.',
  },
};
