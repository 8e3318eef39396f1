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
import { findAddress } from '#modules/addresses/addresses.ts';
import { getBuyerId } from '#modules/orders/orders.ts';
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
  const hashes = await hashOrder(deps, orderId, billing);
  await insertCardFailure.count(db, {
    ...{ chargeId, orderId, ...hashes, failedAt: clock.now() },
    cardHash: hash(deps, ['card', fingerprint]),
  });
  if (await findExceeded(db, deps, { orderId, ...hashes })) await cancelOpenIntent(deps, orderId);
  return true;
}

/** The limit that an order has reached, if any: no card payment of it begins. */
export async function checkCardFailures(
  executor: Executor,
  deps: PaymentDeps,
  orderId: string,
): Promise<CardFailuresExceeded | undefined> {
  const hashes = await hashOrder({ ...deps, db: executor }, orderId);
  return findExceeded(executor, deps, { orderId, ...hashes });
}

/** Deletes what is older than any limit looks at. */
export async function deleteOldFailures({ db, clock }: PaymentDeps): Promise<void> {
  const before = later(clock.now(), -dayMs);
  await deleteInBatches((limit) => deleteOldCardFailures.count(db, { before, limit }));
}

async function findExceeded(
  executor: Executor,
  { clock, cardTesting }: PaymentDeps,
  { orderId, ...hashes }: { orderId: string } & OrderHashes,
): Promise<CardFailuresExceeded | undefined> {
  const now = clock.now();
  const exceeded = await selectExceeded.all(executor, {
    ...{ orderId, ...hashes, ...cardTesting.limits },
    hourAgo: later(now, -hourMs),
    dayAgo: later(now, -dayMs),
  });
  const waits = exceeded.map(({ counted: of, at }) => {
    const retryAfterSeconds = secondsUntil(later(at, windowsMs[of]), now);
    return { ok: false, reason: 'too_many_failures', of, retryAfterSeconds } as const;
  });
  return waits.toSorted((one, other) => other.retryAfterSeconds - one.retryAfterSeconds)[0];
}

interface OrderHashes {
  addressHashes: readonly string[];
  cartHash: string;
}

/** Of where the order goes, of the bill, and of the cart that it comes from. */
async function hashOrder(
  deps: Pick<PaymentDeps, 'cardTesting'> & { db: Executor },
  orderId: string,
  billing?: CardAddress,
): Promise<OrderHashes> {
  const delivery = await findAddress(deps.db, orderId);
  const country = delivery?.countryCode ?? delivery?.country ?? '';
  const addresses = [delivery && { ...delivery, country }, billing];
  const hashed = addresses.flatMap((address) =>
    address && address.street !== '' ? [hash(deps, ['address', normalize(address)])] : [],
  );
  const cartHash = hash(deps, ['cart', await getBuyerId(deps.db, orderId)]);
  return { addressHashes: [...new Set(hashed)], cartHash };
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
