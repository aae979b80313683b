/** What is told about the things of the table, from what the server sends. */
import type { Inspection } from '../board/inspect.svelte';
import { prefs } from '../prefs.svelte';
import { hexName, pathName, placeName } from './atlas.svelte';
import { attemptAt, attemptOf, type Verb } from './attempts';
import { effectOf } from './consequences';
import { deliveriesOf, numberOf, pips, postsOf, reach, routesOf, yieldsOf } from './derived';
import type { Geo } from './geo';
import { catalogs, type InspectTexts } from './inspect.texts';
import { verbKey } from './keys';
import type { Phrases } from './phrases';
import type { MerchantsPlay } from './play.svelte';
import type { MerchantsChapter } from './rules/chapters';
import {
  type CardName,
  type DeskView,
  type Figures,
  type Good,
  type MerchantsView,
  type Resource,
  type SeatName,
  SEATS,
  sizeOf,
  targetOf,
} from './view';

/** All that a card is made of. */
interface Table {
  readonly geo: Geo;
  readonly figures: Figures;
  readonly view: MerchantsView;
  readonly texts: InspectTexts;
  readonly phrases: Phrases;
  readonly play: MerchantsPlay;
  readonly nameOf: (seat: string) => string;
}

interface Told {
  readonly title: string;
  readonly lines: readonly (string | null | undefined | false)[];
  readonly rule: MerchantsChapter;
}

/** What is told about a key; nothing about what is not there. */
export function inspect(key: string, play: MerchantsPlay): Inspection | null {
  const { geo, figures, view, phrases } = play;
  if (!geo || !figures || !view) return null;
  const { nameOf } = play.session;
  const texts = catalogs[prefs.language];
  const at = key.indexOf(':');
  const [sort, id] = at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
  const told = tellers[sort]?.({ geo, figures, view, texts, phrases, play, nameOf }, id) ?? null;
  if (!told) return null;
  return {
    title: told.title,
    lines: told.lines.filter((line) => typeof line === 'string'),
    now: play.clickTexts(key),
    why:
      sort === 'verb' ? whyNoVerb(id as Verb, play, geo) : play.whyNot(key, attemptAt(key, play)),
    rule: told.rule,
  };
}

/** Why a verb is closed, to be asked of the server. */
const whyNoVerb = (verb: Verb, play: MerchantsPlay, geo: Geo): Inspection['why'] =>
  play.isOpen(verb) || !play.desk
    ? undefined
    : play.whyNot(verbKey(verb), attemptOf(verb, geo, play.desk));

type Teller = (table: Table, id: string) => Told | null;

/** Who has a post, in words. */
const ownerName = ({ phrases, nameOf }: Table, owner: string): string =>
  owner === 'neutral' ? phrases.ui.neutral : nameOf(owner);

function tellHex(table: Table, id: string): Told | null {
  const { geo, view, texts, phrases, play } = table;
  const hex = geo.hexes.get(id);
  const resource = hex?.data.resource;
  if (!hex || !resource) return null;
  const number = numberOf(geo, view, id);
  const posts = postsOf(view);
  const beside = hex.corners.flatMap((corner) => {
    const owner = posts.get(corner);
    return owner
      ? [{ owner, text: `${ownerName(table, owner)} (${placeName(corner, phrases.namer)})` }]
      : [];
  });
  const mine = beside.filter(({ owner }) => owner === play.seat).length;
  const isRobbed = view.robber === id;
  const good = phrases.good[resource];
  return {
    title: hexName(id, phrases.namer),
    lines: [
      number === null ? texts.hex.noNumber(good) : texts.hex.produces(good, number, pips(number)),
      number === null && texts.hex.stock(view.stock[resource] ?? []),
      isRobbed && texts.hex.robbed,
      isRobbed && texts.robber.line,
      beside.length > 0 && texts.hex.posts(beside.map(({ text }) => text)),
      mine > 0 &&
        number !== null &&
        !isRobbed &&
        texts.forYou(texts.hex.gain(phrases.goods({ [resource]: mine }))),
    ],
    rule: isRobbed ? 'robber' : 'production',
  };
}

