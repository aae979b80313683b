import { describe, expect, it } from 'vitest';
import type { Choice } from '../protocol/types';
import { connections, numberOf, pips, production, reach, runsOf, wayTo } from './derived';
import { geoOf } from './geo';
import { boardFor, boards } from './fixtures/boards';
import { type MerchantsView, readBundle, writeBundle } from './view';

interface Fixture {
  moment: { view: MerchantsView; viewer: 'red' };
  choices: Choice[] | null;
}
const fixtures = import.meta.glob<Fixture>(
  ['./fixtures/*.json', '!./fixtures/figures.json', '!./fixtures/events.json'],
  {
    eager: true,
    import: 'default',
  },
);
const geoFor = (view: MerchantsView) => geoOf(boardFor(view));
const { figures } = boards.short;
const fixture = (name: string): Fixture => fixtures[`./fixtures/${name}.json`] as Fixture;

describe('bundles', () => {
  it('are read and written', () => {
    expect(readBundle('2ore+1gold')).toEqual({ ore: 2, gold: 1 });
    expect(readBundle('wool')).toEqual({ wool: 1 });
    expect(writeBundle({ gold: 1, ore: 2, wool: 0 })).toBe('2ore+1gold');
    expect(writeBundle(readBundle('nothing'))).toBe('nothing');
  });
});

describe('what is read off a view', () => {
  it('names paths, corners and hexes as the server does', () => {
    for (const { moment, choices } of Object.values(fixtures)) {
      const geo = geoFor(moment.view);
      for (const { action } of choices ?? []) {
        if (action['path']) expect(geo.paths.has(String(action['path']))).toBe(true);
        if (action['to'] && action.action === 'move-merchant') {
          expect(geo.corners.has(String(action['to']))).toBe(true);
        }
        if (action['hex']) expect(geo.hexes.has(String(action['hex']))).toBe(true);
      }
    }
  });

  it('finds the connections that the server offers', () => {
    const { moment, choices } = fixture('short-gold-path');
    const { view } = moment;
    const path = 'path' in view.phase ? view.phase.path : '';
    const chains = connections(geoFor(view), view, path, moment.viewer);
    expect(chains).toHaveLength(choices?.length ?? 0);
    for (const [i, { gold }] of chains.entries()) {
      const words = choices?.[i]?.words ?? '';
      for (const [seat, n] of Object.entries(gold)) {
        expect(words.toLowerCase()).toContain(`${seat} ${n} gold`);
      }
    }
  });

  it('costs walks as the server does', () => {
    const { moment, choices } = fixture('short-merchant');
    const geo = geoFor(moment.view);
    const walks = (choices ?? []).filter(({ action }) => action.action === 'move-merchant');
    expect(walks.length).toBeGreaterThan(10);
    for (const { action, words } of walks) {
      const from = moment.view.seats[moment.viewer]?.merchants[Number(action['merchant'])] ?? '';
      const way = wayTo(geo, from, String(action['to']));
      expect(words).toContain(`for ${Math.ceil((way.length - 1) / figures.paths_per_grain)} grain`);
    }
  });

  it('reaches with one step what the server offers as steps', () => {
    const { moment, choices } = fixture('short-caravan-move');
    const { view } = moment;
    const phase = view.phase.kind === 'caravan-move' ? view.phase : { caravan: 0, steps: 0 };
    const runs = runsOf(geoFor(view), view, {
      seat: moment.viewer,
      salt: 0,
      stepsPerSalt: figures.steps_per_salt,
      ...phase,
    });
    for (const { action } of choices ?? []) {
      if (action.action === 'step') expect(runs.get(String(action['path']))?.steps).toHaveLength(1);
    }
  });

  it('counts what numbers bring, and how far posts are', () => {
    const { moment } = fixture('short-middle');
    const { view } = moment;
    const geo = geoFor(view);
    const table = production(geo, view, moment.viewer);
    for (const number of table.keys()) expect(pips(number)).toBeGreaterThan(0);
    expect(table.size).toBeGreaterThan(2);
    for (const { steps, lacking } of reach(geo, view, moment.viewer).values()) {
      expect(steps === null).toBe(lacking > 0);
    }
    for (const id of geo.hexes.keys()) expect(numberOf(geo, view, id)).not.toBe(7);
  });
});
