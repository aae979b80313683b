import { expect, test } from 'vitest';
import { bytesOf, hexOf, keepsPromise, makeNonce, sha256Hex } from './seal';

test('a promise is kept by the secret it was made for, and no other', async () => {
  const secret = '616263';
  const commitment = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(await sha256Hex(secret)).toBe(commitment);
  expect(await keepsPromise(commitment, secret)).toBe(true);
  expect(await keepsPromise(commitment, '616264')).toBe(false);
});

test('hexadecimal digits stand for bytes', () => {
  expect(hexOf(bytesOf('00ff10'))).toBe('00ff10');
  expect(makeNonce()).toMatch(/^[0-9a-f]{64}$/);
  expect(makeNonce()).not.toBe(makeNonce());
});
