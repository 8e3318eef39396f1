/**
 * Calls `callback` for each item in order, `concurrency` at once; a worker that becomes free takes
 * the next item, so that one slow item does not hold up the others. Returns in the items' order.
 * After an error the running items are finished, no further one is begun, and it is rethrown.
 */
export async function mapConcurrently<Item, Value>(
  concurrency: number,
  items: readonly Item[],
  callback: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const resultValues: Value[] = [];
  const remaining = items.entries();
  let hasFailed = false;
  const runWorker = async () => {
    for (const [index, item] of remaining) {
      if (hasFailed) return;
      try {
        resultValues[index] = await callback(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const workers = Array.from({ length: Math.min(concurrency, items.length) }, runWorker);
  const results = await Promise.allSettled(workers);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return resultValues;
}
