/**
 * Card testing: somebody tries stolen cards one after the other. The processor alone sees a card,
 * and names it by a fingerprint when it has refused one. The shop counts those refusals by order,
 * by address and by card. Over a limit the order's payment is cancelled, so that the secret which
 * the browser has pays nothing any more, and no other is begun until the time is over.
 *
 * Stored for a day: a keyed hash of the fingerprint and of the addresses, never these themselves.
 */
import { createHmac } from 'node:crypto';
import { hourMs, later } from '#platform/clock.ts';
import type { Executor } from '#platform/database/database.ts';
import { findAddress } from '#modules/addresses/addresses.ts';
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
const windowsMs = { order: hourMs, address: hourMs, card: dayMs } as const;

/** Counts a refused card; whether it was one, of a payment of the shop's. */
export async function recordCardFailure(deps: PaymentDeps, chargeId: string): Promise<boolean> {
  const { db, processor, clock } = deps;
  const failed = await processor.retrieveCardFailure(chargeId);
  const attempt = failed && (await selectAttemptOfIntent.first(db, { intentId: failed.intent }));
  if (!attempt) return false;
  const { order_id: orderId } = attempt;
  const { fingerprint, billing } = failed;
  const addressHashes = await hashAddresses(deps, orderId, billing);
  await insertCardFailure.count(db, {
    ...{ chargeId, orderId, addressHashes, failedAt: clock.now() },
    cardHash: hash(deps, ['card', fingerprint]),
  });
  if (await findExceeded(db, deps, { orderId, addressHashes }))
    await cancelOpenIntent(deps, orderId);
  return true;
}

/** The limit that an order has reached, if any: no card payment of it begins. */
export async function checkCardFailures(
  executor: Executor,
  deps: PaymentDeps,
  orderId: string,
): Promise<CardFailuresExceeded | undefined> {
  const addressHashes = await hashAddresses({ ...deps, db: executor }, orderId);
  return findExceeded(executor, deps, { orderId, addressHashes });
}

/** Deletes what is older than any limit looks at. */
export async function deleteOldFailures({ db, clock }: PaymentDeps): Promise<void> {
  const before = later(clock.now(), -dayMs);
  const limit = 10_000;
  while ((await deleteOldCardFailures.count(db, { before, limit })) === limit);
}

async function findExceeded(
  executor: Executor,
  { clock, cardTesting }: PaymentDeps,
  { orderId, addressHashes }: { orderId: string; addressHashes: readonly string[] },
): Promise<CardFailuresExceeded | undefined> {
  const now = clock.now();
  const { perOrder, perAddress, ordersPerCard } = cardTesting.limits;
  const exceeded = await selectExceeded.all(executor, {
    ...{ orderId, addressHashes, perOrder, perAddress, ordersPerCard },
    hourAgo: later(now, -hourMs),
    dayAgo: later(now, -dayMs),
  });
  const waits = exceeded.map(({ counted: of, at }) => {
    const retryAfterSeconds = secondsUntil(later(at, windowsMs[of]), now);
    return { ok: false, reason: 'too_many_failures', of, retryAfterSeconds } as const;
  });
  return waits.toSorted((one, other) => other.retryAfterSeconds - one.retryAfterSeconds)[0];
}

/** Of where the order goes, and of the bill. */
async function hashAddresses(
  deps: Pick<PaymentDeps, 'cardTesting'> & { db: Executor },
  orderId: string,
  billing?: CardAddress,
): Promise<string[]> {
  const delivery = await findAddress(deps.db, orderId);
  const country = delivery?.countryCode ?? delivery?.country ?? '';
  const addresses = [delivery && { ...delivery, country }, billing];
  const hashed = addresses.flatMap((address) =>
    address && address.street !== '' ? [hash(deps, ['address', normalize(address)])] : [],
  );
  return [...new Set(hashed)];
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
