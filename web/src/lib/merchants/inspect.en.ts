import type { InspectTexts } from './inspect.texts';
import { joined } from './words';

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
const and = (parts: readonly string[]): string => joined(parts, 'and');

export const en: InspectTexts = {
  costs: (goods) => `Costs ${goods}.`,
  forYou: (what) => `For you: ${what}.`,
  hex: {
    produces: (good, number, ways) =>
      `Every post beside it gets ${good} when a ${number} is rolled: ${ways} of 36 rolls.`,
    noNumber: (good) => `It would produce ${good}, but has no number yet.`,
    stock: (numbers) =>
      numbers.length > 0
        ? `A new post beside it can bring one: ${numbers.join(' or ')}.`
        : 'A new post beside it can bring one from another hex.',
    robbed: 'The robber stands here: it produces nothing.',
    posts: (owners) => `Posts beside it: ${and(owners)}.`,
    gain: (goods) => `${goods} for each such roll`,
  },
  city: {
    post: (who) => `Trading post of ${who}.`,
    neutral: 'A neutral post: nobody’s, and it produces nothing.',
    free: 'No post yet: a merchant that gets here builds one.',
    purple: 'Purple: posts of the start can stand here.',
    coins: (n) => `Whoever builds here takes ${n} gold for the coast.`,
    yields: (parts) => `A post here produces ${and(parts)}.`,
    served: (who) => `${who} has delivered here; it takes no more.`,
    open: 'It still takes a delivery of somebody else.',
    here: 'a caravan of yours is here',
    steps: (n) => `your nearest caravan is ${count(n, 'step')} away`,
    lacking: (n) => `${count(n, 'route')} missing on the way of your caravans`,
  },
  path: {
    route: (who) => `Route of ${who}.`,
    fee: 'Caravans of the others pay its owner for the right of way.',
    free: (cost) => `Not opened yet. A route costs ${cost}.`,
    caravans: (owners) => `Caravans on it: ${and(owners)}.`,
  },
  merchant: {
    title: (who) => `Merchant of ${who}`,
    at: (place) => `At ${place}.`,
    walks: (paths) =>
      `Walks ${count(paths, 'path')} for each grain, and builds a post on an empty city.`,
  },
  caravan: {
    title: (who) => `Caravan of ${who}`,
    on: (path) => `On ${path}.`,
    drives: (steps) =>
      `Drives ${count(steps, 'step')} along routes for each salt, and delivers to posts of the others.`,
  },
  robber: {
    on: (hex) => `On ${hex}: the hex produces nothing.`,
    line: 'A seven or the card Lancer moves it.',
  },
  hand: {
    title: (who, n) => `${who}: ${count(n, 'resource card')}`,
    safe: (n) => `Whoever has more than ${n} must discard when a seven is rolled.`,
  },
  gold: {
    title: (who, n) => `${who}: ${n} gold`,
    buys: (price, most) =>
      `${price} gold buy 1 card of the supply, ${most} times a turn. Gold also pays the right of way.`,
  },
  cards: {
    title: (who, n) => `${who}: ${count(n, 'development card')}`,
    line: (cost) => `One costs ${cost}. One may be played each turn, not the one just bought.`,
  },
  routes: {
    title: (who, n) => `${who}: ${count(n, 'route')} left`,
    cost: (cost) => `To open one costs ${cost}.`,
  },
  tokens: {
    title: (who, n, of) => `${who}: ${n} of ${of} delivered`,
    free: (n) => `${n} free to deliver.`,
    covered: (n) => `${n} covered: each new post frees one.`,
    line: 'Whoever has delivered all of them first wins.',
  },
  good: {
    pays: (uses) => `Pays for: ${and(uses)}.`,
    rate: (n, gold) => `${n} alike get 1 other card of the supply; ${gold} gold buy one.`,
  },
  card: {
    line: 'One card may be played each turn.',
    fresh: 'Bought in this turn: to be played in a later one.',
  },
  number: {
    chance: (n, ways) => `${n} comes in ${ways} of 36 rolls.`,
    came: (times, expected) => `So far ${count(times, 'time')}; ${expected} were to be expected.`,
  },
  deliveries: {
    title: 'Deliveries',
    line: (n) => `Whoever makes ${n} first wins.`,
  },
  supply: {
    title: (goods) => `Supply: ${goods}`,
    line: 'Cards that rolls and purchases can still bring.',
    bank: 'Gold that can still be paid out.',
  },
  verb: {
    route: 'Opens a route beside your own, for caravans to drive on.',
    merchant: 'Recruits a merchant at one of your posts, who can build a new post.',
    caravan: 'Puts a caravan on one of your routes beside an own post.',
    card: 'Draws a development card, to be played in a later turn.',
    walk: 'Walks a merchant to a free city: a post is built there.',
    run: 'Drives a caravan along routes, to deliver to posts of others.',
    trade: 'Trades with the others, or with the supply.',
  },
  stack: { title: (n) => `${count(n, 'development card')} to buy` },
};
