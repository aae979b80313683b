import { expect, it } from 'vitest';
import { checkReasons, nameOf } from '../table/reasons.check';
import { catalogs, whyText } from './reasons';

/** Values of every name. */
const values = {
  phase: 'pre-roll',
  cost: '1lumber+1ore',
  resource: 'wool',
  to: 'blue',
  owner: 'blue',
  seat: 'blue',
  city: 'koln',
  hex: 'bohemia',
  path: 'berlin--i23',
  card: 'lancer',
  ...{ due: 4, found: 3, most: 10, distance: 5, grain: 2, reach: 6 },
};

checkReasons({
  crate: 'merchants',
  catalogs,
  whyText,
  due: { file: 'phase.rs', from: 'const fn due', to: 'const fn clause' },
  valuesOf: () => values,
  ids: /\+/,
});

it('tells the values of a reason', () => {
  const because = { reason: 'supply-empty', resource: 'wool' };
  expect(whyText(because, 'en', nameOf)).toBe('The supply has no wool left.');
  expect(whyText(because, 'de', nameOf)).toBe('Im Vorrat ist keine Wolle mehr.');
});

it('names the place, the card or the player that a reason is about', () => {
  const served = { reason: 'already-served', city: 'berlin' };
  expect(whyText(served, 'de', nameOf)).toBe('Das Kontor in Berlin wurde schon beliefert.');
  const opened = { reason: 'path-opened', path: 'berlin--i23', owner: 'blue' };
  expect(whyText(opened, 'en', nameOf)).toBe('There is a route of BLUE there already.');
});
