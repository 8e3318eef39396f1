/**
 * Guests: orders without an account. A guest follows, pays and cancels an order by a secret link
 * that comes with the order and by email.
 *
 * Words: a link is the order's address with a random token of 256 bits, of which the hash is
 * stored. Promises: a link opens its one order and nothing else, until it ends or an account that
 * has proved the order's email has it; whoever asks for a link learns nothing about orders, and
 * it goes only to the email that the order was placed with.
 */
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import type { Currency } from '#platform/currency.ts';
import { createHash } from 'node:crypto';
import { hourMs, later } from '#platform/clock.ts';
import { formatMoney } from '#platform/money.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { randomToken } from '#platform/http/random-token.ts';
import type { Address } from '#modules/addresses/address-format.ts';
import { addressInOneLine, placedAddresses } from '#modules/addresses/addresses.ts';
import { findCart, takeOrderedLines } from '#modules/carts/carts.ts';
import { queueEmail } from '#modules/emails/emails.ts';
import {
  findGuestOrderOfEmail,
  findOrder,
  goodsForEmail,
  placeOrderOfLines,
  type DeliveryChoice,
  type LineRequest,
  type OrderBounds,
  type OrderingDeps,
  type OrderResult,
} from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import {
  deleteExpiredLinks,
  deleteOlderLinks,
  insertLink,
  selectLink,
} from './queries/order-links.ts';

/** How long a link opens its order; another one can be asked for. */
const linkDays = 30;
/** Of one order at once; the oldest end. */
const maxLinks = 10;

export interface GuestOrderRequest {
  /** The token of the guest's cart. */
  guestToken: string;
  /** The version of the cart that is ordered: once, however often that is asked for. */
  version: number;
  email: string;
  name: string;
  phone: string;
  address: Address;
  /** Where the invoice goes; undefined for the same address. */
  billTo?: Address | undefined;
  /** How it is delivered. */
  choice: DeliveryChoice;
  lines: readonly LineRequest[];
  currency: Currency;
  seenTotalMinor: number;
  /** A promotion code, normalised. */
  code?: string | undefined;
  acceptedTerms: string | undefined;
}

export type GuestOrderResult =
  | { ok: true; order: Order; token: string }
  | { ok: false; reason: 'cart_empty' }
  | Extract<OrderResult, { ok: false }>;

/**
 * Places an order from a guest's cart, with its address, link and email, and takes its lines out
 * of the cart, in one transaction. The same request again answers the same order, with a new link.
 */
export async function placeGuestOrder(
  deps: OrderingDeps,
  request: GuestOrderRequest,
  bounds: OrderBounds,
): Promise<GuestOrderResult> {
  const { guestToken, version, email, name, phone, lines, seenTotalMinor } = request;
  const { address, billTo, choice, code, currency } = request;
  const at = deps.clock.now();
  const cart = await findCart(deps.db, { guestToken }, { at, currency });
  if (!cart) return { ok: false, reason: 'cart_empty' };
  const token = randomToken();
  let isNew = false;
  const placed = await placeOrderOfLines(
    { ...deps, addresses: placedAddresses },
    {
      customer: { id: cart.id, email, name, isGuest: true },
      ...{ lines, phone, currency, seenTotalMinor, key: `cart-${version}` },
      ...{ delivery: { address, choice }, hasMinimum: true, billTo, code },
      acceptedTerms: request.acceptedTerms,
      alsoWrite: async (tx, order) => {
        await writeWithOrder(tx, order, { request, token, at });
        isNew = true;
      },
      bounds,
    },
  );
  if (!placed.ok) return placed;
  // An account has it by now: its owner reads it there.
  const { order } = placed;
  if (order.userId !== undefined) return { ok: false, reason: 'key_reused' };
  if (isNew) return { ok: true, order, token };
  const again = await inTransaction(deps.db, (tx) => createLink(tx, order, at));
  return { ok: true, order, token: again };
}

async function writeWithOrder(
  tx: Tx,
  order: Order,
  { request, token, at }: { request: GuestOrderRequest; token: string; at: Date },
): Promise<void> {
  const { guestToken, version: upTo } = request;
  await insertLink.count(tx, toLinkRow(order, token, at));
  await queueLink(tx, order, { token, at });
  await takeOrderedLines(tx, { guestToken, upTo, at });
}

/** The order that this link opens; undefined for every other id, token and moment. */
export async function findLinkedOrder(
  executor: Executor,
  { id, token, at }: { id: string; token: string; at: Date },
): Promise<Order | undefined> {
  const link = { tokenHash: hashToken(token), orderId: id, at };
  if (!(await selectLink.first(executor, link))) return undefined;
  const order = await findOrder(executor, id);
  // Once an account has it, or its customer was taken out of it, a link opens nothing.
  const isGuests = order && order.userId === undefined && order.userEmail !== '';
  return isGuests ? order : undefined;
}

/** Sends a new link where a guest's order has this number and this email, and says nothing. */
export function sendOrderLink(
  db: Database,
  { named, email, at }: { named: string; email: string; at: Date },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = await findGuestOrderOfEmail(tx, { named, email });
    if (order) await queueOrderLink(tx, order, at);
  });
}

/** Sends a new link to the guest whose order it is. */
export async function queueOrderLink(tx: Tx, order: Order, at: Date): Promise<void> {
  await queueLink(tx, order, { token: await createLink(tx, order, at), at });
}

/** Deletes links that have ended. */
export async function deleteEndedLinks(executor: Executor, at: Date): Promise<void> {
  await deleteInBatches((limit) => deleteExpiredLinks.count(executor, { at, limit }));
}

/** A new link of the order; the oldest of too many end. */
export async function createLink(tx: Tx, order: Order, at: Date): Promise<string> {
  const token = randomToken();
  await insertLink.count(tx, toLinkRow(order, token, at));
  await deleteOlderLinks.count(tx, { orderId: order.id, kept: maxLinks });
  return token;
}

function toLinkRow({ id: orderId }: Order, token: string, at: Date) {
  return { tokenHash: hashToken(token), orderId, createdAt: at, expiresAt: endOfLink(at) };
}

function endOfLink(at: Date): Date {
  return later(at, linkDays * 24 * hourMs);
}

/** The token stands behind the '#': browsers send it neither to a server nor as a referrer. */
export function linkOf({ id }: Pick<Order, 'id'>, token: string): string {
  return `/orders/${id}#${token}`;
}

async function queueLink(
  tx: Tx,
  order: Order,
  { token, at }: { token: string; at: Date },
): Promise<void> {
  const contents = {
    ...{ orderNumber: String(order.number), name: order.customerName },
    ...goodsForEmail(order),
    ...(order.billTo && { billTo: addressInOneLine(order.billTo) }),
    ...{ total: formatMoney(order.totalMinor, order.currency), link: linkOf(order, token) },
    until: endOfLink(at).toISOString().slice(0, 10),
    ...(order.placedBy !== undefined && { placedBy: 'staff' as const }),
  };
  await queueEmail(tx, { to: order.userEmail, kind: 'order_link', order: order.id, contents }, at);
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(`order-link:${token}`).digest();
}
