/**
 * Orders that staff place for a customer who has said on the phone what they want. They are placed
 * by the function of all orders, at the prices of that customer; a line may have a price by hand.
 *
 * Words: a manual price is what staff type instead of the customer's own, with a reason; a role may
 * take off so many percent of it. Promises: nobody sells to themselves like this; the customer is
 * sent what was ordered, with a link to pay, and accepts the terms there before they pay. A payment
 * that staff record by hand does not wait for that, because the money is there already.
 */
import { createHash } from 'node:crypto';
import type { Currency } from '#platform/currency.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { hashedUuid } from '#platform/hashed-uuid.ts';
import type { Address } from '#modules/addresses/address-format.ts';
import { addressInOneLine, placedAddresses } from '#modules/addresses/addresses.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { queueOrderLink } from '#modules/guests/guests.ts';
import type { Role } from '#modules/identity/caller.ts';
import {
  mostManualDiscount,
  placeOrderOfLines,
  quoteForCustomer,
  type CustomerQuote,
  type CustomerQuoteRequest,
  type DeliveryChoice,
  type ManualPrice,
  type OrderingDeps,
  type OrderResult,
} from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import { findCustomer, type CustomerError, type StaffCustomer } from './customer.ts';

export {
  lookUpCustomer,
  type CustomerError,
  type KnownCustomer,
  type StaffCustomer,
} from './customer.ts';
export { sendOrderAgain, type SendAgainResult } from './send-again.ts';

/** Who orders for the customer. */
export interface Seller extends Actor {
  role: Role;
}

/** A line as it is typed. */
export interface StaffLine {
  tool: string;
  quantity: number;
  manual?: Pick<ManualPrice, 'priceMinor' | 'reason'> | undefined;
}

export interface StaffOrderRequest {
  customer: StaffCustomer;
  /** One of the companies of an account; null for none. */
  company: string | null;
  /** Of the order, of the prices that are typed, and of the total. */
  currency: Currency;
  lines: readonly StaffLine[];
  phone: string;
  address: Address;
  /** Where the invoice goes; undefined for where the order goes. */
  billTo: Address | undefined;
  choice: DeliveryChoice;
  /** A promotion code, normalised. */
  code: string | undefined;
  seenTotalMinor: number;
  /** Makes a repeated request the same request. */
  key: string | undefined;
}

export type StaffOrderResult =
  | { ok: true; order: Order }
  | ({ ok: false } & CustomerError)
  | Extract<OrderResult, { ok: false }>;

export async function placeStaffOrder(
  deps: OrderingDeps,
  seller: Seller,
  request: StaffOrderRequest,
): Promise<StaffOrderResult> {
  const { company, currency, phone, address, billTo, choice, code, seenTotalMinor } = request;
  const found = await findCustomer(deps, seller, request.customer);
  if (!found.ok) return found;
  const { userId, email, name } = found.customer;
  const key = keyOf(seller, request.key);
  const isGuest = userId === undefined;
  const customer = isGuest
    ? { id: guestIdOf(key), email, name, isGuest }
    : { id: userId, email, name };
  return placeOrderOfLines(
    { ...deps, addresses: placedAddresses },
    {
      ...{ customer, company, currency, phone, billTo, code, seenTotalMinor, hasMinimum: true },
      lines: request.lines.map(({ tool: id, ...line }) => {
        return { tool: { id }, quantity: line.quantity, manual: toManual(seller, line) };
      }),
      delivery: { address, choice },
      placedBy: seller.id,
      ...(!isGuest && { confirmation: { billTo: billTo && addressInOneLine(billTo) } }),
      key,
      alsoWrite: isGuest ? (tx, order) => queueOrderLink(tx, order, seller.at) : undefined,
      audit: (tx, order) => auditPlaced(tx, seller, order),
    },
  );
}

export type StaffQuoteRequest = Omit<CustomerQuoteRequest, 'lines'> & {
  customer: StaffCustomer;
  company: string | null;
  lines: readonly StaffLine[];
};

export type StaffQuoteResult = { ok: true; quote: CustomerQuote } | ({ ok: false } & CustomerError);

/** What the lines come to for that customer. Nothing is written or reserved. */
export async function quoteStaffOrder(
  deps: OrderingDeps,
  seller: Seller,
  { customer, company, ...request }: StaffQuoteRequest,
): Promise<StaffQuoteResult> {
  const found = await findCustomer(deps, seller, customer);
  if (!found.ok) return found;
  const lines = request.lines.map((line) => ({ ...line, manual: toManual(seller, line) }));
  const { delivery } = request;
  const quote = await quoteForCustomer(
    deps.db,
    { ...request, lines, delivery: delivery && orCheapest(delivery) },
    {
      customer: { ...found.customer, company },
      mostPercent: mostManualDiscount[seller.role],
      at: deps.clock.now(),
    },
  );
  return { ok: true, quote };
}

/** A way that was chosen for another address is not offered everywhere. */
function orCheapest(
  delivery: NonNullable<CustomerQuoteRequest['delivery']>,
): CustomerQuoteRequest['delivery'] {
  return { ...delivery, choice: { ...delivery.choice, orCheapest: true } };
}

function toManual(
  { id: by, role }: Seller,
  { manual }: Pick<StaffLine, 'manual'>,
): ManualPrice | undefined {
  return manual && { ...manual, by, mostPercent: mostManualDiscount[role] };
}

/** With how many prices were typed; each stands at its line. */
async function auditPlaced(tx: Tx, actor: Seller, order: Order): Promise<void> {
  const { id, ip, at } = actor;
  const { totalMinor, currency } = order;
  const manual = order.lines.filter((line) => line.manual !== null).length;
  await writeAuditEntry(
    tx,
    { id, ip, at },
    {
      action: 'order.placed_for',
      object: `order:${order.id}`,
      detail: { total: String(totalMinor), currency, manualPrices: String(manual) },
    },
  );
}

/** Keys are of an account: one of its own orders may have the same. */
function keyOf({ id }: Seller, key: string | undefined): string | undefined {
  return key && `staff-${createHash('sha256').update(`${id} ${key}`).digest('hex')}`;
}

/** A guest on the phone has no cart; the same request again finds their order by the same id. */
function guestIdOf(key: string | undefined): string {
  if (key === undefined) return crypto.randomUUID();
  return hashedUuid(key);
}
