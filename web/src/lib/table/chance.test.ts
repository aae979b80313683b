import { expect, test } from 'vitest';
import type { Seal } from '../protocol/types';
import { ChanceNotes, checkChance, isProof } from './chance';
import { makeNonce, sha256Hex } from './seal';

class Memory {
  readonly kept = new Map<string, string>();
  get length(): number {
    return this.kept.size;
  }
  key = (index: number): string | null => [...this.kept.keys()][index] ?? null;
  getItem = (key: string): string | null => this.kept.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.kept.set(key, value);
  removeItem = (key: string): void => void this.kept.delete(key);
}

const secret = '616263';

async function sealed(...commits: string[]): Promise<Seal> {
  const commitment = await sha256Hex(secret);
  return { commitment, commits, nonces: commits.map(() => '-'), secret: null };
}

/** A browser that has taken part at place 1, and what the server says in the end. */
async function played() {
  const notes = new ChanceNotes(new Memory());
  const other = makeNonce();
  const seal = await sealed((await notes.hash('t')) ?? '', await sha256Hex(other), '-');
  const nonce = (await notes.reveal('t', 1, seal)) ?? '';
  return { notes, end: { ...seal, nonces: [nonce, other, '-'], secret } };
}

test('a number is drawn once, and revealed only where its fingerprint stands', async () => {
  const notes = new ChanceNotes(new Memory());
  const hash = (await notes.hash('t')) ?? '';
  expect(await notes.hash('t')).toBe(hash);
  const seal = await sealed('-', hash);
  expect(await notes.reveal('t', 1, seal)).toBeNull();
  expect(await notes.reveal('other', 2, seal)).toBeNull();
  const nonce = await notes.reveal('t', 2, seal);
  expect(await sha256Hex(nonce ?? '')).toBe(hash);
  // Whoever answers a lost message again tells the same, and nobody else anything.
  expect(await notes.reveal('t', 2, seal)).toBe(nonce);
  expect(await notes.reveal('t', 2, { ...seal, commitment: 'ab' })).toBeNull();
  expect(await notes.reveal('t', 2, { ...seal, commits: ['cd', hash] })).toBeNull();
});

test('without a safe connection nothing is bound', async () => {
  expect(await new ChanceNotes(new Memory(), false).hash('t')).toBeNull();
  expect(await new ChanceNotes(null).hash('t')).toBeNull();
});

test('what was agreed on, and nothing else, is proof', async () => {
  const { notes, end } = await played();
  const check = await checkChance(end, secret, notes.get('t'));
  expect(check).toEqual({
    secret: true,
    nonces: true,
    noted: true,
    used: true,
    withheld: [],
    bound: true,
  });
  expect(isProof(check)).toBe(true);
  const [mine = '', theirs = ''] = end.nonces;
  const other = makeNonce();
  const hash = await sha256Hex(other);
  const [first = '', second = ''] = end.commits;
  for (const [forged, broken] of [
    [
      { ...end, commitment: hash },
      { secret: false, noted: false },
    ],
    [{ ...end, nonces: [mine, other, '-'] }, { nonces: false }],
    // Somebody binds themselves to something else afterwards.
    [{ ...end, commits: [first, hash, '-'], nonces: [mine, other, '-'] }, { noted: false }],
    [{ ...end, commits: [first, second, hash], nonces: [mine, theirs, other] }, { noted: false }],
    [
      { ...end, nonces: ['-', theirs, '-'] },
      { used: false, withheld: [1] },
    ],
    [{ ...end, nonces: [mine, '-', '-'] }, { withheld: [2] }],
  ] as const) {
    const found = await checkChance(forged as Seal, secret, notes.get('t'));
    expect(found).toMatchObject(broken);
    expect(isProof(found)).toBe(false);
  }
});

test('who did not take part can prove nothing', async () => {
  const { end } = await played();
  const check = await checkChance(end, secret, null);
  expect(check).toMatchObject({ secret: true, nonces: true, noted: null, used: null });
  expect(isProof(check)).toBe(false);
  const old: Seal = { ...end, commits: [], nonces: ['c0ffee', '-'] };
  expect(await checkChance(old, secret, null)).toMatchObject({ bound: false, nonces: true });
});

test('only so many tables are remembered, the latest', async () => {
  const memory = new Memory();
  const notes = new ChanceNotes(memory);
  memory.setItem('kontor.settings', '{}');
  for (let number = 0; number < 305; number += 1) {
    memory.setItem(`kontor.chance.${number}`, JSON.stringify({ nonce: 'ab', at: number }));
  }
  await notes.hash('new');
  expect(memory.length).toBe(301);
  expect(notes.get('5')).toBeNull();
  expect(notes.get('6')).not.toBeNull();
  expect(notes.get('new')).not.toBeNull();
});
