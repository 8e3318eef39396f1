/** Where an order goes: a copy of what was typed or chosen, which changes with that order alone. */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import { guestActor, type Actor } from '#modules/audit/entry.ts';
import type { Order } from '#modules/orders/order.ts';
import { addressFields, type Address } from './address-format.ts';
import { isCountryCode } from './country.ts';
import { englishNameOf, findCountryCode } from './country-names.ts';
import { normalizePostcode } from './postcodes.ts';
import {
  deleteAddresses,
  insertAddress,
  insertAddresses,
  selectAddress,
  selectAddresses,
} from './queries/delivery-addresses.ts';

export interface DeliveryAddress extends Address {
  /** In words, as older versions of the shop keep it. */
  country: string;
  /** Undefined when nobody knows which country is meant. */
  countryCode: string | undefined;
}

export type SaveAddressResult = { ok: true } | { ok: false; reason: 'already_shipped' };

/**
 * Saves the delivery address of an order, whose head is locked; possible until it is shipped.
 * `country` is a code, or what an older page has sent in its place. The audit log tells which
 * fields somebody else than the customer has changed, and no address: it outlives an account.
 */
export async function saveAddress(
  tx: Tx,
  actor: Actor,
  order: Order,
  typed: Address,
): Promise<SaveAddressResult> {
  const isOpen = order.fulfilmentState === 'new' || order.fulfilmentState === 'in_production';
  if (!isOpen) return { ok: false, reason: 'already_shipped' };
  const address = toDeliveryAddress(typed);
  const { countryCode = null, ...rest } = address;
  const former = await findAddress(tx, order.id);
  // Not in place: a change in place is an older version's, see migration 0080.
  await deleteAddresses.count(tx, { orderIds: [order.id] });
  await insertAddress.count(tx, { orderId: order.id, ...rest, countryCode, updatedAt: actor.at });
  const fields = addressFields
    .filter((field) => (former?.[field] ?? '') !== address[field])
    .join(', ');
  if (actor.id !== (order.userId ?? guestActor) && fields !== '') {
    const entry = { action: 'order.address_changed', object: `order:${order.id}` } as const;
    await writeAuditEntry(tx, actor, { ...entry, detail: { fields } });
  }
  return { ok: true };
}

function toDeliveryAddress(typed: Address): DeliveryAddress {
  const { recipient, company, street, line2, city, region } = typed;
  const countryCode = findCountryCode(typed.country);
  const country = isCountryCode(typed.country) ? englishNameOf(typed.country) : typed.country;
  const known =
    countryCode === undefined ? undefined : normalizePostcode(countryCode, typed.postcode);
  const postcode = known ?? typed.postcode;
  return { recipient, company, street, line2, city, postcode, region, country, countryCode };
}

/** Writes where orders go that are placed in this transaction. */
async function writeAddresses(
  tx: Tx,
  addresses: readonly { order: string; address: Address }[],
  at: Date,
): Promise<void> {
  const rows = addresses.map(({ order, address }) => {
    const { countryCode = null, ...rest } = toDeliveryAddress(address);
    return { order_id: order, ...rest, country_code: countryCode };
  });
  await insertAddresses.count(tx, { rows: JSON.stringify(rows), updatedAt: at });
}

/** The order's delivery address, if the customer has given one. */
export async function findAddress(
  executor: Executor,
  order: string,
): Promise<DeliveryAddress | undefined> {
  const row = await selectAddress.first(executor, { orderId: order });
  return row && fromRow(row);
}

/** The delivery addresses of these orders, by order, where there are any. */
export async function listDeliveryAddresses(
  executor: Executor,
  orders: readonly string[],
): Promise<ReadonlyMap<string, DeliveryAddress>> {
  const rows = await selectAddresses.all(executor, { orderIds: orders });
  return new Map(rows.map(({ order_id: order, ...row }) => [order, fromRow(row)]));
}

/** Deletes the delivery addresses of these orders. */
export async function eraseDeliveryAddresses(tx: Tx, orders: readonly string[]): Promise<void> {
  await deleteAddresses.count(tx, { orderIds: orders });
}

/** What placing does with the addresses of orders, which come before addresses. */
export const placedAddresses = { write: writeAddresses, remove: eraseDeliveryAddresses };

type AddressRow = Address & { country_code: string | null };

function fromRow({ country_code: countryCode, ...address }: AddressRow): DeliveryAddress {
  return { ...address, countryCode: countryCode ?? undefined };
}
