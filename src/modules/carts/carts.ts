/**
 * Carts: what somebody means to order. A cart is cheap: it reserves nothing and promises no price,
 * so it takes any quantity and says what the rules of the tool have against it. Each line
 * remembers the price and the band of availability that were seen when it was put there.
 *
 * Words: a cart is an account's or a guest's, who is known by the random token in a cookie, of
 * which only the hash is stored; an account has one current cart and others, its lists. Promises:
 * changes of one cart come after each other and lose nothing; a guest's cart is merged into an
 * account's once, however often and from wherever that is asked.
 */
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import { later, hourMs, type Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { randomToken } from '#platform/http/random-token.ts';
import { guestCartDays, maxCarts, type Cart, type CartCount, type CartHolder } from './cart.ts';
import {
  adoptGuestCart,
  clearLines,
  deleteGuestCart,
  deleteLines,
  lockGuestCart,
  mergeLines,
  selectQuantities,
} from './queries/cart-lines.ts';
import {
  countLines,
  deleteUnusedCarts,
  lockCurrentCart,
  selectCurrentCart,
  selectSharedCart,
  setAsideUnchanged,
  touchCart,
  updateShare,
} from './queries/carts.ts';
import { withDiscount } from './cart-code.ts';
import { hashToken, holderKey, toCart, type CartMoment } from './to-cart.ts';

export { removeCode, setCode, type SetCodeResult } from './cart-code.ts';
export {
  changeLines,
  createCart,
  toCopyRequest,
  toReorderRequest,
  type WriteRequest,
} from './change-lines.ts';
export {
  deleteCart,
  eraseCartsOf,
  everyCartOf,
  findCartOf,
  listCarts,
  renameCart,
  saveCart,
  switchCart,
  type ChangeListResult,
  type SaveCartResult,
} from './saved-carts.ts';

/** The current cart with its lines as of now; undefined where nothing was put into one. */
export async function findCart(
  executor: Executor,
  holder: CartHolder,
  { at, currency }: CartMoment,
): Promise<Cart | undefined> {
  const rows = await selectCurrentCart.all(executor, { holder: holderKey(holder), at });
  const [first] = rows;
  if (first && first.used_at < later(at, -24 * hourMs))
    await touchCart.count(executor, { id: first.id, at });
  const cart = toCart(rows, { at, currency });
  return first && cart && withDiscount(executor, cart, { code: first.code, holder, at });
}

/** How many lines the current cart has, in which version. */
export async function countCartLines(executor: Executor, holder: CartHolder): Promise<CartCount> {
  return (await countLines.first(executor, { holder: holderKey(holder) })) ?? noLines;
}

/** How many of these tools the current cart has; of one that is not there, nothing. */
export async function findQuantities(
  executor: Executor,
  holder: CartHolder,
  tools: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await selectQuantities.all(executor, { holder: holderKey(holder), tools });
  return new Map(rows.map(({ tool_id, quantity }) => [tool_id, quantity]));
}

/** Takes tools out of the cart; answers how many lines it has left and how many were removed. */
export async function removeLines(
  executor: Executor,
  holder: CartHolder,
  { tools, at }: { tools: readonly string[]; at: Date },
): Promise<CartCount & { removed: number }> {
  const row = await deleteLines.first(executor, { holder: holderKey(holder), tools, at });
  return row ?? nothingLeft;
}

/**
 * Empties the cart. With `upTo`, the version that was ordered: what was changed since stays, and a
 * saved list is kept as it is, while the next cart begins empty. With `cart` only that one: where
 * another one became the current cart meanwhile, nothing is changed.
 */
export async function clearCart(
  db: Database,
  holder: CartHolder,
  { upTo, cart, at }: { upTo?: number | undefined; cart?: string | undefined; at: Date },
): Promise<CartCount & { removed: number }> {
  const key = holderKey(holder);
  return inTransaction(db, async (tx) => {
    if (cart !== undefined) {
      const current = await lockCurrentCart.first(tx, { holder: key });
      if (current?.id !== cart) return { ...(await countCartLines(tx, holder)), removed: 0 };
    }
    if (upTo !== undefined && 'user' in holder) {
      const keptLists = await setAsideUnchanged.count(tx, { holder: key, upTo });
      if (keptLists > 0) return nothingLeft;
    }
    return (await clearLines.first(tx, { holder: key, upTo: upTo ?? null, at })) ?? nothingLeft;
  });
}

/** Takes what was ordered out of a guest's cart; what was changed after that version stays. */
export async function takeOrderedLines(
  tx: Tx,
  { guestToken, upTo, at }: { guestToken: string; upTo: number; at: Date },
): Promise<void> {
  await clearLines.count(tx, { holder: holderKey({ guestToken }), upTo, at });
}

export type MergeResult =
  | { ok: true }
  /** There was none, or it fits neither into the account's cart nor among its lists. */
  | { ok: false; reason: 'cart_unknown' | 'too_many_carts' };

/**
 * Puts a guest's cart into the account's, of a tool that both have the larger quantity, and
 * deletes it: the same token finds nothing afterwards. Where there is no room it stays a guest's.
 */
export async function mergeGuestCart(
  db: Database,
  { guestToken, user, at }: { guestToken: string; user: string; at: Date },
): Promise<MergeResult> {
  return inTransaction(db, async (tx) => {
    const guest = await lockGuestCart.first(tx, { guestHash: hashToken(guestToken) });
    if (!guest) return { ok: false, reason: 'cart_unknown' };
    const merged = await mergeLines.first(tx, { guestCart: guest.id, userId: user, at });
    const adopted = { ...guest, userId: user, mostCarts: maxCarts };
    if (merged?.has_room) await deleteGuestCart.count(tx, guest);
    else if ((await adoptGuestCart.count(tx, adopted)) === 0)
      return { ok: false, reason: 'too_many_carts' };
    return { ok: true };
  });
}

/**
 * Lets everybody with the link see the cart and take a copy of it, until it is ordered or emptied;
 * answers the token of the link, which is shown once. An earlier link ends. Undefined where nothing
 * is in the cart.
 */
export async function shareCart(
  executor: Executor,
  holder: CartHolder,
): Promise<string | undefined> {
  const token = randomToken();
  const shared = { holder: holderKey(holder), shareHash: hashToken(token) };
  return (await updateShare.count(executor, shared)) > 0 ? token : undefined;
}

/** Ends the sharing; false when the cart was not shared. */
export async function unshareCart(executor: Executor, holder: CartHolder): Promise<boolean> {
  const ended = { holder: holderKey(holder), shareHash: null };
  return (await updateShare.count(executor, ended)) > 0;
}

/** The cart that is shared by a link with this token, as it is now. */
export async function findSharedCart(
  executor: Executor,
  token: string,
  { at, currency }: CartMoment,
): Promise<Cart | undefined> {
  const rows = await selectSharedCart.all(executor, { shareHash: hashToken(token), at });
  return toCart(rows, { at, currency }, { hidesSeen: true });
}

/** Deletes guests' carts that nobody has used for long. */
export async function deleteUnusedGuestCarts({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Promise<void> {
  const keptFor = `${guestCartDays} days`;
  const at = clock.now();
  await deleteInBatches((limit) => deleteUnusedCarts.count(db, { at, keptFor, limit }));
}

const noLines: CartCount = { lines: 0, version: 0 };
const nothingLeft = { ...noLines, removed: 0 };
