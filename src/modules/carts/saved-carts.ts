/** The lists of an account: carts that are not the current one. */
import type { Database, Executor } from '#platform/database/database.ts';
import { runAgainIfRaced } from '#platform/database/database-errors.ts';
import { homeCurrency } from '#platform/currency.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { maxCarts, type Cart, type ListedCart } from './cart.ts';
import {
  countCarts,
  deleteCartRow,
  deleteCartsOf,
  deleteEmptyCurrent,
  insertCopy,
  lockCart,
  lockCartsOf,
  lockCurrentCart,
  renameCartRow,
  selectCartOf,
  selectCarts,
  setAside,
  setCurrent,
} from './queries/carts.ts';
import { toCart, type CartMoment } from './to-cart.ts';

export type SaveCartResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'cart_empty' | 'too_many_carts' };

export type ChangeListResult =
  | { ok: true }
  | { ok: false; reason: 'cart_unknown' | 'too_many_carts' };

/** All carts of an account, the current one first. */
export async function listCarts(executor: Executor, user: string): Promise<ListedCart[]> {
  const rows = await selectCarts.all(executor, { userId: user });
  return rows.map(({ is_current: isCurrent, is_shared: isShared, used_at: usedAt, ...row }) => {
    return { ...row, isCurrent, isShared, usedAt };
  });
}

/** Saves the lines of the current cart as a list; the cart stays as it is. */
export async function saveCart(
  db: Database,
  { user, name, at }: { user: string; name: string; at: Date },
): Promise<SaveCartResult> {
  return inTransaction(db, async (tx) => {
    // Of several at once each waits here, and counts what those before it have saved.
    await lockCartsOf.count(tx, { userId: user });
    const current = await lockCurrentCart.first(tx, { holder: user });
    if (!current) return { ok: false, reason: 'cart_empty' };
    const rows = await selectCartOf.all(tx, { id: current.id, userId: user, at });
    const cart = toCart(rows, { at, currency: homeCurrency });
    if (!cart || cart.lines.length === 0) return { ok: false, reason: 'cart_empty' };
    const counted = await countCarts.first(tx, { userId: user });
    if ((counted?.count ?? 0) >= maxCarts) return { ok: false, reason: 'too_many_carts' };
    const saved = await insertCopy.first(tx, { from: current.id, userId: user, name, at });
    if (!saved) throw new Error('a list was saved without a row');
    return { ok: true, id: saved.id };
  });
}

export async function renameCart(
  executor: Executor,
  renamed: { id: string; user: string; name: string },
): Promise<ChangeListResult> {
  const { id, user: userId, name } = renamed;
  const row = await renameCartRow.first(executor, { id, userId, name, mostCarts: maxCarts });
  if (!row?.is_there) return { ok: false, reason: 'cart_unknown' };
  return row.is_renamed ? { ok: true } : { ok: false, reason: 'too_many_carts' };
}

/** False when the account has no such cart. */
export async function deleteCart(
  executor: Executor,
  { id, user }: { id: string; user: string },
): Promise<boolean> {
  return (await deleteCartRow.count(executor, { id, userId: user })) > 0;
}

interface SwitchRequest {
  id: string;
  user: string;
  at: Date;
}

/**
 * Makes a list the current cart; what was current becomes a list, or is gone where nothing was in
 * it.
 */
export function switchCart(db: Database, request: SwitchRequest): Promise<ChangeListResult> {
  // Once more where another request has made a current cart of the account meanwhile.
  return runAgainIfRaced(() => inTransaction(db, (tx) => makeCurrent(tx, request)));
}

async function makeCurrent(
  tx: Tx,
  { id, user: userId, at }: SwitchRequest,
): Promise<ChangeListResult> {
  // Each locks the current cart and another one: without this two could wait for each other.
  await lockCartsOf.count(tx, { userId });
  const current = await lockCurrentCart.first(tx, { holder: userId });
  if (current?.id === id) return { ok: true };
  if (!(await lockCart.first(tx, { id, userId }))) return { ok: false, reason: 'cart_unknown' };
  await deleteEmptyCurrent.count(tx, { userId });
  const counted = await countCarts.first(tx, { userId });
  if ((counted?.count ?? 0) > maxCarts) return { ok: false, reason: 'too_many_carts' };
  await setAside.count(tx, { userId });
  await setCurrent.count(tx, { id, at });
  return { ok: true };
}

/** A cart of the account with its lines; undefined when it has no such cart. */
export async function findCartOf(
  executor: Executor,
  { id, user, at, currency }: { id: string; user: string } & CartMoment,
): Promise<Cart | undefined> {
  return toCart(await selectCartOf.all(executor, { id, userId: user, at }), { at, currency });
}

/** Each with its lines, for the export of the account's data. */
export async function* everyCartOf(
  executor: Executor,
  user: string,
  at: Date,
): AsyncGenerator<Cart[]> {
  for (const { id } of await selectCarts.all(executor, { userId: user })) {
    const rows = await selectCartOf.all(executor, { id, userId: user, at });
    const cart = toCart(rows, { at, currency: homeCurrency });
    if (cart) yield [cart];
  }
}

/** Deletes all carts of an account. */
export async function eraseCartsOf(tx: Tx, user: string): Promise<void> {
  await deleteCartsOf.count(tx, { userId: user });
}
