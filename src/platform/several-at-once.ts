/**
 * Runs `work` for each item, `most` at once and in their order; each place that becomes free takes
 * the next item, so that one slow item does not hold up the others. Answers in the items' order.
 * After a throw the items under way are finished, no further one is begun, and it is thrown on.
 */
export async function severalAtOnce<Item, Value>(
  most: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const values: Value[] = [];
  const left = items.entries();
  let failed = false;
  const takeTurns = async () => {
    for (const [index, item] of left) {
      if (failed) return;
      try {
        values[index] = await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const places = Array.from({ length: Math.min(most, items.length) }, takeTurns);
  const ended = await Promise.allSettled(places);
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
  return values;
}
