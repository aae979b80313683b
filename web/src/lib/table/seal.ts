/** The SHA-256 of bytes given in hexadecimal digits, in hexadecimal digits. */
export async function sha256Hex(hex: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytesOf(hex));
  return hexOf(new Uint8Array(digest));
}

/** What a player adds to chance: 64 hexadecimal digits that nobody else knows. */
export function makeNonce(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(32)));
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const pairs = hex.match(/[0-9a-f]{2}/gi) ?? [];
  return Uint8Array.from(pairs, (pair) => parseInt(pair, 16));
}
