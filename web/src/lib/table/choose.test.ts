import { describe, expect, it } from 'vitest';
import type { Choice } from '../protocol/types';
import { back, candidates, fitting, pick, type Rules, possiblePicks, targets } from './choose';

/** `put a x` is a choice with the keys `verb:put`, `place:a` and `kind:x`. */
function choice(text: string, final = false): Choice {
  return { action: { action: text.split(' ')[0] ?? '' }, text, words: text, final };
}

const rules: Rules = {
  keysOf: ({ text }) => {
    const [verb = '', place, kind] = text.split(' ');
    const keys = [`verb:${verb}`];
    if (place) keys.push(`place:${place}`);
    if (kind) keys.push(`kind:${kind}`);
    return verb === 'shy' ? { keys, after: ['verb:shy'] } : { keys };
  },
  onBoard: (key) => key.startsWith('place:'),
};

const put = ['put a x', 'put a y', 'put b x', 'put b y'].map((text) => choice(text));
const all = candidates(
  [...put, choice('take a'), choice('end'), choice('shy c'), choice('shy d')],
  rules,
);

describe('narrowing', () => {
  it('keeps what fits all picks, in any order of picks', () => {
    expect(fitting(all, ['place:a', 'kind:x']).map(({ choice }) => choice.text)).toEqual([
      'put a x',
    ]);
    expect(fitting(all, ['kind:x', 'place:a']).map(({ choice }) => choice.text)).toEqual([
      'put a x',
    ]);
    expect(fitting(all, [])).toHaveLength(all.length);
  });

  it('names what can be picked next, without what was picked', () => {
    const next = targets(all, ['place:a']);
    expect([...next.keys()].sort()).toEqual(['kind:x', 'kind:y', 'verb:put', 'verb:take']);
    expect(next.get('verb:put')).toHaveLength(2);
  });

  it('decides when one is left', () => {
    const step = pick(all, ['verb:put', 'place:a'], 'kind:y', rules);
    expect(step).toMatchObject({ kind: 'decided', choice: { text: 'put a y' } });
    expect(pick(all, [], 'verb:end', rules)).toMatchObject({ kind: 'decided' });
  });

  it('asks by a list when a place stands for several choices', () => {
    const step = pick(all, [], 'place:a', rules);
    expect(step.kind).toBe('list');
    expect(step.kind === 'list' && step.left.map(({ choice }) => choice.text)).toEqual([
      'put a x',
      'put a y',
      'take a',
    ]);
  });

  it('asks on the board when places are still to be told apart', () => {
    expect(pick(all, [], 'verb:put', rules)).toEqual({ kind: 'board', picks: ['verb:put'] });
    expect(pick(all, ['verb:put'], 'kind:x', rules).kind).toBe('board');
  });

  it('asks by a list when the board would show only one place', () => {
    const one = candidates([choice('put a x'), choice('put a y')], rules);
    expect(pick(one, [], 'verb:put', rules).kind).toBe('list');
  });

  it('begins anew with something else that stands for a choice by itself', () => {
    const step = pick(all, ['place:a', 'verb:put'], 'place:b', rules);
    expect(step).toMatchObject({ kind: 'list', picks: ['place:b'] });
  });

  it('changes nothing when nothing fits', () => {
    expect(pick(all, ['place:a'], 'place:z', rules)).toEqual({
      kind: 'nothing',
      picks: ['place:a'],
    });
    expect(pick([], [], 'verb:end', rules)).toEqual({ kind: 'nothing', picks: [] });
  });

  it('shows the list again when the same thing is picked again', () => {
    expect(pick(all, ['place:a'], 'place:a', rules).kind).toBe('list');
  });

  it('takes what goes without saying', () => {
    const usual: Rules = {
      ...rules,
      prefer: (left) => left.find(({ keys }) => keys.has('kind:x'))?.choice ?? null,
    };
    expect(pick(all, [], 'place:b', usual)).toMatchObject({
      kind: 'decided',
      choice: { text: 'put b x' },
    });
    expect(pick(all, ['kind:y'], 'place:b', usual)).toMatchObject({ choice: { text: 'put b y' } });
  });

  it('asks for the piece first, also when the verb was picked', () => {
    const walks: Rules = {
      ...rules,
      keysOf: ({ text }) => {
        const [verb, piece, to] = text.split(' ');
        return {
          keys: [`verb:${verb}`, `place:${piece}`, `place:${to}`],
          after: [`place:${piece}`],
        };
      },
    };
    const steps = ['walk 1 a', 'walk 1 b', 'walk 2 a'].map((text) => choice(text));
    const found = candidates(steps, walks);
    const verb = ['verb:walk'];
    expect(pick(found, [], 'verb:walk', walks)).toEqual({ kind: 'board', picks: verb });
    expect([...targets(found, verb).keys()]).toEqual(['place:1', 'place:2']);
    expect(pick(found, verb, 'place:1', walks)).toMatchObject({ kind: 'board' });
    expect(pick(found, [...verb, 'place:1'], 'place:b', walks)).toMatchObject({
      choice: { text: 'walk 1 b' },
    });
  });

  it('offers the shy only after their verb', () => {
    expect(targets(all, []).has('place:c')).toBe(false);
    expect(targets(all, []).has('verb:shy')).toBe(true);
    expect(targets(all, ['verb:shy']).has('place:c')).toBe(true);
    expect(pick(all, [], 'place:c', rules).kind).toBe('nothing');
    expect(pick(all, ['verb:shy'], 'place:c', rules)).toMatchObject({ choice: { text: 'shy c' } });
  });

  it('goes back one step', () => {
    expect(back(['verb:put', 'place:a'])).toEqual(['verb:put']);
    expect(back([])).toEqual([]);
  });

  it('forgets picks that mean nothing any more', () => {
    const later = candidates([choice('put a x'), choice('put b x')], rules);
    expect(possiblePicks(later, ['verb:put', 'kind:y'])).toEqual(['verb:put']);
    expect(possiblePicks(later, ['verb:take'])).toEqual([]);
    expect(possiblePicks(later, ['verb:put'])).toEqual(['verb:put']);
  });
});
