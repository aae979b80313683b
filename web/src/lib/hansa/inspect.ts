/** What is told about the things of the table, from what the server sends. */
import type { Inspection } from '../board/inspect.svelte';
import { prefs } from '../prefs.svelte';
import { totalOf } from '../table/score';
import { attemptAt } from './attempts';
import { abilityValue, consequences } from './consequences';
import { controllerOf, linkGap, linksServed } from './derived';
import { catalogs, type InspectTexts } from './inspect.texts';
import { cityName, provinceCities, routeName } from './names';
import type { Phrases } from './phrases';
import type { HansaPlay, Verb } from './play.svelte';
import { routesInReach } from './reach';
import type { HansaChapter } from './rules/chapters';
import {
  type Ability,
  abilityOf,
  type BoardData,
  type CityData,
  type HansaView,
  type Kind,
  type Marker,
  type OfficeColor,
  readPiece,
  type SeatName,
  seatsOf,
} from './view';

/** All that a card is made of. */
interface Table {
  readonly board: BoardData;
  readonly view: HansaView;
  readonly texts: InspectTexts;
  readonly phrases: Phrases;
  readonly play: HansaPlay;
  readonly nameOf: (seat: string) => string;
}

interface Told {
  readonly title: string;
  readonly lines: readonly (string | null | undefined | false)[];
  readonly rule: HansaChapter;
}

/** What is told about a key; nothing about what is not there. */
export function inspect(key: string, play: HansaPlay): Inspection | null {
  const { board, view, phrases } = play;
  if (!board || !view) return null;
  const { nameOf } = play.session;
  const texts = catalogs[prefs.language];
  const at = key.indexOf(':');
  const [sort, id] = at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
  const told = tellers[sort]?.({ board, view, texts, phrases, play, nameOf }, id) ?? null;
  if (!told) return null;
  const meant = sort === 'coin' ? `office:${id}` : key;
  return {
    title: told.title,
    lines: told.lines.filter((line) => typeof line === 'string'),
    now: play.clickTexts(meant),
    why:
      sort === 'verb' && play.isOpen(id) ? undefined : play.whyNot(meant, attemptAt(meant, play)),
    rule: told.rule,
  };
}

type Teller = (table: Table, id: string) => Told | null;

const cityOf = ({ board }: Table, id: string): CityData | undefined =>
  board.cities.find((city) => city.id === id);

const kindOf = (shape: 'square' | 'round'): Kind => (shape === 'square' ? 'trader' : 'merchant');

/** What an office in a city would bring the viewer. */
function officeGain({ play, texts, phrases }: Table, city: string): string | null {
  if (!play.known) return null;
  const colors: readonly string[] = Object.values(phrases.color);
  const notes = consequences({ action: 'reward-office', city }, play.known).filter(
    // Its color is told anyway.
    (note) => !colors.includes(note),
  );
  return notes.length > 0 ? texts.forYou(notes.join(', ')) : null;
}

const privilegeLine = ({ play, view, board, phrases, texts }: Table): string | null => {
  const level = play.seat && view.seats[play.seat]?.levels.privilege;
  if (typeof level !== 'number') return null;
  return texts.office.privilege(abilityValue('privilege', level, phrases, board.figures));
};

/** Everybody's value of an ability. */
function abilityValues({ view, board, phrases, texts, nameOf }: Table, ability: Ability): string {
  const parts = seatsOf(view).map((seat) => {
    const level = view.seats[seat]?.levels[ability] ?? 0;
    return `${nameOf(seat)} ${abilityValue(ability, level, phrases, board.figures)}`;
  });
  return texts.values(parts.join(', '));
}

