/**
 * Places orders: sets in, sets out, one transaction, and as many statements for a thousand lines as
 * for one. Everything for which an order can be refused is decided here; one that is refused does
 * not undo the others. Units are reserved last, so that a tool that everybody wants is locked for
 * one commit and no longer.
 */
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransactionOrRollback, Rollback, type Tx } from '#platform/database/transaction.ts';
import type { CodeError } from '#modules/promotions/promotion.ts';
import { claimPromotions, releasePromotions } from '#modules/promotions/promotions.ts';
import { deleteUnplaced } from '../queries/placing.ts';
import type { Order } from '../order.ts';
import type { PlacedAddress } from './placed-address.ts';
import { maxOrderLines } from '../quantity-rules.ts';
import { countBefore } from './account-orders.ts';
import { claimAll, type Claim, type Claimed } from './claim-requests.ts';
import { insertAccepted, type AcceptedRequest } from './new-order.ts';
import { findReachedBound } from './order-bounds.ts';
import type { OrderRequest, OrderResult } from './order-request.ts';
import { pricedFor, quoteLines } from './quote-lines.ts';
import { reserveAccepted } from './reserve-accepted.ts';
import { termsVersion } from './terms-version.ts';

export interface NewAddress {
  order: string;
  address: PlacedAddress;
}

export interface OrderingDeps {
  db: Database;
  clock: Clock;
  /** How long units stay reserved for an unpaid order. */
  reservationMinutes: number;
  /** Of the addresses, which come after orders; for requests that say where they go. */
  addresses?: {
    write(tx: Tx, addresses: readonly NewAddress[], at: Date): Promise<void>;
    remove(tx: Tx, orders: readonly string[]): Promise<void>;
  };
  /** Of the payments, which come after orders: pays one that comes to nothing. */
  payFree?: ((tx: Tx, order: Order) => Promise<Order>) | undefined;
}

/**
 * A result for each request, in their order. With a key, a repetition answers the first one's
 * order for as long as that is there; the same key with other contents is refused. Their bounds
 * are those of one rate limiter. `lockTimeoutMs` is how long it waits for a lock.
 */
export function placeOrders(
  deps: OrderingDeps,
  requests: readonly OrderRequest[],
  lockTimeoutMs?: number,
): Promise<OrderResult[]> {
  if (requests.some(({ lines }) => lines.length === 0 || lines.length > maxOrderLines))
    throw new RangeError(`an order has 1 to ${maxOrderLines} lines`);
  if (requests.length > 1 && requests.some(isForItself))
    throw new RangeError('what is written with an order is undone with all of them');
  return inTransactionOrRollback(deps.db, async (tx) => {
    const at = deps.clock.now();
    const decided = await decideAll(tx, requests, { at, lockTimeoutMs });
    const accepted = decided.flatMap((one) => ('quote' in one ? [one] : []));
    const placed = await placeAccepted(tx, accepted, { ...deps, at });
    const results = decided.map((one) => ('quote' in one ? getResult(placed, one) : one));
    // A repeated request is answered well, and keeps nothing of one that is refused beside it.
    if (![...placed.values()].some(({ ok }) => ok)) throw new Rollback(results);
    return results;
  });
}

/** Whether it is placed in no batch with others. */
export function isForItself({ alsoWrite, audit, placedBy }: OrderRequest): boolean {
  return (alsoWrite ?? audit ?? placedBy) !== undefined;
}

/** Each request as it is accepted, or the result that it has already. */
async function decideAll(
  tx: Tx,
  requests: readonly OrderRequest[],
  moment: { at: Date; lockTimeoutMs: number | undefined },
): Promise<(AcceptedRequest | OrderResult)[]> {
  const { claims, ...known } = await claimAll(tx, requests, moment);
  const before: AcceptedRequest[] = [];
  return claims.map((claim) => {
    const decided = claim.earlier ?? decideOne(claim, known, { at: moment.at, before });
    if ('quote' in decided) before.push(decided);
    return decided;
  });
}

type Known = Omit<Claimed, 'claims'>;

