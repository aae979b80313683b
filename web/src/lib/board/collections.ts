/** Sets and maps that are made once and only read: nothing need follow their changes. */
export const setOf = <T>(items: Iterable<T>): ReadonlySet<T> => new Set(items);

export const mapOf = <K, V>(entries: Iterable<readonly [K, V]>): ReadonlyMap<K, V> =>
  new Map(entries);

/** Items by what they have in common, in the order in which they come. */
export function groupBy<K, V>(items: Iterable<V>, keyOf: (item: V) => K): ReadonlyMap<K, V[]> {
  const groups = new Map<K, V[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