function tellCity(table: Table, id: string): Told | null {
  const { board, view, texts, phrases, nameOf } = table;
  const city = cityOf(table, id);
  if (!city) return null;
  const taken = view.cities[id]?.offices.length ?? 0;
  const next = city.offices[taken];
  const controller = controllerOf(view, id);
  const ability = abilityOf(city);
  const routes = board.routes
    .filter(({ from, to }) => from === id || to === id)
    .map(({ from, to }) => cityName(from === id ? to : from));
  return {
    title: city.name,
    lines: [
      texts.city.offices(taken, city.offices.length),
      next
        ? texts.city.next(phrases.color[next.privilege], phrases.kind[kindOf(next.shape)])
        : texts.city.complete,
      controller ? texts.city.control(nameOf(controller), city.name) : texts.city.noControl,
      ability && texts.city.ability(phrases.ability[ability]),
      city.link && texts.city.link(cityName(board.link.from), cityName(board.link.to)),
      texts.city.routes(routes),
      next && officeGain(table, id),
    ],
    rule: 'offices',
  };
}

function tellOffice(table: Table, id: string): Told | null {
  const { view, texts, phrases, nameOf } = table;
  const [cityId = '', index = ''] = id.split('/');
  const city = cityOf(table, cityId);
  const office = city?.offices[Number(index)];
  if (!city || !office) return null;
  const taken = view.cities[cityId]?.offices ?? [];
  const held = taken[Number(index)];
  const isNext = taken.length === Number(index);
  const controller = controllerOf(view, cityId);
  return {
    title: texts.office.title(city.name, Number(index) + 1, city.offices.length),
    lines: [
      texts.office.kind(phrases.color[office.privilege], phrases.kind[kindOf(office.shape)]),
      held
        ? texts.heldBy(nameOf(readPiece(held).owner))
        : isNext
          ? texts.office.next
          : texts.office.later,
      controller && texts.city.control(nameOf(controller), city.name),
      !held && privilegeLine(table),
      isNext && officeGain(table, cityId),
    ],
    rule: 'offices',
  };
}

function tellCoin(table: Table, id: string): Told | null {
  const office = tellOffice(table, id);
  const city = cityOf(table, id.split('/')[0] ?? '');
  if (!office || !city) return null;
  const { coin } = table.texts;
  return {
    ...office,
    title: coin.title(city.name),
    lines: [coin.line(table.board.figures.points_per_coin), ...office.lines],
  };
}

/** An ability, with everybody's values; at its city, or on a desk. */
function tellAbility(table: Table, ability: Ability, city: string | null): Told {
  const { board, texts, phrases, play } = table;
  const { figures } = board;
  const level = play.seat ? table.view.seats[play.seat]?.levels[ability] : undefined;
  const canImprove = level !== undefined && level + 1 < figures.tracks[ability].length;
  const gain =
    play.known && canImprove ? consequences({ action: 'use-improve', ability }, play.known) : [];
  return {
    title: city ? `${cityName(city)}: ${phrases.ability[ability]}` : phrases.ability[ability],
    lines: [
      `${phrases.abilityNote[ability][0]?.toUpperCase()}${phrases.abilityNote[ability].slice(1)}.`,
      city && texts.ability.improve(cityName(city)),
      abilityValues(table, ability),
      gain.length > 0 && texts.forYou(gain.join(', ')),
      texts.ability.covered(phrases.kind[figures.covers[ability]]),
      figures.scoring_abilities.includes(ability) &&
        texts.ability.complete(figures.points_per_ability),
    ],
    rule: 'skills',
  };
}

