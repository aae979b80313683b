import { describe, expect, it } from 'vitest';
import { consequences, endsGame, rewardActions } from './consequences';
import { controllerOf, fullOwner, linkGap, networkOf, officesOf } from './derived';
import { board23, board45 } from './fixtures/boards';
import five from './fixtures/five-middle.json';
import over from './fixtures/four-over.json';
import rewarding from './fixtures/four-rewarding.json';
import three from './fixtures/three-over.json';
import { flightsOf } from './flights';
import { layoutOf } from './layout';
import { phrasesOf } from './phrases';
import { type BoardData, type HansaView, type SeatName, seatsOf } from './view';

const board = board45;
const view = over.moment.view as unknown as HansaView;
const empty: HansaView = { ...view, cities: {}, routes: {} };
const withCities = (cities: HansaView['cities']): HansaView => ({ ...empty, cities });

describe('control', () => {
  it('goes to the most offices', () => {
    const seen = withCities({
      minden: { offices: ['red trader', 'blue trader', 'red trader'], extra: [] },
    });
    expect(controllerOf(seen, 'minden')).toBe('red');
  });

  it('goes to the rightmost office on a tie, and extra offices lie to the left', () => {
    const seen = withCities({
      minden: { offices: ['red trader', 'blue trader'], extra: ['green trader'] },
    });
    expect(controllerOf(seen, 'minden')).toBe('blue');
    const more = withCities({
      minden: { offices: ['red trader', 'blue trader'], extra: ['red trader', 'blue trader'] },
    });
    expect(controllerOf(more, 'minden')).toBe('blue');
    expect(officesOf(more, 'minden').map(({ owner }) => owner)).toEqual([
      'blue',
      'red',
      'red',
      'blue',
    ]);
  });

  it('goes to nobody without offices', () => {
    expect(controllerOf(empty, 'minden')).toBeNull();
  });
});

/** What is drawn agrees with what the server counts. */
describe.each([
  ['four players', over, board45],
  ['three players', three, board23],
  ['five players', five, board45],
])('against the score of %s', (_, fixture, data) => {
  const seen = fixture.moment.view as unknown as HansaView;
  const score = fixture.moment.score;
  const points = (category: string, index: number): number =>
    score.categories.find(({ name }) => name === category)?.points[index] ?? -1;

  it('counts controlled cities', () => {
    for (const [i, seat] of seatsOf(seen).entries()) {
      const controlled = data.cities.filter(({ id }) => controllerOf(seen, id) === seat).length;
      expect(2 * controlled, seat).toBe(points('cities', i));
    }
  });

  it('counts networks', () => {
    const keys = [1, 2, 2, 3, 4];
    for (const [i, seat] of seatsOf(seen).entries()) {
      const { offices } = networkOf(data as BoardData, seen, seat);
      const value = keys[seen.seats[seat]?.levels.keys ?? 0] ?? 0;
      expect(offices * value, seat).toBe(points('network', i));
    }
  });
});

describe('the link', () => {
  it('lacks as many cities as the shortest way has', () => {
    expect(linkGap(board, empty, 'red')).toBe(5);
    const office = (seat: SeatName) => ({ offices: [`${seat} trader`], extra: [] });
    const partly = withCities({ minden: office('red'), munster: office('red') });
    expect(linkGap(board, partly, 'red')).toBe(3);
    expect(linkGap(board, partly, 'blue')).toBe(5);
  });
});

it('tells whose pieces fill a route', () => {
  const routes = {
    a: { houses: ['red trader', 'red merchant'], marker: null },
    b: { houses: ['red trader', null], marker: null },
    c: { houses: ['red trader', 'blue trader'], marker: null },
  };
  const seen = { ...empty, routes };
  expect(['a', 'b', 'c', 'd'].map((id) => fullOwner(seen, id))).toEqual(['red', null, null, null]);
});

describe('consequences', () => {
  const known = {
    board,
    view: rewarding.moment.view as unknown as HansaView,
    seat: rewarding.moment.to_act as SeatName,
    phrases: phrasesOf('en'),
    nameOf: (seat: string) => seat,
  };

  it('say what an office brings', () => {
    const notes = consequences({ action: 'reward-office', city: 'coellen' }, known);
    expect(notes).toEqual(['white', '+1 point', 'Control', 'Largest network: 0 → 1']);
  });

  it('say what an ability becomes', () => {
    const action = { action: 'reward-ability', city: 'gottingen', ability: 'book' };
    expect(consequences(action, known)).toEqual(['2 → 3']);
  });

  it('say whether the game ends', () => {
    const office = { action: 'reward-office', city: 'coellen' };
    const almost = (score: number): HansaView => {
      const desk = known.view.seats[known.seat];
      if (!desk) throw new Error('nobody sits there');
      return { ...known.view, seats: { ...known.view.seats, [known.seat]: { ...desk, score } } };
    };
    expect(endsGame(office, known)).toBe(false);
    expect(endsGame(office, { ...known, view: almost(18) })).toBe(false);
    // One more for the coin.
    expect(endsGame(office, { ...known, view: almost(19) })).toBe(true);
    const none = { action: 'reward-none' };
    expect(endsGame(none, { ...known, view: almost(19) })).toBe(false);
    expect(endsGame(none, { ...known, view: { ...known.view, pile_exhausted: true } })).toBe(true);
  });

  it('know every reward that a route could bring', () => {
    const wanted = rewardActions(board, known.view, known.seat).map((action) => action.action);
    expect(wanted).toEqual(['reward-office', 'reward-office', 'reward-coellen']);
    // What is legal, but for taking nothing and the other spaces, is among them.
    const legal = (rewarding.choices ?? []).map(({ action }) => action.action);
    for (const verb of legal) expect([...wanted, 'reward-none']).toContain(verb);
  });
});

it('lets pieces fly from house to house', () => {
  const layout = layoutOf(board);
  const view = rewarding.moment.view as unknown as HansaView;
  const at = (route: string, house: number) => {
    const { x = 0, y = 0 } = layout.routes.get(route)?.houses[house] ?? {};
    return { x, y: y + 5 };
  };
  const placed = { seat: 'red', route: 'hamburg--stade', kind: 'trader', house: 1, text: '' };
  const [flight] = flightsOf([{ event: 'placed', ...placed }], layout, view);
  expect(flight?.to).toEqual(at('hamburg--stade', 1));
  const way = { from: 'hamburg--stade', from_house: 2, to: 'bremen--hamburg', to_house: 3 };
  const moved = { event: 'exchanged', seat: 'red', kind: 'trader', ...way, text: '' };
  expect(flightsOf([moved], layout, view)).toMatchObject([
    { kind: 'trader', from: at('hamburg--stade', 2), to: at('bremen--hamburg', 3) },
    { kind: 'merchant', from: at('bremen--hamburg', 3), to: at('hamburg--stade', 2) },
  ]);
  const answer = { event: 'displaced-piece-placed', ...placed, from: 'bremen--hamburg' };
  expect(flightsOf([{ ...answer, from_house: 0 }], layout, view)).toMatchObject([
    { from: at('bremen--hamburg', 0), to: at('hamburg--stade', 1) },
  ]);
  expect(flightsOf([{ event: 'turn-ended', seat: 'red', text: '' }], layout, view)).toEqual([]);
});