/** A city or another corner. */
function tellPlace(table: Table, id: string): Told | null {
  const { geo, view, texts, phrases, play, nameOf } = table;
  const corner = geo.corners.get(id);
  if (!corner) return null;
  const title = placeName(id, phrases.namer);
  if (!corner.city) return { title, lines: [], rule: 'merchants' };
  const owner = postsOf(view).get(id);
  const server = deliveriesOf(view).get(id);
  const yields = yieldsOf(geo, view, id).map(
    ({ resource, number }) => `${phrases.good[resource]} ${number ?? '–'}`,
  );
  return {
    title,
    lines: [
      !owner && texts.city.free,
      owner === 'neutral' && texts.city.neutral,
      owner && owner !== 'neutral' && texts.city.post(nameOf(owner)),
      view.phase.kind.startsWith('setup') && corner.city.colour === 'purple' && texts.city.purple,
      owner !== 'neutral' && yields.length > 0 && texts.city.yields(yields),
      !owner && corner.city.coins > 0 && texts.city.coins(corner.city.coins),
      owner && (server ? texts.city.served(nameOf(server)) : texts.city.open),
      play.seat && owner !== play.seat && !server && farText(table, play.seat, id),
    ],
    rule: owner ? 'caravans' : 'merchants',
  };
}

/** How far a post is from the viewer's caravans. */
function farText({ geo, view, texts }: Table, seat: SeatName, city: string): string | null {
  const hasCaravan = view.seats[seat]?.caravans.some((at) => at !== null);
  const far = hasCaravan ? reach(geo, view, seat).get(city) : undefined;
  if (!far) return null;
  if (far.steps === null) return texts.forYou(texts.city.lacking(far.lacking));
  return texts.forYou(far.steps === 0 ? texts.city.here : texts.city.steps(far.steps));
}

function tellPath(table: Table, id: string): Told | null {
  const { geo, figures, view, texts, phrases, play, nameOf } = table;
  const path = geo.paths.get(id);
  if (!path) return null;
  const owner = routesOf(view).get(id);
  const caravans = SEATS.flatMap((seat) =>
    (view.seats[seat]?.caravans ?? []).filter((at) => at === id).map(() => nameOf(seat)),
  );
  const gain =
    !owner && play.known ? effectOf({ action: 'open-route', path: id }, play.known).notes : [];
  return {
    title: pathName(id, phrases.namer),
    lines: [
      owner ? texts.path.route(nameOf(owner)) : texts.path.free(phrases.goods(figures.costs.route)),
      owner && texts.path.fee,
      caravans.length > 0 && texts.path.caravans(caravans),
      gain.length > 0 && texts.forYou(gain.join(', ')),
    ],
    rule: owner ? 'caravans' : 'gold',
  };
}

function tellPiece(table: Table, sort: 'merchant' | 'caravan', id: string): Told | null {
  const { figures, view, texts, phrases, nameOf } = table;
  const [seat = '', n = ''] = id.split('/');
  const desk = view.seats[seat as SeatName];
  const at = (sort === 'merchant' ? desk?.merchants : desk?.caravans)?.[Number(n)];
  if (!at) return null;
  if (sort === 'merchant') {
    return {
      title: texts.merchant.title(nameOf(seat)),
      lines: [
        texts.merchant.at(placeName(at, phrases.namer)),
        texts.merchant.walks(figures.paths_per_grain),
      ],
      rule: 'merchants',
    };
  }
  return {
    title: texts.caravan.title(nameOf(seat)),
    lines: [
      texts.caravan.on(pathName(at, phrases.namer)),
      texts.caravan.drives(figures.steps_per_salt),
    ],
    rule: 'caravans',
  };
}

function tellRobber({ view, texts, phrases }: Table): Told | null {
  if (view.robber === null) return null;
  return {
    title: phrases.ui.robber,
    lines: [texts.robber.on(hexName(view.robber, phrases.namer)), texts.robber.line],
    rule: 'robber',
  };
}

/** One of the counters of a player. */
function tellDesk(
  tell: (table: Table, desk: DeskView, who: string) => Told,
): (table: Table, seat: string) => Told | null {
  return (table, seat) => {
    const desk = table.view.seats[seat as SeatName];
    return desk ? tell(table, desk, table.nameOf(seat)) : null;
  };
}

const tellTokens = tellDesk(({ texts, view }, desk, who) => ({
  title: texts.tokens.title(who, desk.delivered, targetOf(view)),
  lines: [
    texts.tokens.free(desk.available),
    desk.storage > 0 && texts.tokens.covered(desk.storage),
    texts.tokens.line,
  ],
  rule: 'aim',
}));