function tellRoute(table: Table, id: string): Told | null {
  const { board, view, texts, phrases, play, nameOf } = table;
  const route = board.routes.find((one) => one.id === id);
  if (!route) return null;
  const pieces = (view.routes[id]?.houses ?? []).flatMap((house) =>
    house ? [readPiece(house)] : [],
  );
  const parts = seatsOf(view).flatMap((seat) => {
    const own = pieces.filter(({ owner }) => owner === seat);
    const traders = own.filter(({ kind }) => kind === 'trader').length;
    if (own.length === 0) return [];
    return [texts.route.ofPlayer(nameOf(seat), phrases.pieces(traders, own.length - traders))];
  });
  /** What a claim brings is told with the click that makes it. */
  const isReady = play.claimable.has(id);
  const lack = play.seat && routesInReach(view, play.seat).get(id);
  const claim = play.known ? consequences({ action: 'claim', route: id }, play.known) : [];
  return {
    title: routeName(id),
    lines: [
      texts.route.houses(route.houses, route.houses - pieces.length),
      parts.length > 0 && texts.route.pieces(parts),
      !isReady && claim.length > 0 && texts.route.claim(claim.join(', ')),
      !isReady && lack && texts.forYou(phrases.count.lack(lack)),
    ],
    rule: pieces.length === route.houses ? 'claim' : 'place',
  };
}

function tellPiece({ board, view, texts, phrases, play, nameOf }: Table, id: string): Told | null {
  const [route = '', owner = '', kind = ''] = id.split('/');
  if (!view.routes[route]?.houses.includes(`${owner} ${kind}`)) return null;
  const isOwn = owner === play.seat;
  return {
    title: texts.piece.title(nameOf(owner), phrases.kind[kind as Kind]),
    lines: [
      texts.piece.on(routeName(route)),
      isOwn ? texts.piece.own : texts.piece.displace(board.figures.displacement[kind as Kind]),
      !isOwn && texts.piece.compensated,
    ],
    rule: isOwn ? 'move' : 'displace',
  };
}

function tellCoellen(table: Table, id: string): Told | null {
  const { board, view, texts, phrases, nameOf } = table;
  const space = board.coellen[Number(id)];
  if (!space) return null;
  const owner = view.coellen[Number(id)];
  const color = phrases.color[space.privilege as OfficeColor];
  return {
    title: texts.coellen.title(Number(id) + 1, board.coellen.length),
    lines: [
      texts.coellen.worth(space.points),
      owner ? texts.heldBy(nameOf(owner)) : texts.coellen.free,
      texts.coellen.needs(routeName(board.coellen_route), color),
      !owner && privilegeLine(table),
    ],
    rule: 'places',
  };
}

function tellCompleted({ board, view, texts }: Table): Told {
  const of = board.completed_cities_end;
  const nearly = board.cities
    .filter(({ id, offices }) => offices.length - (view.cities[id]?.offices.length ?? 0) === 1)
    .map(({ name }) => name);
  return {
    title: texts.completed.title(view.completed, of),
    lines: [texts.completed.line(of), nearly.length > 0 && texts.completed.nearly(nearly)],
    rule: 'end',
  };
}

function tellLink({ board, view, texts, phrases, play, nameOf }: Table): Told {
  const { from, to, points } = board.link;
  const left = points.slice(linksServed(view));
  const served = seatsOf(view).filter((seat) => view.seats[seat]?.link_served);
  const isDone = play.seat !== null && served.includes(play.seat);
  return {
    title: phrases.ui.link,
    lines: [
      texts.link.line(cityName(from), cityName(to)),
      left.length > 0 ? texts.link.left(left) : texts.link.none,
      served.length > 0 && texts.link.served(served.map(nameOf)),
      play.seat &&
        !isDone &&
        left.length > 0 &&
        texts.forYou(phrases.count.gap(linkGap(board, view, play.seat))),
    ],
    rule: 'places',
  };
}

function tellTrack({ board, view, texts, nameOf }: Table): Told {
  const places = seatsOf(view)
    .map((seat) => ({ seat, score: view.seats[seat]?.score ?? 0 }))
    .sort((a, b) => b.score - a.score)
    .map(({ seat, score }) => texts.track.places(nameOf(seat), score));
  return {
    title: texts.track.title,
    lines: [texts.values(places.join(', ')), texts.track.end(board.figures.end_score)],
    rule: 'end',
  };
}

