/** Serializes a customer's record. */
import { toDollars } from '#platform/money.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import type { SignedInDevice } from '#modules/identity/identity.ts';
import type { Parcel } from '#modules/fulfilment/fulfilment.ts';
import type { RefundRecord } from '#modules/payments/payments.ts';
import type { ReceivedMessage } from '#modules/inbox/inbox.ts';
import type { StaffNote } from '#modules/notes/note.ts';
import type { OrderChange } from '#modules/orders/orders.ts';
import { serializeArray } from '#api/http/pagination.ts';
import type { CustomerRecord, OrderRecord } from '#modules/privacy/privacy.ts';
import { serializeSavedAddress } from './addresses.ts';
import { serializeOwnCompany } from './companies/serialize-company.ts';
import { serializeOwnReview } from './product-reviews.ts';
import { serializeDetail, serializeEdit } from './orders/serialize-edit.ts';
import { serializeOrder, serializeReview } from './serialize.ts';
import { serializeWithdrawal } from './withdrawals/serialize-withdrawal.ts';

type SerializedRecord = ResponseBody<'exportMyData'>;

export function serializeDevice(device: SignedInDevice): SerializedRecord['devices'][number] {
  return {
    _id: device.id,
    device: device.label,
    network: device.clientNetwork,
    method: device.method,
    secondFactor: device.secondFactor,
    signedInAt: device.signedInAt.toISOString(),
    lastUsedAt: device.lastUsedAt.toISOString(),
  };
}

export function serializeHistory({
  changes,
  address,
  parcels,
}: Pick<
  OrderRecord,
  'changes' | 'address' | 'parcels'
>): SerializedRecord['orders'][number]['history'] {
  const last = parcels.at(-1);
  return {
    changes: changes.map(serializeChange),
    address: address ? { ...address, countryCode: address.countryCode ?? null } : null,
    shipment: last ? serializeShipment(last) : null,
    parcels: parcels.map(({ id, lines, ...shipment }) => {
      return { _id: id, ...serializeShipment(shipment), lines };
    }),
  };
}

function serializeShipment({ carrier, trackingNumber, shippedAt }: Omit<Parcel, 'id' | 'lines'>) {
  return { carrier, trackingNumber, shippedAt: shippedAt.toISOString() };
}

type ListName =
  | 'orders'
  | 'reviews'
  | 'productReviews'
  | 'carts'
  | 'messages'
  | 'withdrawals'
  | 'notes'
  | 'emails';

/** A `SerializedRecord` as JSON chunks, because some accounts have a lot of data. */
export async function* serializeRecord(
  record: CustomerRecord,
  exportedAt: Date,
): AsyncGenerator<string> {
  yield JSON.stringify(serializeShortParts(record, exportedAt)).slice(0, -1);
  yield* serializeMember('orders', record.orders, serializeOrderRecord);
  yield* serializeMember('reviews', record.reviews, ({ writtenAt, hiddenAt, ...review }) => {
    const details = { writtenAt: writtenAt.toISOString(), hidden: hiddenAt !== undefined };
    return { ...serializeReview(review), ...details };
  });
  yield* serializeMember('productReviews', record.productReviews, serializeOwnReview);
  yield* serializeMember('carts', record.carts, ({ name, lines }) => ({
    name,
    lines: lines.map((line) => ({ tool: line.tool, name: line.name, quantity: line.quantity })),
  }));
  yield* serializeMember('messages', record.messages, serializeMessage);
  yield* serializeMember('withdrawals', record.withdrawals, serializeWithdrawal);
  yield* serializeMember('notes', record.notes, serializeNote);
  yield* serializeMember('emails', record.emails, ({ kind, writtenAt, sentAt }) => {
    return { kind, writtenAt: writtenAt.toISOString(), sentAt: sentAt?.toISOString() ?? null };
  });
  yield '}';
}

