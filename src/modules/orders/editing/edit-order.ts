/**
 * Edits an unpaid order: its lines as they shall be, at today's prices. The caller's transaction
 * has nothing else to undo: a refusal is thrown as a `Rollback` by whoever calls. A payment that
 * could still take the former total has been ended before.
 */
import { createHash } from 'node:crypto';
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { Actor } from '#modules/audit/entry.ts';
import type { Place } from '#modules/delivery/delivery-zone.ts';
import { releaseLowered, reserveRaised, type ShortTool } from '#modules/inventory/inventory.ts';
import type { CodeError } from '#modules/promotions/promotion.ts';
import { claimPromotions, releasePromotions } from '#modules/promotions/promotions.ts';
import { changeDeliveryOf } from '../change-delivery.ts';
import type { Order } from '../order.ts';
import { summarizeLines } from '../order-summary.ts';
import type { AccountOrders } from '../placing/account-orders.ts';
import { toGoodsText, toLineRows, toOrderLine } from '../placing/new-order.ts';
import { findSharedPart, secondsToFirstEnd } from '../placing/order-bounds.ts';
import type { LineError } from '../placing/order-request.ts';
import type { Quote } from '../placing/quote-lines.ts';
import { selectEditByKey, writeEdit } from '../queries/edits.ts';
import { selectOrder } from '../queries/orders.ts';
import { toOrder } from '../to-order.ts';
import { findChangedLines } from './changed-lines.ts';
import { writeDetails } from './details.ts';
import { listEdits } from './list-edits.ts';
import {
  toEditor,
  type EditError,
  type EditResult,
  type NotEditable,
  type OrderEditRequest,
} from './order-edit.ts';
import { findOwnUnits, quoteLinesOf } from './quote-edit.ts';

/** Of a locked order: the result of the same request before, why not, or the quote. */
export async function decideEdit(
  tx: Tx,
  order: Order,
  request: OrderEditRequest,
  { place, actor }: { place: Place | undefined; actor: Actor },
): Promise<EditResult | { ok: true; quote: Quote }> {
  const earlier = await findEarlierEdit(tx, order, request);
  if (earlier) return earlier;
  const refused = await refuseEdit(tx, order, request.version);
  if (refused) return { ok: false, ...refused };
  const quoted = await quoteLinesOf(tx, order, {
    ...{ ...request, place, at: actor.at },
    editor: toEditor(request, actor),
  });
  return quoted.ok ? quoted : { ok: false, ...quoted.error };
}

/** Why an order cannot be edited by whoever has seen this version of it. */
export async function refuseEdit(
  executor: Executor,
  order: Order,
  version: number,
): Promise<EditError | undefined> {
  const { paymentState, id } = order;
  if (paymentState !== 'unpaid') return { reason: whyNotEditable(paymentState) };
  if (order.version === version) return undefined;
  return { reason: 'order_changed', order, edits: await listEdits(executor, id, version) };
}

/** Undefined while it waits for a payment that nobody has begun. */
function whyNotEditable(state: Exclude<Order['paymentState'], 'unpaid'>): NotEditable {
  switch (state) {
    case 'processing':
      return 'payment_processing';
    case 'cancelling':
    case 'cancelled':
    case 'expired':
      return 'already_closed';
    default:
      return 'already_paid';
  }
}

async function findEarlierEdit(
  tx: Tx,
  order: Order,
  request: OrderEditRequest,
): Promise<EditResult | undefined> {
  const { key: requestKey } = request;
  if (requestKey === undefined) return undefined;
  const row = await selectEditByKey.first(tx, { orderId: order.id, requestKey });
  if (!row) return undefined;
  const isSame = row.request_hash?.equals(fingerprint(request));
  return isSame ? { ok: true, order } : { ok: false, reason: 'key_reused' };
}

function fingerprint({ lines, version, seenTotalMinor, code }: OrderEditRequest): Buffer {
  const wanted = lines.map(({ tool, quantity }) => [tool, quantity]);
  const contents = JSON.stringify([wanted, version, seenTotalMinor, code]);
  return createHash('sha256').update(contents).digest();
}

interface Edit {
  quote: Quote;
  request: OrderEditRequest;
  /** Undefined for who has no limits. */
  beside: AccountOrders | undefined;
}

