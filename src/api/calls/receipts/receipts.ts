/** Receipts, and the company that they name. */
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { operations } from '#api/contract/operations.ts';
import type { receipt } from '#api/contract/orders/receipt-operations.ts';
import { createProblem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import { sent } from '#api/http/send-cached.ts';
import type { Order } from '#modules/orders/order.ts';
import { findReceipt, type Receipt, type ReceiptMovement } from '#modules/receipts/receipts.ts';
import { changeSeller, findSeller, type SellerDetails } from '#modules/seller/seller.ts';
import { toDollars } from '#platform/money.ts';
import { serializeOrder } from '../serialize.ts';

export type WireReceipt = z.infer<typeof receipt>;

export function addReceiptOperations(routes: Routes, deps: ApiDeps): void {
  const { db } = deps;

  const read = async (order: Order) => {
    const result = await findReceipt(db, order);
    return result.ok ? serializeReceipt(result.receipt) : notPaid;
  };
  const send = async (order: Order, reply: FastifyReply) => {
    const result = await findReceipt(db, order);
    if (!result.ok) return notPaid;
    sendPdf(reply, order.number, await deps.writeReceipt(serializeReceipt(result.receipt)));
    return sent;
  };
  routes.forOrder(operations.getReceipt, ({ order }) => read(order));
  routes.forOrder(operations.getReceiptPdf, ({ order, reply }) => send(order, reply));
  routes.forLinkedOrder(operations.getGuestReceipt, ({ order }) => read(order));
  routes.forLinkedOrder(operations.getGuestReceiptPdf, ({ order, reply }) => send(order, reply));

  routes.forCaller(operations.getSeller, async () => {
    const found = await findSeller(db);
    return { version: found?.version ?? 0, seller: found ? serializeSeller(found) : null };
  });

  routes.forCaller(operations.changeSeller, async ({ body, actor }) => {
    const result = await changeSeller(db, actor, body);
    if (result.ok) return { version: result.version };
    return createProblem(result.reason, 'Load the page again.');
  });
}

const notPaid = createProblem('not_paid', 'There is a receipt once it is paid.');

function sendPdf(reply: FastifyReply, number: number, file: Readable): void {
  void reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename="receipt-${number}.pdf"`)
    .header('cache-control', 'no-store')
    .send(file);
}

function serializeReceipt(found: Receipt): WireReceipt {
  const { order, paidAt, seller, address, payments, refunds, excess, refundedMinor } = found;
  return {
    ...{ order: serializeOrder(order), paidAt: paidAt.toISOString() },
    seller: seller ? serializeSeller(seller) : null,
    address: address ? { ...address, countryCode: address.countryCode ?? null } : null,
    ...{ payments: payments.map(serializeMovement), refunds: refunds.map(serializeMovement) },
    excess: excess.map(serializeMovement),
    ...{ refunded: toDollars(refundedMinor), net: toDollars(order.totalMinor - order.taxMinor) },
  };
}

function serializeMovement<Kind>({
  at,
  kind,
  reference,
  amountMinor,
}: Omit<ReceiptMovement, 'kind'> & { kind: Kind }) {
  return { at: at.toISOString(), kind, reference, amount: toDollars(amountMinor) };
}

function serializeSeller({ legalName, address, email, taxNumbers, safety }: SellerDetails) {
  return {
    ...{ legalName, address: [...address], email },
    taxNumbers: taxNumbers.map(({ label, number }) => ({ label, number })),
    safety: safety && { ...safety, address: [...safety.address] },
  };
}
