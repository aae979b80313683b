import { expect, it } from 'vitest';
import { checkReasons, nameOf } from '../table/reasons.check';
import { catalogs, whyText } from './reasons';

/** Values of every name. */
const values = {
  phase: 'acting',
  route: 'hamburg--lubeck',
  city: 'lubeck',
  owner: 'blue',
  kind: 'trader',
  place: 'merchant',
  ability: 'keys',
  marker: 'swap',
  ...{ expected: 3, found: 2, most: 3, needed: 2, available: 1, penalty: 1, merchants: 2 },
  ...{ stock_traders: 2, asked_merchants: 1, pay_traders: 1, supply_traders: 1 },
  ...{ house: 1, yours: 1, houses: 3, space: 1, points: 8, to: 4 },
};

checkReasons({
  crate: 'hansa',
  catalogs,
  whyText,
  due: {
    file: 'state.rs',
    from: 'PhaseName, "phase"',
    to: 'impl Phase {',
    nobodyDecides: ['taverns', 'start_player', 'revealing', 'over'],
  },
  // What is needed is a number, a color or a kind.
  valuesOf(reason) {
    if (reason.includes('privilege')) return { ...values, needed: 'pink', reached: 'white' };
    return reason === 'wrong-shape' ? { ...values, needed: 'merchant' } : values;
  },
  ids: /lubeck/,
});

it('tells the values of a reason', () => {
  const because = { reason: 'route-incomplete', route: 'hamburg--lubeck', yours: 1, houses: 3 };
  expect(whyText(because, 'en', nameOf)).toMatch(/Hamburg–Lübeck: 1 of 3\.$/);
  expect(whyText(because, 'de', nameOf)).toMatch(/Hamburg–Lübeck: 1 von 3\.$/);
});