/** `before` are the requests that were accepted before this one. */
function decideOne(
  { request, accountRow }: Claim,
  { tools, terms, companies }: Known,
  { at, before }: { at: Date; before: readonly AcceptedRequest[] },
): AcceptedRequest | OrderResult {
  const { customer, key } = request;
  const ofAccount = before.filter((one) => one.request.customer.id === customer.id);
  if (key !== undefined && ofAccount.some((one) => one.request.key === key))
    return { ok: false, reason: 'key_reused' };
  if ((request.acceptedTerms ?? termsVersion) !== termsVersion)
    return { ok: false, reason: 'terms_changed' };
  const code = { promotion: accountRow.promotion ?? undefined, at };
  const certificates = accountRow.certificates ?? [];
  const company = companies[customer.id];
  const tax = terms.tax && { ...terms.tax, certificates, company };
  if (request.company !== undefined && request.company !== (company?.id ?? null))
    return { ok: false, reason: 'other_company' };
  const quoted = quoteLines(request, pricedFor(tools, company), { ...terms, tax, code });
  if (!quoted.ok) return { ok: false, ...quoted.error };
  const accountOrders = countBefore(accountRow, ofAccount);
  const reached = findReachedBound(request.bounds, accountOrders, at);
  if (reached) return { ok: false, ...reached };
  return { id: crypto.randomUUID(), request, quote: quoted.quote, accountOrders, company };
}

/** Inserts the accepted ones and reserves their units; those whose units are gone are refused. */
async function placeAccepted(
  tx: Tx,
  accepted: readonly AcceptedRequest[],
  { at, reservationMinutes, addresses, payFree }: { at: Date } & OrderingDeps,
): Promise<ReadonlyMap<string, OrderResult>> {
  if (accepted.length === 0) return new Map();
  const orders = new Map(await insertAccepted(tx, accepted, { at, reservationMinutes }));
  await writeAddresses(tx, accepted, { addresses, at });
  for (const { id, request } of accepted) {
    const order = orders.get(id);
    if (order) await request.alsoWrite?.(tx, order);
  }
  const unclaimed = await claimCodes(tx, accepted, at);
  // So late that a tool that everybody wants is locked for one commit and no longer.
  const wanted = accepted.filter(({ id }) => !unclaimed.has(id));
  const short = await reserveAccepted(tx, wanted, at);
  const refused = [...unclaimed.keys(), ...short.keys()];
  // All of them are undone by the transaction; some of several are taken out again.
  if (refused.length > 0 && refused.length < accepted.length)
    await removeRefused(tx, refused, { addresses, at });
  if (refused.length < accepted.length) tx.announce('orders');
  tx.count('ordersPlaced', accepted.length - refused.length);
  for (const [id, order] of orders) {
    if (order.totalMinor > 0 || refused.includes(id)) continue;
    orders.set(id, (await payFree?.(tx, order)) ?? order);
  }
  if (refused.length === 0) await auditPlaced(tx, accepted, orders);
  return new Map(
    [...orders].map(([id, order]): [string, OrderResult] => {
      const error = unclaimed.get(id);
      if (error) return [id, { ok: false, ...error }];
      const lines = short.get(id);
      return [id, lines ? { ok: false, reason: 'lines_refused', lines } : { ok: true, order }];
    }),
  );
}

async function auditPlaced(
  tx: Tx,
  accepted: readonly AcceptedRequest[],
  orders: ReadonlyMap<string, Order>,
): Promise<void> {
  for (const { id, request } of accepted) {
    const order = orders.get(id);
    if (order) await request.audit?.(tx, order);
  }
}

async function writeAddresses(
  tx: Tx,
  accepted: readonly AcceptedRequest[],
  { addresses, at }: { addresses: OrderingDeps['addresses']; at: Date },
): Promise<void> {
  const wanted = accepted.flatMap(({ id: order, request: { delivery } }) =>
    delivery ? [{ order, address: delivery.address }] : [],
  );
  if (wanted.length === 0) return;
  if (!addresses) throw new Error('an order says where it goes, and nobody writes it');
  await addresses.write(tx, wanted, at);
}

/** The orders whose code is used up, or changed, since it was read. */
function claimCodes(
  tx: Tx,
  accepted: readonly AcceptedRequest[],
  at: Date,
): Promise<ReadonlyMap<string, CodeError>> {
  const claims = accepted.flatMap(({ id: order, request: { customer }, quote: { discount } }) => {
    if (!discount) return [];
    const { terms, discountMinor: amountMinor } = discount;
    const { id, email, isGuest } = customer;
    return [{ order, terms, userId: isGuest ? undefined : id, email, amountMinor }];
  });
  return claimPromotions(tx, claims, at);
}

async function removeRefused(
  tx: Tx,
  ids: string[],
  { addresses, at }: { addresses: OrderingDeps['addresses']; at: Date },
): Promise<void> {
  await releasePromotions(tx, ids, at);
  await addresses?.remove(tx, ids);
  await deleteUnplaced.count(tx, { ids });
}

function getResult(placed: ReadonlyMap<string, OrderResult>, { id }: AcceptedRequest): OrderResult {
  const result = placed.get(id);
  if (!result) throw new Error(`order ${id} was placed without a result`);
  return result;
}