/** What a resource is good for. */
function tellGood({ figures, texts, phrases, play }: Table, id: string): Told | null {
  const good = id as Good;
  if (!(good in phrases.good)) return null;
  const { ui } = phrases;
  const names = { ...ui, card: ui.devCard };
  const uses = (['route', 'merchant', 'caravan', 'card', 'walk', 'run'] as const)
    .filter((verb) => (figures.costs[verb][good] ?? 0) > 0)
    .map((verb) => names[verb]);
  const n = play.desk?.resources?.[good as Resource] ?? 0;
  return {
    title: play.desk ? phrases.goods({ [good]: n }) : phrases.good[good],
    lines: [
      uses.length > 0 && texts.good.pays(uses),
      texts.good.rate(figures.exchange_rate, figures.gold_price),
    ],
    rule: 'trade',
  };
}

function tellCard({ texts, phrases, play, view }: Table, id: string): Told | null {
  const card = id as CardName;
  if (!(card in phrases.card)) return null;
  const held = play.desk?.cards?.[card] ?? 0;
  const isFresh = held > 0 && (view.turn.bought?.[card] ?? 0) >= held;
  return {
    title: phrases.card[card],
    lines: [phrases.cardNote[card], isFresh ? texts.card.fresh : texts.card.line],
    rule: 'cards',
  };
}

/** A number of the dice, with how often it came. */
function tellNumber({ texts, play }: Table, id: string): Told {
  const number = Number(id);
  const { counts } = play.rolls;
  const rolls = counts.reduce((sum, n) => sum + n, 0);
  return {
    title: id,
    lines: [
      texts.number.chance(number, pips(number)),
      texts.number.came(counts[number] ?? 0, ((rolls * pips(number)) / 36).toFixed(1)),
    ],
    rule: 'production',
  };
}

const VERB_RULES: Readonly<Record<Verb, MerchantsChapter>> = {
  route: 'building',
  merchant: 'merchants',
  caravan: 'caravans',
  card: 'cards',
  walk: 'merchants',
  run: 'caravans',
  trade: 'trade',
};

/** By the word before the colon. */
const tellers: Readonly<Record<string, Teller>> = {
  verb: ({ figures, texts, phrases }, id) => {
    const verb = id as Verb;
    const cost = verb === 'trade' ? {} : figures.costs[verb];
    return {
      title: phrases.ui[verb === 'card' ? 'devCard' : verb],
      lines: [texts.verb[verb], sizeOf(cost) > 0 && texts.costs(phrases.goods(cost))],
      rule: VERB_RULES[verb],
    };
  },
  hex: tellHex,
  at: tellPlace,
  path: tellPath,
  merchant: (table, id) => tellPiece(table, 'merchant', id),
  caravan: (table, id) => tellPiece(table, 'caravan', id),
  robber: tellRobber,
  hand: tellDesk(({ figures, texts }, desk, who) => ({
    title: texts.hand.title(who, desk.resource_cards),
    lines: [texts.hand.safe(figures.safe_hand)],
    rule: 'robber',
  })),
  gold: tellDesk(({ figures, texts }, desk, who) => ({
    title: texts.gold.title(who, desk.gold),
    lines: [texts.gold.buys(figures.gold_price, figures.purchases_per_turn)],
    rule: 'gold',
  })),
  cards: tellDesk(({ figures, texts, phrases }, desk, who) => ({
    title: texts.cards.title(who, desk.development_cards),
    lines: [texts.cards.line(phrases.goods(figures.costs.card))],
    rule: 'cards',
  })),
  routes: tellDesk(({ figures, texts, phrases }, desk, who) => ({
    title: texts.routes.title(who, desk.routes_left),
    lines: [texts.routes.cost(phrases.goods(figures.costs.route))],
    rule: 'building',
  })),
  tokens: tellTokens,
  total: tellTokens,
  good: tellGood,
  card: tellCard,
  number: tellNumber,
  deliveries: ({ view, texts, nameOf }) => ({
    title: texts.deliveries.title,
    lines: [
      view.order.map((seat) => `${nameOf(seat)} ${view.seats[seat]?.delivered ?? 0}`).join(', '),
      texts.deliveries.line(targetOf(view)),
    ],
    rule: 'aim',
  }),
  supply: ({ view, texts, phrases }, id) => {
    const good = id as Good;
    const n = good === 'gold' ? view.bank : (view.supply[good] ?? 0);
    return {
      title: texts.supply.title(`${n} ${phrases.good[good]}`),
      lines: [good === 'gold' ? texts.supply.bank : texts.supply.line],
      rule: 'production',
    };
  },
  stack: ({ view, figures, texts, phrases }) => ({
    title: texts.stack.title(view.stack),
    lines: [texts.cards.line(phrases.goods(figures.costs.card))],
    rule: 'cards',
  }),
};
