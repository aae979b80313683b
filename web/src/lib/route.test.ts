import { expect, test } from 'vitest';
import { parseRoute, type Route, routeHref } from './route';

const routes: [string, Route][] = [
  ['', { page: 'home' }],
  ['#/', { page: 'home' }],
  ['#/profile', { page: 'profile' }],
  ['#/reset/k3x', { page: 'reset', secret: 'k3x' }],
  ['#/table/k3x', { page: 'table', id: 'k3x' }],
  ['#/table/k3x/replay', { page: 'table', id: 'k3x', replay: true }],
  ['#/new/chess', { page: 'new', game: 'chess' }],
  ['#/rules/chess', { page: 'rules', game: 'chess', part: null }],
  ['#/rules/chess/4.5.2', { page: 'rules', game: 'chess', part: '4.5.2' }],
  ['#/learn', { page: 'learn', game: null }],
  ['#/learn/chess', { page: 'learn', game: 'chess' }],
  ['#/table', { page: 'unknown' }],
  ['#/elsewhere/1', { page: 'unknown' }],
];

test.each(routes)('%s is read', (hash, route) => {
  expect(parseRoute(hash)).toEqual(route);
});

test('an address survives being written and read', () => {
  for (const [, route] of routes) {
    if (route.page !== 'unknown') expect(parseRoute(routeHref(route))).toEqual(route);
  }
  const odd: Route = { page: 'table', id: 'a/b %' };
  expect(parseRoute(routeHref(odd))).toEqual(odd);
});

test('a broken escape is no error', () => {
  expect(parseRoute('#/table/%E0')).toEqual({ page: 'table', id: '%E0' });
});
