/**
 * Paying by bank transfer: the customer gets an account, a reference and an amount, and the units
 * stay reserved for some days. A card payment that was begun is cancelled first; a transfer that
 * was chosen is abandoned before a card may be used, and what comes for it then is late money.
 */
import { hourMs, later, minuteMs } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { findOrder, lockOrder, reserveUntil } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { cancelOpenIntent } from '../attempts/cancel-open-intent.ts';
import { startAttempt, type StartPaymentResult } from '../attempts/start-payment.ts';
import type { PaymentDeps } from '../deps.ts';
import { ProcessorUnavailableError } from '../processor/processor.ts';
import type {
  Intent,
  TransferAccount,
  TransferInstructions,
} from '../processor/processor-types.ts';
import { selectLiveAttempt, type AttemptRow } from '../queries/attempts.ts';
import { insertTransfer, selectTransfer, type TransferRow } from '../queries/transfers.ts';
import { isOpen, readTransfer, readTransferOf, toSums } from './read-transfer.ts';
import { queueTransferInstructions } from './transfer-emails.ts';
import { countOwed } from './transfer-sums.ts';

export interface BankTransfer {
  /** 'over' when the order is paid another way, cancelled or expired, or it was abandoned. */
  state: 'open' | 'paid' | 'over';
  reference: string;
  accounts: readonly TransferAccount[];
  amountMinor: number;
  receivedMinor: number;
  /** Still to be sent; nothing unless it is open. */
  missingMinor: number;
  /** Came beyond what was needed, and goes back. */
  owedMinor: number;
  currency: string;
  reservedUntil: Date | undefined;
}

export type StartTransferResult =
  | { ok: true; transfer: BankTransfer }
  | Exclude<StartPaymentResult, { ok: true } | { reason: 'transfer_open' | 'too_many_failures' }>;

/** Each time another tab had begun a card payment since the last one was cancelled. */
const maxAttempts = 3;

/** Where and what to pay; the same again as long as it is open. */
export async function startTransfer(
  deps: PaymentDeps,
  orderId: string,
): Promise<StartTransferResult> {
  // The page offers none then; who asks all the same is answered as in an outage.
  if (!(await offersTransfer(deps))) return { ok: false, reason: 'processor_unavailable' };
  try {
    for (let attempts = 1; attempts <= maxAttempts; attempts += 1) {
      const begun = await startAttempt(deps, { order: orderId, method: 'bank_transfer' });
      if (begun.ok) return { ok: true, transfer: await saveTransfer(deps, begun) };
      if (begun.reason === 'too_many_failures' || begun.reason === 'transfer_open')
        throw new Error(`a transfer of order ${orderId} was refused for ${begun.reason}`);
      if (begun.reason !== 'card_open') return begun;
      await cancelOpenIntent(deps, orderId);
    }
  } catch (error) {
    if (!(error instanceof ProcessorUnavailableError)) throw error;
    deps.log.warn({ err: error, order: orderId }, 'a transfer could not be begun');
  }
  return { ok: false, reason: 'processor_unavailable' };
}

async function saveTransfer(
  deps: PaymentDeps,
  { attempt, intent }: { order: Order; attempt: AttemptRow; intent: Intent | undefined },
): Promise<BankTransfer> {
  const { id: attemptId, order_id: orderId } = attempt;
  const before = await selectTransfer.first(deps.db, { orderId });
  if (before?.attempt_id !== attemptId) {
    const instructions = (await readInstructions(deps, attempt, intent)) ?? toInstructions(before);
    if (!instructions) throw new ProcessorUnavailableError(`no instructions for order ${orderId}`);
    await inTransaction(deps.db, (tx) => insertRow(tx, deps, attempt, instructions));
    // What had come for the one before counts for this one, and may pay it at once.
    if (before) await readTransfer(deps, before.customer_id);
  }
  const saved = await selectTransfer.first(deps.db, { orderId });
  if (saved?.attempt_id !== attemptId)
    throw new ProcessorUnavailableError(`the transfer of order ${orderId} was given up meanwhile`);
  return toTransfer(saved, await findOrder(deps.db, orderId));
}

/** Read back where the answer was lost; none where money that had come has paid it already. */
async function readInstructions(
  { processor }: PaymentDeps,
  { intent_id: intentId }: AttemptRow,
  created: Intent | undefined,
): Promise<TransferInstructions | undefined> {
  if (created?.transfer) return created.transfer;
  return (await processor.retrieveIntent(created?.id ?? intentId ?? ''))?.transfer;
}

