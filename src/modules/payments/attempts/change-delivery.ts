/**
 * Changes where an order goes, and how, and who is billed. While it is unpaid that changes what it
 * costs, so the payment that is open for the former total is ended first, at the processor.
 */
import type { Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import type { Address } from '#modules/addresses/address-format.ts';
import {
  addressLines,
  findAddress,
  findCountryCode,
  saveAddress,
  type DeliveryAddress,
} from '#modules/addresses/addresses.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import { guestActor, type Actor } from '#modules/audit/entry.ts';
import type { Place } from '#modules/delivery/delivery-zone.ts';
import type { Order } from '#modules/orders/order.ts';
import {
  changeDeliveryOf,
  changesBillTo,
  findOffersOfOrder,
  findOrder,
  isTaxedAlike,
  lockOrder,
  quoteAnew,
  writeBillTo,
  writeDetails,
  type DeliveryChoice,
  type NewDelivery,
} from '#modules/orders/orders.ts';
import type { PaymentDeps } from '../deps.ts';
import { queueOrderChanged } from '../order-emails.ts';
import { selectLiveAttempt } from '../queries/attempts.ts';
import { withPaymentEnded } from './end-open-payment.ts';
import { payFreeOrder } from './free-order.ts';

export type ChangeDeliveryResult =
  | { ok: true }
  | Extract<NewDelivery, { ok: false }>
  | { ok: false; reason: ChangeDeliveryReason };

export type ChangeDeliveryReason =
  | 'already_shipped'
  /** How it is delivered is chosen before the payment. */
  | 'already_paid'
  | 'payment_processing'
  | 'processor_unavailable'
  /** There is no address yet that could be delivered to. */
  | 'address_missing'
  /** Paid already, and delivery to that address is not what was paid for. */
  | 'delivery_differs'
  /** Paid already, and that address is taxed otherwise than the order was. */
  | 'tax_differs'
  /** Paid already: whoever is billed gets a corrected invoice of the maker. */
  | 'bill_to_fixed';

export interface DeliveryChange {
  /** Its country is a code, or what an older page sends in its place. */
  address?: Address;
  /** Where the invoice goes; null for the same address. */
  billTo?: Address | null | undefined;
  choice?: DeliveryChoice;
}

export async function changeDelivery(
  deps: PaymentDeps,
  actor: Actor,
  { order, ...change }: DeliveryChange & { order: string },
): Promise<ChangeDeliveryResult> {
  const run = () =>
    inTransaction(deps.db, (tx) => changeOnce(tx, deps, actor, { order, ...change }));
  return withPaymentEnded<ChangeDeliveryResult>(deps, order, run);
}

async function changeOnce(
  tx: Tx,
  deps: PaymentDeps,
  actor: Actor,
  { order: id, address, billTo, choice }: DeliveryChange & { order: string },
): Promise<ChangeDeliveryResult | 'payment_open'> {
  const order = await lockOrder(tx, id);
  if (!order) throw new Error(`order ${id} is not there`);
  const former = await findAddress(tx, id);
  const isBilledAnew = billTo !== undefined && changesBillTo(order, billTo);
  const place = await findPlace(tx, order, address);
  if (order.paymentState !== 'unpaid') {
    const from = former && toPlace(former.countryCode, former);
    const wanted = { former: from, place, choice, isBilledAnew };
    const refused = await refuseChange(tx, actor, order, wanted);
    if (refused) return { ok: false, reason: refused };
  } else if (place) {
    const quoted = await quoteAnew(tx, order, { place, choice, at: actor.at });
    if (!quoted.ok) return quoted;
    const attempt = await selectLiveAttempt.first(tx, { orderId: id });
    if (attempt && attempt.amount_minor !== quoted.totalMinor) return 'payment_open';
    await changeDeliveryOf(tx, order, quoted);
  } else return { ok: false, reason: 'address_missing' };
  const saved = address ? await saveAddress(tx, actor, order, address) : ({ ok: true } as const);
  if (!saved.ok) return saved;
  if (isBilledAnew) await changeBillTo(tx, actor, order, billTo);
  const written = await writeHistory(tx, actor, order, former);
  await reportChange(tx, actor, written, deps.clock.now());
  await payFreeOrder(tx, deps, written.after);
  return saved;
}

async function changeBillTo(
  tx: Tx,
  actor: Actor,
  order: Order,
  billTo: Address | null,
): Promise<void> {
  await writeBillTo(tx, order, billTo);
  if (isCustomer(actor, order)) return;
  const entry = { action: 'order.bill_to_changed', object: `order:${order.id}` } as const;
  await writeAuditEntry(tx, actor, { ...entry, detail: {} });
}

function isCustomer({ id }: Actor, { userId }: Order): boolean {
  return id === (userId ?? guestActor);
}

/** What the order was before, and what it is now. */
async function writeHistory(
  tx: Tx,
  actor: Actor,
  before: Order,
  former: DeliveryAddress | undefined,
): Promise<WrittenChange> {
  const after = (await findOrder(tx, before.id)) ?? before;
  const address = { before: toText(former), after: toText(await findAddress(tx, before.id)) };
  const billTo = { before: toBillToText(before), after: toBillToText(after) };
  await writeDetails(tx, actor, { before, after, address, billTo });
  return { before, after, address, billTo };
}

interface WrittenChange {
  before: Order;
  after: Order;
  address: { before: string; after: string };
  billTo: { before: string; after: string };
}

/** An unpaid order with another address, delivery or total; its first address is no change. */
async function reportChange(
  tx: Tx,
  actor: Actor,
  { before, after, address, billTo }: WrittenChange,
  at: Date,
): Promise<void> {
  if (before.paymentState !== 'unpaid') return;
  const hadAddress = address.before !== '';
  const isElsewhere = hadAddress && address.before !== address.after;
  const isBilledAnew = hadAddress && billTo.before !== billTo.after;
  const isByAnother = before.delivery && before.delivery.methodId !== after.delivery?.methodId;
  const isTotalAnother = before.totalMinor !== after.totalMinor;
  if (!isElsewhere && !isBilledAnew && !isByAnother && !isTotalAnother) return;
  const by = isCustomer(actor, before) ? 'customer' : 'staff';
  const deliverTo = address.after.split('\n').join(', ');
  const change = { formerTotalMinor: before.totalMinor, by, deliverTo } as const;
  await queueOrderChanged(tx, after, change, at);
}

function toText(address: DeliveryAddress | undefined): string {
  if (!address) return '';
  const { countryCode, country, ...rest } = address;
  return addressLines({ ...rest, country: countryCode ?? country }).join('\n');
}

function toBillToText({ billTo }: Order): string {
  return billTo ? addressLines(billTo).join('\n') : '';
}

/** Undefined where nothing is known. */
export async function findPlace(
  tx: Executor,
  order: Order,
  address: Address | undefined,
): Promise<Place | undefined> {
  if (address) return toPlace(findCountryCode(address.country), address);
  const saved = await findAddress(tx, order.id);
  return saved && toPlace(saved.countryCode, saved);
}

/** A country that nobody recognises is in the zone of all others. */
function toPlace(country = '', { postcode, region }: Pick<Address, 'postcode' | 'region'>): Place {
  return { country, postcode, region };
}

interface WantedChange {
  former: Place | undefined;
  place: Place | undefined;
  choice: DeliveryChoice | undefined;
  isBilledAnew: boolean;
}

/**
 * Once it is paid, staff may change what they will, but for whose tax it is: that was charged.
 * While the bank decides, nobody may change anything.
 */
async function refuseChange(
  tx: Tx,
  actor: Actor,
  order: Order,
  { former, place, choice, isBilledAnew }: WantedChange,
): Promise<ChangeDeliveryReason | undefined> {
  if (order.paymentState === 'processing') return 'payment_processing';
  if (choice) return 'already_paid';
  if (former && place && !(await isTaxedAlike(tx, order, { former, place }))) return 'tax_differs';
  if (!isCustomer(actor, order)) return undefined;
  if (isBilledAnew) return 'bill_to_fixed';
  const { delivery } = order;
  if (!delivery || !place) return undefined;
  const quote = await findOffersOfOrder(tx, order, place);
  const isCovered =
    quote.ok &&
    quote.offers.some(
      ({ kind, priceMinor }) => kind === delivery.kind && priceMinor <= delivery.priceMinor,
    );
  return isCovered ? undefined : 'delivery_differs';
}
