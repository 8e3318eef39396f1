/**
 * Additions: more for an order that is paid. Its lines and its total stay what was charged, so more
 * is an order of its own, with its own total and payment, which stands beside the first.
 *
 * Words: the first order is the one that all additions belong to, however they came. Promises: an
 * addition is placed by the same function as every order, once for each key; the first order is
 * locked while it is decided, so that a customer adds nothing to one that work has begun on.
 */
import { createHash } from 'node:crypto';
import type { Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { formatMoney } from '#platform/money.ts';
import { findAddress, placedAddresses } from '#modules/addresses/addresses.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { queueEmail } from '#modules/emails/emails.ts';
import { createLink, linkOf } from '#modules/guests/guests.ts';
import {
  asBefore,
  goodsForEmail,
  lockOrder,
  placeOrderOfLines,
  quoteRequest,
  type OrderBounds,
  type OrderingDeps,
  type OrderResult,
  type WantedLine,
} from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { insertAddition, selectGuest, type AddingSide } from './queries/additions.ts';
import { NotAddedError, whyNotAdded, type NotAdded } from './why-not-added.ts';

export { listAdditions, type AdditionsOf } from './list-additions.ts';
export type { NotAdded } from './why-not-added.ts';

export interface AdditionRequest {
  /** The order that it is for, as whoever may was shown it. */
  to: Order;
  lines: readonly WantedLine[];
  by: AddingSide;
}

export interface PlacedAddition extends AdditionRequest {
  /** The total that was shown for these lines, in minor units. */
  seenTotalMinor: number;
  acceptedTerms: string | undefined;
  /** Makes a repeated request the same request. */
  key: string | undefined;
  /** The limits of a customer's orders; staff have none. */
  bounds: OrderBounds | undefined;
}

export type AdditionResult =
  /** `token` opens it for who has no account. */
  | { ok: true; order: Order; token: string | undefined }
  | { ok: false; reason: NotAdded }
  | Extract<OrderResult, { ok: false }>;

export type AdditionQuote =
  | { ok: false; reason: NotAdded }
  | Awaited<ReturnType<typeof quoteRequest>>;

/** What the lines come to as an order beside `to`. Nothing is written or reserved. */
export async function quoteAddition(
  { db, clock }: Pick<OrderingDeps, 'db' | 'clock'>,
  { to, lines, by }: AdditionRequest,
): Promise<AdditionQuote> {
  const reason = whyNotAdded(to, by);
  if (reason) return { ok: false, reason };
  const delivery = await findDelivery(db, to);
  const { currency } = to;
  const request = { lines: lines.map(toLine), currency, delivery, hasMinimum: true };
  return quoteRequest(db, request, { userId: to.userId, at: clock.now() });
}

/** Places the order that adds these lines, with the addresses and the delivery of the first one. */
export async function addToOrder(
  deps: OrderingDeps,
  actor: Actor,
  { to, by, key, bounds, ...request }: PlacedAddition,
): Promise<AdditionResult> {
  const { seenTotalMinor, acceptedTerms } = request;
  let token: string | undefined;
  let first = 0;
  try {
    const placed = await placeOrderOfLines(
      { ...deps, addresses: placedAddresses },
      {
        customer: await findCustomer(deps.db, to),
        ...{ lines: request.lines.map(toLine), phone: to.phone, hasMinimum: true },
        ...{ billTo: to.billTo, currency: to.currency, seenTotalMinor, acceptedTerms },
        ...{ delivery: await findDelivery(deps.db, to) },
        key: key === undefined ? undefined : keyOf(to, key),
        alsoWrite: async (tx, order) => {
          const added = await writeAddition(tx, { order, to, by }, actor);
          ({ token, first } = added);
        },
        audit:
          by === 'staff' ? (tx, order) => auditAddition(tx, { order, first }, actor) : undefined,
        bounds,
      },
    );
    if (!placed.ok) return placed;
    const { order } = placed;
    // The same request again: whoever asks by a link has a new one of the same order.
    const isAgain = token === undefined && order.userId === undefined;
    if (isAgain) token = await inTransaction(deps.db, (tx) => createLink(tx, order, actor.at));
    return { ok: true, order, token };
  } catch (error) {
    if (error instanceof NotAddedError) return { ok: false, reason: error.reason };
    throw error;
  }
}

interface Addition {
  order: Order;
  to: Order;
  by: AddingSide;
}

/** In the transaction that places it: the token of its link, where a guest has it. */
async function writeAddition(
  tx: Tx,
  { order, to, by }: Addition,
  actor: Actor,
): Promise<{ token: string | undefined; first: number }> {
  const locked = await lockOrder(tx, to.id);
  if (!locked) throw new Error(`order ${to.id} is gone`);
  const reason = whyNotAdded(locked, by);
  if (reason) throw new NotAddedError(reason);
  const first = await insertAddition.first(tx, { id: order.id, to: to.id, by });
  if (!first) throw new Error(`order ${order.id} was added to nothing`);
  const token = order.userId === undefined ? await createLink(tx, order, actor.at) : undefined;
  const contents = {
    ...{ orderNumber: String(order.number), name: order.customerName },
    ...goodsForEmail(order),
    ...{ total: formatMoney(order.totalMinor, order.currency), addedTo: String(first.number) },
    link: token === undefined ? `/dashboard/payment/${order.id}` : linkOf(order, token),
  };
  const message = { to: order.userEmail, kind: 'order_added', order: order.id } as const;
  await queueEmail(tx, { ...message, contents }, actor.at);
  return { token, first: first.number };
}

/** `first` is the number of the order that it belongs to. */
async function auditAddition(
  tx: Tx,
  { order, first }: { order: Order; first: number },
  actor: Actor,
): Promise<void> {
  const { totalMinor, currency } = order;
  const detail = { first: String(first), total: String(totalMinor), currency };
  await writeAuditEntry(tx, actor, {
    action: 'order.added',
    object: `order:${order.id}`,
    detail,
  });
}

async function findCustomer(
  executor: Executor,
  { id, userId, userEmail: email, customerName: name }: Order,
) {
  if (userId !== undefined) return { id: userId, email, name };
  const guest = (await selectGuest.first(executor, { id }))?.guest_id;
  if (!guest) throw new Error(`order ${id} belongs to nobody`);
  return { id: guest, email, name, isGuest: true } as const;
}

/** As the first order has it; without an address that is known it is said before the payment. */
async function findDelivery(executor: Executor, to: Order) {
  const address = await findAddress(executor, to.id);
  if (address?.countryCode === undefined) return undefined;
  const { countryCode: country, ...rest } = address;
  return { address: { ...rest, country }, choice: asBefore(to.delivery) };
}

const toLine = ({ tool, quantity }: WantedLine) => ({ tool: { id: tool }, quantity });

/** One key on two orders is two requests. */
function keyOf({ id }: Order, key: string): string {
  return `add-${createHash('sha256').update(`${id} ${key}`).digest('hex')}`;
}