function toInstructions(before: TransferRow | undefined): TransferInstructions | undefined {
  if (!before) return undefined;
  const { customer_id: customer, reference, accounts } = before;
  return { customer, reference, accounts, remainingMinor: 0 };
}

async function insertRow(
  tx: Tx,
  { clock }: PaymentDeps,
  { id: attemptId, order_id: orderId }: AttemptRow,
  { customer: customerId, reference, accounts, remainingMinor }: TransferInstructions,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const updatedAt = clock.now();
  const row = { attemptId, orderId, customerId, reference, updatedAt };
  const isNew = await insertTransfer.count(tx, { ...row, accounts: JSON.stringify(accounts) });
  const transfer = await selectTransfer.first(tx, { orderId });
  if (!isNew || !order || !transfer || remainingMinor === 0) return;
  const wanted = { transfer, missingMinor: remainingMinor };
  await queueTransferInstructions(tx, order, wanted, updatedAt);
}

export interface TransferOffer {
  /** Whether the order may be paid by transfer. */
  isOffered: boolean;
  transfer: BankTransfer | undefined;
}

/** The transfer of an order, and whether one may be begun. */
export async function findTransfer(deps: PaymentDeps, order: Order): Promise<TransferOffer> {
  const row = await selectTransfer.first(deps.db, { orderId: order.id });
  const isOffered = order.paymentState === 'unpaid' && (await offersTransfer(deps));
  return { isOffered, transfer: row && toTransfer(row, order) };
}

export type AbandonTransferResult =
  | { ok: true; offer: TransferOffer }
  | { ok: false; reason: 'transfer_unknown' | 'processor_unavailable' };

/** How long units stay reserved for whoever pays another way instead. */
const afterwardsMs = 30 * minuteMs;

/** Gives a transfer up, so that the order can be paid by card. */
export async function abandonTransfer(
  deps: PaymentDeps,
  orderId: string,
): Promise<AbandonTransferResult> {
  const attempt = await selectLiveAttempt.first(deps.db, { orderId });
  if (attempt?.method !== 'bank_transfer') return { ok: false, reason: 'transfer_unknown' };
  try {
    await cancelOpenIntent(deps, orderId);
    // What had come of it is owed to the customer from now on.
    await readTransferOf(deps, orderId);
  } catch (error) {
    if (!(error instanceof ProcessorUnavailableError)) throw error;
    return { ok: false, reason: 'processor_unavailable' };
  }
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const isLive = await selectLiveAttempt.first(tx, { orderId });
    if (order?.paymentState === 'unpaid' && !isLive)
      await reserveUntil(tx, order, { until: later(at, afterwardsMs), at });
  });
  const order = await findOrder(deps.db, orderId);
  if (!order) return { ok: false, reason: 'transfer_unknown' };
  return { ok: true, offer: await findTransfer(deps, order) };
}

function toTransfer(row: TransferRow, order: Order | undefined): BankTransfer {
  const state = isOpen(row) ? 'open' : row.attempt_state === 'succeeded' ? 'paid' : 'over';
  return {
    state,
    ...{ reference: row.reference, accounts: row.accounts, currency: row.currency },
    ...{ amountMinor: row.amount_minor, receivedMinor: row.received_minor - row.returned_minor },
    missingMinor: state === 'open' ? row.amount_minor - row.applied_minor : 0,
    owedMinor: state === 'open' ? 0 : countOwed(toSums(row)),
    reservedUntil: state === 'open' ? order?.reservationExpiresAt : undefined,
  };
}

/** By processor: what it offers changes hardly ever, and is asked for once an hour. */
const offers = new WeakMap<PaymentDeps['processor'], { isOffered: boolean; until: Date }>();

async function offersTransfer({ processor, clock }: PaymentDeps): Promise<boolean> {
  const now = clock.now();
  const known = offers.get(processor);
  if (known && known.until > now) return known.isOffered;
  try {
    const isOffered = await processor.offersTransfer();
    offers.set(processor, { isOffered, until: later(now, hourMs) });
    return isOffered;
  } catch (error) {
    if (!(error instanceof ProcessorUnavailableError)) throw error;
    return known?.isOffered ?? false;
  }
}
