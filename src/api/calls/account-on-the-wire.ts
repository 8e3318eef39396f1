/** A customer's record from the shop's words to the wire's. */
import { toDollars } from '#platform/money.ts';
import type { Answer } from '#api/contract/calls.ts';
import type { SignedInDevice } from '#modules/identity/identity.ts';
import type { OrderChange } from '#modules/orders/orders.ts';
import { writeArray } from '#api/http/paged.ts';
import type { CustomerRecord, OrderRecord } from '#modules/privacy/privacy.ts';
import { orderOnTheWire, reviewOnTheWire } from './on-the-wire.ts';

type WireRecord = Answer<'exportMyData'>;

export function deviceOnTheWire(device: SignedInDevice): WireRecord['devices'][number] {
  return {
    _id: device.id,
    device: device.label,
    network: device.place,
    method: device.method,
    secondFactor: device.secondFactor,
    signedInAt: device.signedInAt.toISOString(),
    lastUsedAt: device.lastUsedAt.toISOString(),
  };
}

export function historyOnTheWire({
  changes,
  address,
  shipment,
}: Pick<OrderRecord, 'changes' | 'address' | 'shipment'>): WireRecord['orders'][number]['history'] {
  return {
    changes: changes.map(changeOnTheWire),
    address: address ?? null,
    shipment: shipment ? { ...shipment, shippedAt: shipment.shippedAt.toISOString() } : null,
  };
}

type Long = 'orders' | 'reviews' | 'messages' | 'mails';

/** A `WireRecord` as JSON, in pieces: some accounts have very much. */
export async function* writeRecord(
  record: CustomerRecord,
  exportedAt: Date,
): AsyncGenerator<string> {
  yield JSON.stringify(shortParts(record, exportedAt)).slice(0, -1);
  yield* writeMember('orders', record.orders, orderRecordOnTheWire);
  yield* writeMember('reviews', record.reviews, ({ writtenAt, hiddenAt, ...review }) => {
    const written = { writtenAt: writtenAt.toISOString(), hidden: hiddenAt !== undefined };
    return { ...reviewOnTheWire(review), ...written };
  });
  yield* writeMember('messages', record.messages, ({ id, receivedAt, ...message }) => {
    return { _id: id, ...message, receivedAt: receivedAt.toISOString() };
  });
  yield* writeMember('mails', record.mails, ({ kind, writtenAt, sentAt }) => {
    return { kind, writtenAt: writtenAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
  });
  yield '}';
}

async function* writeMember<Name extends Long, Item>(
  name: Name,
  pages: AsyncIterable<readonly Item[]>,
  onTheWire: (item: Item) => WireRecord[Name][number],
): AsyncGenerator<string> {
  yield `,"${name}":`;
  yield* writeArray(pages, onTheWire);
}

/** What of a record is bounded: by the limits, or by how much of it is shown. */
function shortParts(record: CustomerRecord, exportedAt: Date): Omit<WireRecord, Long> {
  const { account, profile } = record;
  return {
    exportedAt: exportedAt.toISOString(),
    account: accountOnTheWire(account),
    profile: { Education: profile.education, location: profile.location, adress: profile.adress },
    pictures: record.pictures.map(({ img, uploadedAt }) => {
      return { img, uploadedAt: uploadedAt.toISOString() };
    }),
    devices: record.devices.map(deviceOnTheWire),
    audit: record.audit.map(({ at, action, actor }) => {
      return { at: at.toISOString(), action, by: whoFor(account.id, actor) };
    }),
  };
}

function accountOnTheWire(account: CustomerRecord['account']): WireRecord['account'] {
  return {
    _id: account.id,
    email: account.email,
    emailVerified: account.emailVerified,
    name: account.displayName,
    role: account.role,
    signInWith: account.issuer,
    createdAt: account.createdAt.toISOString(),
  };
}

function orderRecordOnTheWire(record: OrderRecord): WireRecord['orders'][number] {
  return {
    order: orderOnTheWire(record.order),
    history: historyOnTheWire(record),
    payments: record.payments.map(({ transaction, state, amountMinor, at }) => {
      const amount = toDollars(amountMinor);
      return { transaction: transaction ?? null, state, amount, at: at.toISOString() };
    }),
    refunds: record.refunds.map(({ amountMinor, reason, state, askedAt, settledAt }) => ({
      amount: toDollars(amountMinor),
      ...{ reason, state, askedAt: askedAt.toISOString() },
      settledAt: settledAt?.toISOString() ?? null,
    })),
  };
}

function changeOnTheWire({ machine, from, to, reason, at }: OrderChange) {
  return { machine, from: from ?? null, to, reason, at: at.toISOString() };
}

// Which of the staff it was is not the customer's to know.
function whoFor(customer: string, actor: string): 'you' | 'staff' | 'shop' {
  if (actor === customer) return 'you';
  return actor === 'shop' ? 'shop' : 'staff';
}
