import { describe, expect, it } from 'vitest';
import { boards } from './fixtures/boards';
import { geoOf } from './geo';
import { toponymsOf } from './toponyms';

describe.each(['short', 'main'] as const)('names on the %s board', (key) => {
  const geo = geoOf(boards[key]);
  const names = toponymsOf(geo);
  const cities = new Set(boards[key].cities.map(({ name }) => name));

  it.each(['corners', 'paths', 'hexes'] as const)('are made of cities on the map: %s', (kind) => {
    expect(names[kind].size).toBe(geo[kind].size);
    for (const name of names[kind].values()) {
      for (const part of name.split(/–| → | ↔ |\//)) expect(cities).toContain(part);
    }
  });

  it('tell places apart', () => {
    for (const kind of ['corners', 'paths', 'hexes'] as const) {
      const all = [...names[kind].values()];
      expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([]);
    }
  });
});