/** Writes what was quoted for a locked order; a code or units that are short undo it. */
export async function writeQuotedEdit(
  tx: Tx,
  order: Order,
  edit: Edit,
  actor: Actor,
): Promise<EditResult> {
  const cause = { order: order.id, actor: actor.id, reason: 'order_edited', at: actor.at };
  const unclaimed = await claimAnew(tx, order, edit.quote, actor.at);
  if (unclaimed) return { ok: false, ...unclaimed };
  const own = await findOwnUnits(tx, order);
  const units = edit.quote.lines.map(({ tool, quantity }) => ({ tool: tool.id, units: quantity }));
  const raised = await releaseLowered(tx, { ...cause, units });
  await writeLines(tx, order, edit, actor);
  const { request, beside } = edit;
  const short = await reserveRaised(tx, {
    ...cause,
    raised,
    sharedWith: (tool) => beside && findSharedPart(request.bounds, beside, tool),
    shareOf: request.bounds?.limiter.limits.openOrders.laterShareOf ?? 1,
  });
  if (short.length > 0)
    return { ok: false, reason: 'lines_refused', lines: toLineErrors(edit, short, { own, actor }) };
  tx.announce('orders');
  const row = await selectOrder.first(tx, { id: order.id });
  if (!row) throw new Error(`order ${order.id} is gone`);
  const edited = toOrder(row);
  // Both totals stand at the edit.
  const before = { ...order, totalMinor: edited.totalMinor };
  await writeDetails(tx, actor, { before, after: edited });
  return { ok: true, order: edited };
}

/** Before the units, as placing does: the use of the code, or why it cannot be had. */
async function claimAnew(
  tx: Tx,
  { id: order, userId, userEmail: email, discountCode }: Order,
  { discount }: Quote,
  at: Date,
): Promise<CodeError | undefined> {
  if (discount) {
    const { terms, discountMinor: amountMinor } = discount;
    const claim = { order, terms, userId, email, amountMinor };
    return (await claimPromotions(tx, [claim], at)).get(order);
  }
  if (discountCode !== '') await releasePromotions(tx, [order], at);
  return undefined;
}

async function writeLines(
  tx: Tx,
  order: Order,
  { quote, request }: Edit,
  { id: actor, at }: Actor,
): Promise<void> {
  const lines = quote.lines.map(toOrderLine);
  const summary = summarizeLines(lines, quote.totalMinor);
  const { key, by: editedBy } = request;
  const written = await writeEdit.first(tx, {
    ...{ id: order.id, version: order.version, lineCount: lines.length },
    ...{ toolId: summary.toolId, toolName: summary.toolName, quantity: summary.quantity },
    ...{ unitPrice: summary.unitPriceMinor, goodsText: toGoodsText(lines) },
    ...{ discount: quote.discount?.discountMinor ?? 0, code: quote.discount?.code ?? '' },
    ...{ goods: quote.goodsMinor, delivery: quote.delivery?.priceMinor ?? 0 },
    ...{ total: quote.totalMinor, fromTotal: order.totalMinor, tax: quote.taxMinor },
    taxRecord: quote.tax ? JSON.stringify(quote.tax) : null,
    ...{ actor, editedBy, at },
    changedLines: JSON.stringify(findChangedLines(order.lines, quote.lines)),
    requestKey: key ?? null,
    requestHash: key === undefined ? null : fingerprint(request).toString('hex'),
    lines: JSON.stringify(toLineRows([{ id: order.id, quote }])),
  });
  if (!written) throw new Error(`order ${order.id} was edited without its lock`);
  if (quote.delivery)
    await changeDeliveryOf(tx, { ...order, lines }, { ...quote, delivery: quote.delivery });
}

/** What the order has already is among what it could have. */
function toLineErrors(
  { quote, beside }: Edit,
  short: readonly ShortTool[],
  { own, actor: { at } }: { own: ReadonlyMap<string, number>; actor: Actor },
): LineError[] {
  const byTool = new Map(short.map((one) => [one.tool, one]));
  return quote.lines.flatMap(({ tool }, line): LineError[] => {
    const one = byTool.get(tool.id);
    if (!one) return [];
    const had = own.get(tool.id) ?? 0;
    if ('available' in one)
      return [{ line, reason: 'out_of_stock', available: one.available + had }];
    const retryAfterSeconds = beside ? secondsToFirstEnd(beside, at) : 0;
    return [{ line, reason: 'share_of_stock', left: one.shareLeft + had, retryAfterSeconds }];
  });
}