function tellMarker({ texts, phrases, nameOf }: Table, id: string): Told | null {
  const [seat = '', marker = '', used] = id.split('/');
  if (!(marker in texts.marker)) return null;
  return {
    title: phrases.marker[marker as Marker],
    lines: [
      texts.marker[marker as Marker],
      seat !== '' && texts.heldBy(nameOf(seat)),
      used ? texts.markerUsed : texts.markerUse,
    ],
    rule: 'markers',
  };
}

function tellPlate({ view, texts, phrases }: Table, id: string): Told | null {
  const marker = view.routes[id]?.marker;
  if (!marker) return null;
  return {
    title: phrases.marker[marker],
    lines: [texts.marker[marker], texts.markerOnRoute(routeName(id)), texts.markerUse],
    rule: 'markers',
  };
}

function tellPieces(
  { view, texts, phrases, nameOf }: Table,
  where: 'supply' | 'stock',
  seat: string,
): Told | null {
  const pieces = view.seats[seat as SeatName]?.[where];
  if (!pieces) return null;
  return {
    title: texts[where].title(nameOf(seat)),
    lines: [`${phrases.pieces(pieces.traders, pieces.merchants)}.`, texts[where].line],
    rule: 'income',
  };
}

/** What a player would have if the game ended now. */
function tellTotal({ play, phrases, nameOf }: Table, seat: string): Told | null {
  const score = play.session.moment?.score;
  const index = score?.seats.indexOf(seat) ?? -1;
  if (!score || index < 0) return null;
  const parts = score.categories.flatMap(({ name, points }) => {
    const n = points[index] ?? 0;
    return n > 0 ? [`${phrases.category[name] ?? name}: ${n}`] : [];
  });
  return {
    title: `${nameOf(seat)}: ${phrases.count.points(totalOf(score, seat))}`,
    lines: [`${phrases.ui.projected}.`, ...parts],
    rule: 'end',
  };
}

function tellProvince({ view, texts }: Table, id: string): Told {
  const isHere = view.pawn === Number(id);
  return {
    title: texts.province.title(provinceCities(Number(id)).map(cityName)),
    lines: [isHere ? texts.province.pawnHere : texts.province.pawnElsewhere],
    rule: 'two',
  };
}

/** By the word before the colon. */
const VERB_RULES: Readonly<Record<Verb, HansaChapter>> = {
  income: 'income',
  place: 'place',
  displace: 'displace',
  move: 'move',
  claim: 'claim',
  pawn: 'two',
};

const tellers: Readonly<Record<string, Teller>> = {
  city: tellCity,
  office: tellOffice,
  coin: tellCoin,
  ability: (table, id) => {
    const city = cityOf(table, id);
    const ability = city ? abilityOf(city) : null;
    return ability ? tellAbility(table, ability, id) : null;
  },
  skill: (table, id) => tellAbility(table, id as Ability, null),
  route: tellRoute,
  piece: tellPiece,
  plate: tellPlate,
  own: tellMarker,
  tavern: ({ texts }) => ({
    title: texts.tavern.title,
    lines: [texts.tavern.line],
    rule: 'places',
  }),
  coellen: tellCoellen,
  completed: tellCompleted,
  link: tellLink,
  track: tellTrack,
  pile: ({ view, texts }) => ({
    title: texts.pile.title(view.pile),
    lines: [texts.pile.line],
    rule: 'markers',
  }),
  guard: ({ texts }) => ({ ...texts.guard, lines: [texts.guard.line], rule: 'two' }),
  province: tellProvince,
  supply: (table, seat) => tellPieces(table, 'supply', seat),
  stock: (table, seat) => tellPieces(table, 'stock', seat),
  total: tellTotal,
  verb: ({ texts, phrases }, id) => {
    const verb = id as Verb;
    return { title: phrases.ui[verb], lines: [texts.verb[verb]], rule: VERB_RULES[verb] };
  },
  category: ({ texts, phrases }, name) => ({
    title: phrases.category[name] ?? name,
    lines: [texts.category[name]],
    rule: 'end',
  }),
};
