/** What a decision brings, in a few words each; read off the position, for showing only. */
import type { GameAction } from '../protocol/types';
import type { NameOf } from '../games/entry';
import { controllerOf, linkGap, linksServed, networkOf } from './derived';
import { cityName } from './names';
import type { Phrases } from './phrases';
import {
  type Ability,
  abilityOf,
  type BoardData,
  type HansaView,
  type Figures,
  type OfficeColor,
  type SeatName,
} from './view';

export interface Known {
  readonly board: BoardData;
  readonly view: HansaView;
  readonly seat: SeatName;
  readonly phrases: Phrases;
  readonly nameOf: NameOf;
}

export function consequences(action: GameAction, known: Known): string[] {
  const { board, view, phrases, nameOf } = known;
  switch (action.action) {
    case 'claim': {
      const route = board.routes.find(({ id }) => id === action['route']);
      if (!route) return [];
      const notes: string[] = [];
      for (const city of [route.from, route.to]) {
        const seat = controllerOf(view, city);
        if (seat) notes.push(phrases.count.controls(nameOf(seat), cityName(city)));
      }
      const marker = view.routes[route.id]?.marker;
      if (marker) notes.push(phrases.marker[marker]);
      if (marker && view.pile === 0) notes.push(phrases.ui.ends);
      return notes;
    }
    case 'reward-office':
      return [...officeNotes(String(action['city']), known), ...endNotes(action, known)];
    case 'reward-extra-office':
      return [...linkNotes(String(action['city']), 'extra', known), ...endNotes(action, known)];
    case 'reward-coellen':
      return [...tableNotes(Number(action['space']), known), ...endNotes(action, known)];
    case 'reward-ability':
    case 'use-improve':
      return [...abilityNotes(action['ability'] as Ability, known), ...endNotes(action, known)];
    case 'reward-none':
      return endNotes(action, known);
    default:
      return [];
  }
}

function officeNotes(city: string, known: Known): string[] {
  const { board, view, phrases } = known;
  const data = board.cities.find(({ id }) => id === city);
  const index = view.cities[city]?.offices.length ?? 0;
  const office = data?.offices[index];
  if (!data || !office) return [];
  const notes = [phrases.color[office.privilege]];
  if (office.coin) notes.push(`+${phrases.count.points(board.figures.points_per_coin)}`);
  if (index + 1 === data.offices.length) {
    notes.push(phrases.count.completes(data.name, view.completed + 1, board.completed_cities_end));
  }
  return [...notes, ...linkNotes(city, 'printed', known)];
}

/** The position with one more office of a player in a city. */
function withOffice(
  view: HansaView,
  seat: SeatName,
  city: string,
  where: 'printed' | 'extra',
): HansaView {
  const before = view.cities[city] ?? { offices: [], extra: [] };
  const piece = `${seat} trader`;
  const after =
    where === 'printed'
      ? { ...before, offices: [...before.offices, piece] }
      : { ...before, extra: [...before.extra, piece] };
  return { ...view, cities: { ...view.cities, [city]: after } };
}

/** What a link that comes with a change is worth. */
function linkPoints(board: BoardData, after: HansaView, view: HansaView, seat: SeatName): number {
  if (view.seats[seat]?.link_served || linkGap(board, after, seat) !== 0) return 0;
  return board.link.points[linksServed(view)] ?? 0;
}

/** What an office there means for control, the link and the network. */
function linkNotes(city: string, where: 'printed' | 'extra', known: Known): string[] {
  const { board, view, seat, phrases } = known;
  const after = withOffice(view, seat, city, where);
  const notes: string[] = [];
  if (controllerOf(after, city) === seat && controllerOf(view, city) !== seat) {
    notes.push(phrases.ui.control);
  }
  const points = linkPoints(board, after, view, seat);
  if (points > 0) notes.push(`${phrases.ui.link}: +${phrases.count.points(points)}`);
  const size = networkOf(board, after, seat).offices;
  const was = networkOf(board, view, seat).offices;
  if (size > was) notes.push(`${phrases.category['network']}: ${was} → ${size}`);
  return notes;
}

