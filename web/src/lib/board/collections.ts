/*
 * Sets and maps that are made once and only read: nothing need follow their changes. All that are
 * empty are the same one, so that nothing is drawn anew where there was nothing before.
 */
const noSet: ReadonlySet<never> = new Set<never>();
const noMap: ReadonlyMap<never, never> = new Map<never, never>();

export function setOf<T>(items: Iterable<T>): ReadonlySet<T> {
  const set = new Set(items);
  return set.size > 0 ? set : noSet;
}

export function mapOf<K, V>(entries: Iterable<readonly [K, V]>): ReadonlyMap<K, V> {
  const map = new Map(entries);
  return map.size > 0 ? map : (noMap as ReadonlyMap<unknown, never> as ReadonlyMap<K, V>);
}

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
