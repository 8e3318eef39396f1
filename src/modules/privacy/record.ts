/** Everything the shop knows of one customer, for that customer. */
import { hourMs, later, type Clock } from '#platform/clock.ts';
import type { Database, Session } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { listAudit, wideNetworkOf, writeAudit, type AuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import {
  findAccount,
  listDevices,
  type Account,
  type SignedInDevice,
} from '#modules/identity/identity.ts';
import {
  listDeliveries,
  type DeliveryAddress,
  type SentShipment,
} from '#modules/fulfilment/fulfilment.ts';
import { everyMessageFrom, type ReceivedMessage } from '#modules/inbox/inbox.ts';
import { everyMailTo, type Mail } from '#modules/mails/mails.ts';
import { everyOrderOf, listChangesOf, type OrderChange } from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import {
  listPaymentRecords,
  type PaymentRecord,
  type RefundRecord,
} from '#modules/payments/payments.ts';
import { listPicturesOf } from '#modules/pictures/pictures.ts';
import { findProfile, type Profile } from '#modules/profiles/profiles.ts';
import { everyReviewOf, type OwnReview } from '#modules/reviews/reviews.ts';

/** An order with all that happened to it. */
export interface OrderRecord {
  order: Order;
  changes: OrderChange[];
  address: DeliveryAddress | undefined;
  shipment: SentShipment | undefined;
  payments: PaymentRecord[];
  refunds: RefundRecord[];
}

/** What there may be very much of is read while it is handed over, in pages. */
export interface CustomerRecord {
  account: Account;
  profile: Profile;
  orders: AsyncIterable<OrderRecord[]>;
  reviews: AsyncIterable<OwnReview[]>;
  pictures: { img: string; uploadedAt: Date }[];
  /** Only of an address that is proved to be theirs: anybody can type one. */
  messages: AsyncIterable<ReceivedMessage[]>;
  mails: AsyncIterable<Mail[]>;
  devices: SignedInDevice[];
  audit: AuditEntry[];
}

/** The caller's record; undefined when the account is not there any more. */
export async function readRecord(
  { db, clock }: { db: Database; clock: Clock },
  caller: Actor,
): Promise<CustomerRecord | undefined> {
  const account = await findAccount(db, caller.userId);
  if (!account) return undefined;
  const { id, email, emailVerified } = account;
  const record: CustomerRecord = {
    account,
    profile: await findProfile(db, id),
    orders: readOrders(db, id),
    reviews: everyReviewOf(db, id),
    pictures: await listPicturesOf(db, id),
    messages: emailVerified ? everyMessageFrom(db, email) : nothing(),
    mails: emailVerified ? everyMailTo(db, email) : nothing(),
    devices: await listDevices({ db, clock }, id),
    audit: (await listAudit(db, { object: `user:${id}` })).items,
  };
  await noteExport({ db, clock }, caller, record.audit);
  return record;
}

/** The log is for good: whoever asks again from the same place within the hour is not news. */
async function noteExport(
  { db, clock }: { db: Database; clock: Clock },
  { userId: actor, peer = '' }: Actor,
  known: readonly AuditEntry[],
): Promise<void> {
  const at = clock.now();
  const action = 'account.exported';
  const place = wideNetworkOf(peer);
  const isKnown = known.some(
    (entry) => entry.action === action && entry.peer === place && entry.at > later(at, -hourMs),
  );
  if (isKnown) return;
  const entry = { actor, action, object: `user:${actor}`, peer } as const;
  await inTransaction(db, (tx) => writeAudit(tx, entry, at));
}

async function* nothing(): AsyncGenerator<never[]> {}

async function* readOrders(session: Session, userId: string): AsyncGenerator<OrderRecord[]> {
  for await (const orders of everyOrderOf(session, userId)) yield readStories(session, orders);
}

async function readStories(session: Session, orders: readonly Order[]): Promise<OrderRecord[]> {
  const ids = orders.map((order) => order.id);
  const changes = await listChangesOf(session, ids);
  const { addresses, shipments } = await listDeliveries(session, ids);
  const { payments, refunds } = await listPaymentRecords(session, ids);
  return orders.map((order) => ({
    order,
    changes: changes.get(order.id) ?? [],
    address: addresses.get(order.id),
    shipment: shipments.get(order.id),
    payments: payments.get(order.id) ?? [],
    refunds: refunds.get(order.id) ?? [],
  }));
}
