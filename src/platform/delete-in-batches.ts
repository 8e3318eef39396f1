/** Deleting what is old: never many rows at once, whatever has piled up. */

/** Rows that one statement deletes, which is a transaction of its own. */
export const deletedAtOnce = 1000;

/**
 * Deletes batch after batch until there is nothing left. `deleteSome` deletes at most so many rows,
 * passes over those that another process has locked, and answers how many it deleted.
 */
export async function deleteInBatches(
  deleteSome: (limit: number) => Promise<number>,
): Promise<void> {
  while ((await deleteSome(deletedAtOnce)) >= deletedAtOnce);
}
