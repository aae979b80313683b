import { expect, test } from 'vitest';
import { nextTip, Tips } from '../../coach/tips';
import { seenIn } from '../../coach/tips.check';
import type { HansaView } from '../view';
import { tips } from './tips';

const fixtures = import.meta.glob('../fixtures/*.json', { eager: true, import: 'default' });
const seen = seenIn<HansaView>(fixtures);
const none: ReadonlySet<string> = new Set();

test.each([
  ['four-start', 'aim'],
  ['four-claim', 'claim'],
  ['four-rewarding', 'reward'],
  ['four-responding', 'displaced'],
  ['five-placing-markers', 'lay'],
  ['two-start', 'pawn'],
])('%s: %s', (name, id) => {
  expect(nextTip(tips, seen(name), none)?.id).toBe(id);
});

test('a point for control is explained when it is given', () => {
  const given = new Set(tips.map(({ id }) => id).filter((id) => id !== 'control'));
  const quiet = seen('four-middle');
  expect(nextTip(tips, quiet, given)).toBeNull();
  const point = { event: 'control-point', text: '', seat: 'blue' };
  expect(nextTip(tips, { ...quiet, events: [point] }, given)?.id).toBe('control');
});

const allBut = (...ids: string[]): ReadonlySet<string> =>
  new Set(tips.map(({ id }) => id).filter((id) => !ids.includes(id)));

test('a full route of the viewer comes before anything about others', () => {
  const full = seen('four-claim');
  const verbs = new Set([...full.verbs, 'displace', 'move-begin']);
  const look = { ...full, verbs };
  expect(nextTip(tips, look, allBut('claim', 'displace', 'move', 'end'))?.id).toBe('claim');
  // Even who was told so is not led away from it.
  expect(nextTip(tips, look, allBut('displace', 'move', 'end'))).toBeNull();

  const shown = new Tips(
    tips,
    () => allBut('claim', 'displace'),
    () => undefined,
  );
  expect(shown.look({ ...full, verbs: new Set(['displace']) }, 1)?.id).toBe('displace');
  expect(shown.look(look, 2)?.id).toBe('claim');
});

test('the first tip tells the aim, and the next what to do', () => {
  const given = new Set<string>();
  const coach = new Tips(
    tips,
    () => given,
    (id) => given.add(id),
  );
  expect(coach.look(seen('four-start'), 1)?.id).toBe('aim');
  coach.understood();
  expect(coach.look(seen('four-start'), 1)?.id).toBe('place');
});

test('a route that lacks one piece is named', () => {
  const start = seen('four-start');
  const houses = [`${start.seat} trader`, `${start.seat} trader`, null];
  const routes = { ...start.view.routes, 'gottingen--quedlinburg': { houses, marker: null } };
  const look = { ...start, view: { ...start.view, routes } };
  const tip = nextTip(tips, look, new Set());
  expect(tip?.id).toBe('finish');
  expect(tip?.values?.(look, 'en')).toEqual({ route: 'Göttingen–Quedlinburg' });
});
