import { expect, it } from 'vitest';
import { ABILITIES, KINDS, MARKERS, SEATS } from './view';

/**
 * The types of view.ts are written by hand: here the positions of the engine are held to them,
 * field by field, so that neither side has one that the other does not know.
 */
const views = Object.entries(
  import.meta.glob<{ moment: { view: unknown } }>(
    ['./fixtures/*.json', '!./fixtures/figures.json', '!./fixtures/events.json'],
    { eager: true, import: 'default' },
  ),
).map(([path, { moment }]) => [path, moment.view] as const);

type Check = (value: unknown) => boolean;

const number: Check = (value) => typeof value === 'number';
const text: Check = (value) => typeof value === 'string';
const flag: Check = (value) => typeof value === 'boolean';
const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const record =
  (key: Check, check: Check): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([name, part]) => key(name) && check(part));
const object =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).sort().join() === Object.keys(fields).sort().join() &&
    Object.entries(value).every(([name, part]) => fields[name]?.(part));

const seat = oneOf(SEATS);
const marker = oneOf(MARKERS);
const piece: Check = (value) =>
  text(value) && new RegExp(`^(${SEATS.join('|')}) (${KINDS.join('|')})$`).test(String(value));
const onRoute: Check = (value) =>
  text(value) && /^[a-z]+--[a-z]+ (trader|merchant)$/.test(String(value));
const inHand: Check = (value) =>
  text(value) && /^[a-z]+--[a-z]+\/[0-3] (trader|merchant)$/.test(String(value));
const count = object({ traders: number, merchants: number });
const phases: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  pawn_setup: {},
  acting: {},
  pawn_after: {},
  over: {},
  paying: { route: text, owner: seat, kind: oneOf(KINDS), house: number },
  responding: {
    route: text,
    owner: seat,
    kind: oneOf(KINDS),
    house: number,
    in_hand: flag,
    extras_left: number,
    lifted: orNull(inHand),
    placed: list(onRoute),
  },
  moving: { left: number, moved: flag, hand: orNull(inHand) },
  rewarding: { route: text, extra_office: flag },
  removing: { left: number, moving: flag, hand: orNull(text) },
  placing_markers: { chosen: orNull(marker) },
};
const desk = object({
  supply: count,
  stock: count,
  levels: object(Object.fromEntries(ABILITIES.map((ability) => [ability, number]))),
  score: number,
  unused: list(marker),
  used: list(marker),
  plate: list(marker),
  unrevealed: number,
  link_served: flag,
});
const fields: Readonly<Record<string, Check>> = {
  players: number,
  board: text,
  options: record(text, (value) => flag(value) || text(value)),
  start_player: orNull(number),
  start_configured: flag,
  active: seat,
  actions_left: number,
  turn_untouched: flag,
  phase: (value) => {
    const name = (value as { name: string }).name;
    return object({ name: text, ...phases[name] })(value);
  },
  pawn: orNull(number),
  free_pawn_used: flag,
  seats: record(seat, desk),
  routes: record(text, object({ houses: list(orNull(piece)), marker: orNull(marker) })),
  cities: record(text, object({ offices: list(piece), extra: list(piece) })),
  coellen: list(orNull(seat)),
  pile: number,
  unseen: record(marker, number),
  pile_exhausted: flag,
  completed: number,
};

it.each(views)('%s has the form of a view', (_, view) => {
  expect(Object.keys(view as object).sort()).toEqual(Object.keys(fields).sort());
  for (const [name, check] of Object.entries(fields)) {
    expect(check((view as Record<string, unknown>)[name]), name).toBe(true);
  }
});
