import { expect, test } from 'vitest';
import type { GameEvent } from '../protocol/types';
import { board23 } from './fixtures/boards';
import start from './fixtures/two-start.json';
import { flightsOf } from './flights';
import { layoutOf } from './layout';
import type { HansaView } from './view';

const layout = layoutOf(board23);
const [here, there] = [...layout.routes.values()].filter(({ houses }) => houses.length >= 3);
if (!here || !there) throw new Error('the board has no routes');

function viewWith(houses: Record<string, (string | null)[]>): HansaView {
  const view = start.moment.view as unknown as HansaView;
  const routes = Object.fromEntries(
    Object.entries(houses).map(([id, pieces]) => [id, { ...view.routes[id], houses: pieces }]),
  );
  return { ...view, routes: { ...view.routes, ...routes } as HansaView['routes'] };
}

const event = (name: string, parts: Record<string, unknown>): GameEvent => ({
  event: name,
  text: '',
  ...parts,
});
const place = (house: number): GameEvent =>
  event('placed', { seat: 'red', route: here.id, kind: 'trader', house });

test('pieces that came one after the other stand in houses of their own', () => {
  const view = viewWith({ [here.id]: [null, 'red trader', 'red trader'] });
  const [first, second] = flightsOf([place(1), place(2)], layout, view);
  expect(first?.to.x).toBe(here.houses[1]?.x);
  expect(second?.to.x).toBe(here.houses[2]?.x);
  expect(first).toMatchObject({ way: 'in', stands: true });
});

test('a displaced piece comes from where it was displaced', () => {
  const view = viewWith({
    [here.id]: [null, 'blue trader', null],
    [there.id]: ['red trader', null, null],
  });
  const [, answer] = flightsOf(
    [
      event('displaced', {
        seat: 'blue',
        route: here.id,
        house: 1,
        owner: 'red',
        placed: 'trader',
      }),
      event('displaced-piece-placed', {
        seat: 'red',
        route: there.id,
        house: 0,
        kind: 'trader',
        from: here.id,
        from_house: 1,
      }),
    ],
    layout,
    view,
  );
  expect(answer).toMatchObject({ owner: 'red', way: 'across', stands: true });
  expect(answer?.from.x).toBe(here.houses[1]?.x);
  expect(answer?.to.x).toBe(there.houses[0]?.x);
});

test('what was removed or is gone since stands nowhere', () => {
  const view = viewWith({ [here.id]: [null, null, null] });
  const removed = event('removed', {
    seat: 'blue',
    owner: 'red',
    kind: 'trader',
    route: here.id,
    house: 0,
  });
  expect(
    flightsOf([place(0), removed], layout, view).map(({ way, stands }) => [way, stands]),
  ).toEqual([
    ['in', false],
    ['out', false],
  ]);
});
