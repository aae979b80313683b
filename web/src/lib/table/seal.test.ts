import { expect, test } from 'vitest';
import { bytesOf, hexOf, makeNonce, sha256Hex } from './seal';

test('a digest is that of the bytes that the digits stand for', async () => {
  const digest = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(await sha256Hex('616263')).toBe(digest);
});

test('hexadecimal digits stand for bytes', () => {
  expect(hexOf(bytesOf('00ff10'))).toBe('00ff10');
  expect(makeNonce()).toMatch(/^[0-9a-f]{64}$/);
  expect(makeNonce()).not.toBe(makeNonce());
});