function tableNotes(space: number, { board, phrases }: Known): string[] {
  const data = board.coellen[space];
  return data
    ? [phrases.count.points(data.points), phrases.color[data.privilege as OfficeColor]]
    : [];
}

function abilityNotes(ability: Ability, { board, view, seat, phrases }: Known): string[] {
  const { tracks, scoring_abilities, points_per_ability } = board.figures;
  const level = view.seats[seat]?.levels[ability] ?? 0;
  const value = (at: number): string => abilityValue(ability, at, phrases, board.figures);
  const better = tracks[ability].findIndex(
    (one, at) => at > level && one !== tracks[ability][level],
  );
  const notes = [
    better === level + 1
      ? `${value(level)} → ${value(better)}`
      : phrases.count.still(value(level), value(better), better - level - 1),
  ];
  if (level + 2 === tracks[ability].length && scoring_abilities.includes(ability)) {
    notes.push(phrases.count.complete(points_per_ability));
  }
  return notes;
}

/** What an ability is worth at a level, to be shown. */
export function abilityValue(
  ability: Ability,
  level: number,
  phrases: Phrases,
  { tracks }: Figures,
): string {
  const value = tracks[ability][level] ?? '';
  if (ability === 'privilege') return phrases.color[value as keyof Phrases['color']] ?? value;
  return value === 'all' ? '∞' : value;
}

const endNotes = (action: GameAction, known: Known): string[] =>
  endsGame(action, known) ? [known.phrases.ui.ends] : [];

/** Whether the game is over after a reward (§8.4). */
export function endsGame(action: GameAction, { board, view, seat }: Known): boolean {
  if (view.phase.name !== 'rewarding' || !action.action.startsWith('reward-')) return false;
  const { end_score, points_per_coin } = board.figures;
  if (view.pile_exhausted) return true;
  if (Object.values(view.seats).some(({ score }) => score >= end_score)) return true;
  if (action.action !== 'reward-office' && action.action !== 'reward-extra-office') return false;
  const city = String(action['city']);
  const data = board.cities.find(({ id }) => id === city);
  const where = action.action === 'reward-office' ? 'printed' : 'extra';
  const index = view.cities[city]?.offices.length ?? 0;
  const completes = where === 'printed' && index + 1 === data?.offices.length;
  if (completes && view.completed + 1 >= board.completed_cities_end) return true;
  const coin = where === 'printed' && data?.offices[index]?.coin ? points_per_coin : 0;
  const linked = linkPoints(board, withOffice(view, seat, city, where), view, seat);
  return (view.seats[seat]?.score ?? 0) + coin + linked >= end_score;
}

/** Rewards that a claimed route could bring at all; which are legal is for the server to say. */
export function rewardActions(board: BoardData, view: HansaView, seat: SeatName): GameAction[] {
  const phase = view.phase;
  if (phase.name !== 'rewarding') return [];
  const route = board.routes.find(({ id }) => id === phase.route);
  if (!route) return [];
  const actions: GameAction[] = [];
  for (const id of [route.from, route.to]) {
    const city = board.cities.find((candidate) => candidate.id === id);
    if (!city) continue;
    actions.push({ action: 'reward-office', city: id });
    const ability = abilityOf(city);
    if (ability) actions.push({ action: 'reward-ability', city: id, ability });
  }
  if (route.id === board.coellen_route) {
    const space = view.coellen.indexOf(null);
    if (space >= 0) actions.push({ action: 'reward-coellen', space });
  }
  if (view.seats[seat]?.unused.includes('extra')) {
    for (const city of [route.from, route.to]) {
      actions.push({ action: 'reward-extra-office', city, kind: 'trader' });
    }
  }
  return actions;
}

/** Whether two decisions are the same. */
export const sameAction = (a: GameAction, b: GameAction): boolean =>
  Object.keys(a).length === Object.keys(b).length &&
  Object.entries(a).every(([key, value]) => b[key] === value);
