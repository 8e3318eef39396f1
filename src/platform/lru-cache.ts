/** So many values by their keys; the least recently used are dropped first. */
export interface LruCache<Value> {
  get(key: string): Value | undefined;
  /** Returns the value. */
  set(key: string, value: Value): Value;
  delete(key: string): void;
  clear(): void;
}

export function createLruCache<Value>(maxEntries: number): LruCache<Value> {
  const values = new Map<string, Value>();
  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      // Moved to the end: the first of the map is the least recently used.
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      values.set(key, value);
      for (const oldest of values.keys()) {
        if (values.size <= maxEntries) break;
        values.delete(oldest);
      }
      return value;
    },
    delete: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}
