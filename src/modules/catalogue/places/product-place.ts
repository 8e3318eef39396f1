/**
 * Where a product stands in the catalogue: in its lists, in those of categories, and beside related
 * products. The home page has an order of its own.
 */
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import {
  lockAllProducts,
  lockPlaces,
  moveToFirst,
  moveToLast,
  numberProducts,
  selectEarlier,
  selectIsTied,
  selectLater,
  selectPlace,
  swapPositions,
} from '../queries/places.ts';
import { lockProducts } from '../queries/tool-lines.ts';

export interface ProductPlace {
  /** From 1, among the products that visitors see; for another one, where it would stand. */
  place: number;
  count: number;
  /** The names of those beside it; null at an end of the catalogue. */
  before: string | null;
  after: string | null;
}

export type ProductMove = 'first' | 'earlier' | 'later' | 'last';

/** Undefined for an unknown product. */
export function findProductPlace(
  executor: Executor,
  id: string,
): Promise<ProductPlace | undefined> {
  return selectPlace.first(executor, { id });
}

/**
 * Moves a product and answers where it stands then; undefined for an unknown one. At the end to
 * which it is moved it stays, and nothing is written.
 */
export async function moveProduct(
  { db }: { db: Database },
  actor: Actor,
  { product: id, to }: { product: string; to: ProductMove },
): Promise<ProductPlace | undefined> {
  return inTransaction(db, async (tx) => {
    await lockPlaces.count(tx, {});
    const seen = await selectPlace.first(tx, { id });
    if (!seen) return undefined;
    const isForward = to === 'first' || to === 'earlier';
    if ((isForward ? seen.before : seen.after) === null) return seen;
    if (to === 'first') await moveToFirst.count(tx, { id });
    else if (to === 'last') await moveToLast.count(tx, { id });
    else await changePlaces(tx, id, to);
    const now = (await selectPlace.first(tx, { id })) ?? seen;
    tx.announce('catalogue');
    const detail = { fields: 'place', place: `${seen.place} → ${now.place}` };
    await writeAuditEntry(tx, actor, {
      action: 'product.changed',
      object: `product:${id}`,
      detail,
    });
    return now;
  });
}

/** With the one beside it. Those of equal numbers stand by their age, so all get numbers first. */
async function changePlaces(tx: Tx, id: string, to: 'earlier' | 'later'): Promise<void> {
  const select = to === 'earlier' ? selectEarlier : selectLater;
  const neighbour = await select.first(tx, { id });
  if (!neighbour) return;
  const ids = [id, neighbour.id];
  if ((await selectIsTied.first(tx, { ids }))?.is_tied === true) {
    await lockAllProducts.count(tx, {});
    await numberProducts.count(tx, {});
  } else {
    await lockProducts.all(tx, { ids });
  }
  await swapPositions.count(tx, { ids });
}
