/**
 * Card testing: somebody tries stolen cards one after the other. The processor alone sees a card,
 * and names it by a fingerprint when it has refused one. The shop counts those refusals by order,
 * by address, by cart and by card. Over a limit the order's payment is cancelled, so that the
 * secret which the browser has pays nothing any more, and no other is begun until the time is over.
 *
 * Stored for a day: keyed hashes of the fingerprint, of the addresses and of the cart, never these
 * themselves.
 */
import { deleteInBatches } from '#platform/delete-in-batches.ts';
import { createHmac } from 'node:crypto';
import { hourMs, later } from '#platform/clock.ts';
import type { Executor } from '#platform/database/database.ts';
import { listDeliveryAddresses } from '#modules/addresses/addresses.ts';
import { getBuyerIds } from '#modules/orders/orders.ts';
import { secondsUntil } from '#modules/rate-limits/rate-limits.ts';
import { cancelOpenIntent } from '../attempts/cancel-open-intent.ts';
import type { PaymentDeps } from '../deps.ts';
import type { CardAddress } from '../processor/processor-types.ts';
import { selectAttemptOfIntent } from '../queries/attempts.ts';
import {
  deleteOldCardFailures,
  insertCardFailure,
  selectExceeded,
  type FailuresOf,
} from '../queries/card-failures.ts';

export interface CardFailuresExceeded {
  ok: false;
  reason: 'too_many_failures';
  of: FailuresOf;
  retryAfterSeconds: number;
}

const dayMs = 24 * hourMs;
const windowsMs = { order: hourMs, address: hourMs, cart: hourMs, card: dayMs } as const;

/** Counts a refused card; whether it was one, of a payment of the shop's. */
export async function recordCardFailure(deps: PaymentDeps, chargeId: string): Promise<boolean> {
  const { db, processor, clock } = deps;
  const failed = await processor.retrieveCardFailure(chargeId);
  const attempt = failed && (await selectAttemptOfIntent.first(db, { intentId: failed.intent }));
  if (!attempt) return false;
  const { order_id: orderId } = attempt;
  const { fingerprint, billing } = failed;
  const [hashed] = await hashOrders(db, deps, [orderId], billing);
  if (!hashed) throw new Error(`order ${orderId} is not there`);
  const { addressHashes, cartHash } = hashed;
  await insertCardFailure.count(db, {
    ...{ chargeId, orderId, addressHashes, cartHash, failedAt: clock.now() },
    cardHash: hash(deps, ['card', fingerprint]),
  });
  const exceeded = await findExceeded(db, deps, [hashed]);
  if (exceeded.size > 0) await cancelOpenIntent(deps, orderId);
  return true;
}

/** The limits that orders have reached, by order: no card payment of them begins. */
export async function checkCardFailures(
  executor: Executor,
  deps: PaymentDeps,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, CardFailuresExceeded>> {
  return findExceeded(executor, deps, await hashOrders(executor, deps, orderIds));
}

/** Deletes what is older than any limit looks at. */
export async function deleteOldFailures({ db, clock }: PaymentDeps): Promise<void> {
  const before = later(clock.now(), -dayMs);
  await deleteInBatches((limit) => deleteOldCardFailures.count(db, { before, limit }));
}

/** Of each order the limit for which it has to wait longest. */
async function findExceeded(
  executor: Executor,
  { clock, cardTesting }: PaymentDeps,
  hashed: readonly OrderHashes[],
): Promise<ReadonlyMap<string, CardFailuresExceeded>> {
  const now = clock.now();
  const exceeded = await selectExceeded.all(executor, {
    orderIds: hashed.map(({ orderId }) => orderId),
    addressHashes: hashed.map(({ addressHashes }) => addressHashes.join(' ')),
    cartHashes: hashed.map(({ cartHash }) => cartHash),
    ...cardTesting.limits,
    hourAgo: later(now, -hourMs),
    dayAgo: later(now, -dayMs),
  });
  const waits = exceeded.map(({ order_id: order, counted: of, at }) => {
    const retryAfterSeconds = secondsUntil(later(at, windowsMs[of]), now);
    return [order, { ok: false, reason: 'too_many_failures', of, retryAfterSeconds }] as const;
  });
  return new Map(
    waits.toSorted(([, one], [, other]) => one.retryAfterSeconds - other.retryAfterSeconds),
  );
}

interface OrderHashes {
  orderId: string;
  addressHashes: readonly string[];
  cartHash: string;
}

/** Of where each order goes, of the bill, and of the cart that it comes from. */
async function hashOrders(
  executor: Executor,
  deps: Pick<PaymentDeps, 'cardTesting'>,
  orderIds: readonly string[],
  billing?: CardAddress,
): Promise<OrderHashes[]> {
  const deliveries = await listDeliveryAddresses(executor, orderIds);
  const buyers = await getBuyerIds(executor, orderIds);
  return [...buyers].map(([orderId, buyer]) => {
    const delivery = deliveries.get(orderId);
    const country = delivery?.countryCode ?? delivery?.country ?? '';
    const addresses = [delivery && { ...delivery, country }, billing];
    const hashed = addresses.flatMap((address) =>
      address && address.street !== '' ? [hash(deps, ['address', normalize(address)])] : [],
    );
    const cartHash = hash(deps, ['cart', buyer]);
    return { orderId, addressHashes: [...new Set(hashed)], cartHash };
  });
}

/** The same for all ways to write one: marks, accents, spaces and capitals do not count. */
function normalize({ street, city, postcode, country }: CardAddress): string {
  const plain = (part: string) =>
    part
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number}]/gu, '');
  return [street, city, postcode, country].map(plain).join('|');
}

function hash({ cardTesting }: Pick<PaymentDeps, 'cardTesting'>, parts: readonly string[]): string {
  return createHmac('sha256', cardTesting.secret).update(JSON.stringify(parts)).digest('hex');
}
