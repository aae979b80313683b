import { type Bundle, type Good, GOODS } from './view';

/** The goods of a bundle in words, in the order of the resources. */
export function listGoods(
  bundle: Bundle,
  word: (good: Good, n: number) => string,
  and: string,
  nothing: string,
): string {
  const parts = GOODS.flatMap((good) => {
    const n = bundle[good] ?? 0;
    return n > 0 ? [word(good, n)] : [];
  });
  return joined(parts, and) || nothing;
}

export function joined(parts: readonly string[], and: string): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${and} ${parts[parts.length - 1]}`;
}
