/** Bank transfers: of an account's order, and by the link of a guest's. */
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import { toStartAnswer } from '#api/calls/payments.ts';
import { toDollars } from '#platform/money.ts';
import type { Order } from '#modules/orders/order.ts';
import {
  abandonTransfer,
  findTransfer,
  startTransfer,
  type BankTransfer,
  type TransferOffer,
} from '#modules/payments/payments.ts';

export function addTransferOperations(routes: Routes, { payments }: ApiDeps): void {
  const read = async ({ order }: { order: Order }) =>
    serializeOffer(await findTransfer(payments, order));

  const start = async ({ order }: { order: Order }) => {
    const result = await startTransfer(payments, order.id);
    if (result.ok) return serializeOffer({ isOffered: true, transfer: result.transfer });
    return toStartProblem(result);
  };

  const abandon = async ({ order }: { order: Order }) => {
    const result = await abandonTransfer(payments, order.id);
    return result.ok ? serializeOffer(result.offer) : createProblem(result.reason, advice);
  };

  routes.forOrder(operations.getTransfer, read);
  routes.forOrder(operations.startTransfer, start);
  routes.forOrder(operations.abandonTransfer, abandon);
  routes.forLinkedOrder(operations.getGuestTransfer, read);
  routes.forLinkedOrder(operations.startGuestTransfer, start);
  routes.forLinkedOrder(operations.abandonGuestTransfer, abandon);
}

const advice = 'Look at the order again in a moment.';

function toStartProblem(error: Parameters<typeof toStartAnswer>[0]): Problem {
  const problem = toStartAnswer(error);
  if ('problemCode' in problem) return problem;
  throw new Error('a transfer was answered as a card payment');
}

function serializeOffer({ isOffered, transfer }: TransferOffer) {
  return { offered: isOffered, transfer: transfer ? serializeTransfer(transfer) : null };
}

function serializeTransfer(transfer: BankTransfer) {
  const { state, reference, accounts, reservedUntil } = transfer;
  return {
    ...{ state, reference, accounts: accounts.map((one) => ({ ...one })) },
    amount: toDollars(transfer.amountMinor),
    received: toDollars(transfer.receivedMinor),
    missing: toDollars(transfer.missingMinor),
    owed: toDollars(transfer.owedMinor),
    reservedUntil: reservedUntil?.toISOString() ?? null,
  };
}
