/**
 * Reads a bank transfer back from the processor: every movement of its money is a journal entry,
 * and whether it has paid the order is read as for a card. Money that the order does not need, or
 * that comes when nothing waits for it, is owed to the customer and an exception for staff.
 */
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { lockOrder, writeReceived } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { currencyCode, type Currency } from '#platform/currency.ts';
import { formatMoney } from '#platform/money.ts';
import { readAndApply } from '../attempts/apply-intent.ts';
import { processorActor, type PaymentDeps } from '../deps.ts';
import { reportException } from '../exceptions/exceptions.ts';
import type { ExceptionKind } from '../exceptions/exception.ts';
import { formatCharged } from '../ledger/format-charged.ts';
import { writeJournalEntries } from '../ledger/ledger.ts';
import { transferEntries } from '../ledger/ledger-accounts.ts';
import type { TransferMovement } from '../processor/processor-types.ts';
import {
  resolveTransferExceptions,
  selectTransfer,
  selectTransferOfCustomer,
  updateTransfer,
  type TransferRow,
} from '../queries/transfers.ts';
import { queueTransferReturned, queueTransferShort } from './transfer-emails.ts';
import { countOwed, sumMovements, sumOf } from './transfer-sums.ts';

/** Reads the transfer of a customer of the processor; whether it is one of the shop's. */
export async function readTransfer(deps: PaymentDeps, customerId: string): Promise<boolean> {
  const known = await selectTransferOfCustomer.first(deps.db, { customerId });
  if (!known) return false;
  const movements = await deps.processor.listTransferMovements(customerId);
  if (known.intent_id) await readAndApply(deps, known.intent_id);
  await inTransaction(deps.db, (tx) => applyMovements(tx, deps, known.order_id, movements));
  return true;
}

/** The same by its order, where instructions for it were made. */
export async function readTransferOf(deps: PaymentDeps, orderId: string): Promise<void> {
  const transfer = await selectTransfer.first(deps.db, { orderId });
  if (transfer) await readTransfer(deps, transfer.customer_id);
}

async function applyMovements(
  tx: Tx,
  deps: PaymentDeps,
  orderId: string,
  movements: readonly TransferMovement[],
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const before = await selectTransfer.first(tx, { orderId });
  if (!order || !before) throw new Error(`the transfer of order ${orderId} is not there`);
  await writeEntries(tx, deps, order, movements);
  const counted = movements.filter(({ currency }) => currency === before.currency);
  await reportOtherCurrencies(tx, deps, order, movements);
  const sums = sumMovements(counted);
  const written = { ...sums, orderId, movements: movements.length, updatedAt: deps.clock.now() };
  if ((await updateTransfer.count(tx, written)) === 0) return;
  const after = await selectTransfer.first(tx, { orderId });
  if (!after) return;
  await reportTransfer(tx, deps, order, after);
  await writeReceived(tx, order, sums.receivedMinor - sums.returnedMinor);
  // The oldest come first: those after what was known before are new.
  const known = new Set(movements.slice(0, before.movements));
  const returnedMinor = sumOf(
    counted.filter((one) => !known.has(one)),
    'returned',
  );
  if (returnedMinor > 0)
    await queueTransferReturned(tx, order, { transfer: after, returnedMinor }, deps.clock.now());
  const isMore = sums.receivedMinor > before.received_minor;
  const missingMinor = after.amount_minor - after.applied_minor;
  if (isMore && isOpen(after) && missingMinor > 0)
    await queueTransferShort(tx, order, { transfer: after, missingMinor }, deps.clock.now());
}

async function writeEntries(
  tx: Tx,
  { clock }: PaymentDeps,
  { id: order }: Order,
  movements: readonly TransferMovement[],
): Promise<void> {
  for (const { id: object, kind, amountMinor, currency, at: happenedAt } of movements) {
    const by = { actor: processorActor, reason: 'transfer_moved', at: clock.now() } as const;
    const cause = { ...by, object, order, currency, happenedAt };
    await writeJournalEntries(tx, cause, { kind: transferEntries[kind], amountMinor });
  }
}

/** Money that pays nothing of the order stays at the processor until staff send it back there. */
async function reportOtherCurrencies(
  tx: Tx,
  { clock }: PaymentDeps,
  { id: order, currency: currencyOfOrder }: Order,
  movements: readonly TransferMovement[],
): Promise<void> {
  for (const { id: about, kind, amountMinor, currency } of movements) {
    if (kind !== 'received' || currency === currencyOfOrder) continue;
    const amount = formatCharged(amountMinor, currency);
    const code = currencyCode(currencyOfOrder);
    const detail = `${about}: ${amount} came by transfer for an order in ${code}`;
    const exception = { kind: 'transfer_other_currency', about, order, detail } as const;
    await reportException(tx, exception, clock.now());
  }
}

const transferKinds = [
  'transfer_short',
  'transfer_excess',
  'transfer_late',
  'transfer_reversed',
] as const satisfies readonly ExceptionKind[];

/** One exception for a transfer as it is now, or none; one about what was before is settled. */
async function reportTransfer(
  tx: Tx,
  { clock }: PaymentDeps,
  order: Order,
  transfer: TransferRow,
): Promise<void> {
  const at = clock.now();
  const { movements, intent_id: intent } = transfer;
  const about = `${order.id}:${movements}`;
  const found = explainTransfer(transfer, order.currency);
  await resolveTransferExceptions.count(tx, {
    ...{ kinds: transferKinds, about: order.id, resolvedAt: at, resolution: 'transfer_moved_on' },
    except: found ? `${found.kind}:${about}` : '',
  });
  if (!found) return;
  const exception = { ...found, about, order: order.id, intent: intent ?? undefined };
  await reportException(tx, exception, at);
}

function explainTransfer(
  transfer: TransferRow,
  currency: Currency,
): { kind: (typeof transferKinds)[number]; detail: string } | undefined {
  const { applied_minor: applied, amount_minor: amount } = transfer;
  const received = transfer.received_minor - transfer.returned_minor;
  const owed = countOwed(toSums(transfer));
  if (isOpen(transfer)) {
    if (received === 0 || applied >= amount) return undefined;
    const missing = formatMoney(amount - applied, currency);
    return {
      kind: 'transfer_short',
      detail: `${formatMoney(received, currency)} came; ${missing} are missing`,
    };
  }
  if (owed < 0)
    return {
      kind: 'transfer_reversed',
      detail: `${formatMoney(-owed, currency)} were taken back by the payer's bank`,
    };
  if (owed === 0) return undefined;
  const detail = `${formatMoney(owed, currency)} are the customer's`;
  return {
    kind: transfer.attempt_state === 'succeeded' ? 'transfer_excess' : 'transfer_late',
    detail,
  };
}

export function isOpen({ attempt_state: state }: Pick<TransferRow, 'attempt_state'>): boolean {
  return state === 'open' || state === 'creating' || state === 'processing';
}

export function toSums(row: TransferRow) {
  return {
    receivedMinor: row.received_minor,
    appliedMinor: row.applied_minor,
    returnedMinor: row.returned_minor,
  };
}