/** Without who of the staff wrote it. */
function serializeNote({ note, writtenAt }: StaffNote): SerializedRecord['notes'][number] {
  return { note, writtenAt: writtenAt.toISOString() };
}

/** With what was answered; a customer may not see which of the staff it was. */
function serializeMessage(received: ReceivedMessage): SerializedRecord['messages'][number] {
  const { id, name, email, message, receivedAt, events } = received;
  const sent = events.filter(({ kind }) => kind === 'answered');
  return {
    ...{ _id: id, name, email, message, receivedAt: receivedAt.toISOString() },
    answers: sent.map(({ answer, at }) => ({ answer, at: at.toISOString() })),
  };
}

async function* serializeMember<Name extends ListName, Item>(
  name: Name,
  pages: AsyncIterable<readonly Item[]>,
  serialize: (item: Item) => SerializedRecord[Name][number],
): AsyncGenerator<string> {
  yield `,"${name}":`;
  yield* serializeArray(pages, serialize);
}

/** The parts of a record whose size is limited. */
function serializeShortParts(
  record: CustomerRecord,
  exportedAt: Date,
): Omit<SerializedRecord, ListName> {
  const { account, profile } = record;
  return {
    exportedAt: exportedAt.toISOString(),
    account: serializeAccount(account),
    profile: { Education: profile.education, location: profile.location, adress: profile.address },
    addresses: record.addresses.map(serializeSavedAddress),
    companies: record.companies.map((one) => serializeOwnCompany(one, exportedAt)),
    taxCertificates: record.taxCertificates,
    pictures: record.pictures.map(({ img, uploadedAt }) => {
      return { img, uploadedAt: uploadedAt.toISOString() };
    }),
    stockAlerts: record.stockAlerts.map(({ createdAt, ...alert }) => {
      return { ...alert, createdAt: createdAt.toISOString() };
    }),
    devices: record.devices.map(serializeDevice),
    audit: record.audit.map(({ at, action, actor }) => {
      return { at: at.toISOString(), action, by: serializeActor(account.id, actor) };
    }),
  };
}

function serializeAccount(account: CustomerRecord['account']): SerializedRecord['account'] {
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

function serializeOrderRecord(record: OrderRecord): SerializedRecord['orders'][number] {
  return {
    order: serializeOrder(record.order),
    history: serializeHistory(record),
    edits: record.edits.map(serializeEdit),
    details: record.details.map(serializeDetail),
    addedTo: record.addedTo ?? null,
    withdrawals: record.withdrawals.map(serializeWithdrawal),
    notes: record.notes.map(serializeNote),
    payments: record.payments.map(({ paymentId, state, amountMinor, at }) => {
      const amount = toDollars(amountMinor);
      return { transaction: paymentId ?? null, state, amount, at: at.toISOString() };
    }),
    refunds: record.refunds.map((refund) => ({
      ...serializeRefundRecord(refund),
      settledAt: refund.settledAt?.toISOString() ?? null,
    })),
    refusedCards: record.refusedCards.map((at) => at.toISOString()),
  };
}

/** A refund, with the units that it is for. */
export function serializeRefundRecord({
  amountMinor,
  reason,
  state,
  askedAt,
  lines,
}: RefundRecord) {
  return {
    ...{ amount: toDollars(amountMinor), reason, state, askedAt: askedAt.toISOString() },
    lines: lines.map(({ position, units, taken, amountMinor: lineMinor }) => {
      return { position, units, taken, amount: toDollars(lineMinor) };
    }),
  };
}

function serializeChange({ machine, from, to, reason, at }: OrderChange) {
  return { machine, from: from ?? null, to, reason, at: at.toISOString() };
}

// A customer may not see which of the staff it was.
function serializeActor(customerId: string, actor: string): 'you' | 'staff' | 'shop' {
  if (actor === customerId) return 'you';
  return actor === 'shop' ? 'shop' : 'staff';
}
