/** All data that the shop has about one customer, for that customer's data export. */
import { hourMs, later, type Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import {
  listAuditEntries,
  anonymiseIp,
  writeAuditEntry,
  type AuditEntry,
} from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import type { Cart } from '#modules/carts/cart.ts';
import { everyCartOf } from '#modules/carts/carts.ts';
import type { OwnCompany } from '#modules/companies/company.ts';
import { listOwnCompanies } from '#modules/companies/companies.ts';
import {
  findAccount,
  listDevices,
  type Account,
  type SignedInDevice,
} from '#modules/identity/identity.ts';
import {
  listDeliveryAddresses,
  listSavedAddresses,
  type DeliveryAddress,
} from '#modules/addresses/addresses.ts';
import type { SavedAddress } from '#modules/addresses/saved-address.ts';
import { listParcels, type Parcel } from '#modules/fulfilment/fulfilment.ts';
import { everyMessageFrom, type ReceivedMessage } from '#modules/inbox/inbox.ts';
import type { StaffNote } from '#modules/notes/note.ts';
import { everyNoteAbout, listNotesOfOrders } from '#modules/notes/notes.ts';
import { everyEmailTo, type OutboxEmail } from '#modules/emails/emails.ts';
import { listAdditions } from '#modules/additions/additions.ts';
import {
  eachOrderOfUser,
  listChangesOfOrders,
  listDetails,
  listEditsOfOrders,
  type DetailChange,
  type OrderChange,
  type OrderEdit,
} from '#modules/orders/orders.ts';
import type { Order } from '#modules/orders/order.ts';
import {
  listPaymentRecords,
  type PaymentRecord,
  type RefundRecord,
} from '#modules/payments/payments.ts';
import { listPicturesOf } from '#modules/pictures/pictures.ts';
import { everyProductReviewOf } from '#modules/product-reviews/product-reviews.ts';
import type { OwnProductReview } from '#modules/product-reviews/product-review.ts';
import { findProfile, type Profile } from '#modules/profiles/profiles.ts';
import { listStockAlertsTo, type StockAlert } from '#modules/stock-alerts/stock-alerts.ts';
import type { ExemptionCertificate } from '#modules/tax/tax-case.ts';
import { listCertificatesOf } from '#modules/tax/tax.ts';
import {
  everyWithdrawalWithoutOrder,
  listWithdrawalsOfOrders,
} from '#modules/withdrawals/withdrawals.ts';
import type { Withdrawal } from '#modules/withdrawals/withdrawal.ts';
import { everyReviewOf, type OwnReview } from '#modules/reviews/reviews.ts';

/** An order with its whole history. */
export interface OrderRecord {
  order: Order;
  changes: OrderChange[];
  edits: OrderEdit[];
  details: DetailChange[];
  /** The number of the order that it adds to. */
  addedTo: number | undefined;
  address: DeliveryAddress | undefined;
  parcels: Parcel[];
  payments: PaymentRecord[];
  refunds: RefundRecord[];
  refusedCards: Date[];
  withdrawals: Withdrawal[];
  /** What staff have noted about it. */
  notes: StaffNote[];
}

/** Lists that can be long are read in pages, while they are sent. */
export interface CustomerRecord {
  account: Account;
  profile: Profile;
  addresses: SavedAddress[];
  /** Which it belongs to, with what it applied for. */
  companies: OwnCompany[];
  taxCertificates: ExemptionCertificate[];
  orders: AsyncIterable<OrderRecord[]>;
  reviews: AsyncIterable<OwnReview[]>;
  productReviews: AsyncIterable<OwnProductReview[]>;
  carts: AsyncIterable<Cart[]>;
  pictures: { img: string; uploadedAt: Date }[];
  /** Only of a verified email: anybody can type an address. */
  messages: AsyncIterable<ReceivedMessage[]>;
  /** Of which no order is known; only of a verified email. */
  withdrawals: AsyncIterable<Withdrawal[]>;
  /** Tools that the email waits for; only of a verified one. */
  stockAlerts: StockAlert[];
  /** What staff have noted about the customer. */
  notes: AsyncIterable<StaffNote[]>;
  emails: AsyncIterable<OutboxEmail[]>;
  devices: SignedInDevice[];
  audit: AuditEntry[];
}

/** The caller's record; undefined when the account does not exist any more. */
export async function readCustomerRecord(
  { db, clock }: { db: Database; clock: Clock },
  actor: Actor,
): Promise<CustomerRecord | undefined> {
  const account = await findAccount(db, actor.id);
  if (!account) return undefined;
  const { id, email, emailVerified } = account;
  const record: CustomerRecord = {
    account,
    profile: await findProfile(db, id),
    addresses: await listSavedAddresses(db, id),
    companies: await listOwnCompanies(db, id),
    taxCertificates: await listCertificatesOf(db, id),
    orders: readOrders(db, id),
    reviews: everyReviewOf(db, id),
    productReviews: everyProductReviewOf(db, id),
    carts: everyCartOf(db, id, clock.now()),
    pictures: await listPicturesOf(db, id),
    messages: emailVerified ? everyMessageFrom(db, email) : noPages(),
    withdrawals: emailVerified ? everyWithdrawalWithoutOrder(db, email) : noPages(),
    stockAlerts: emailVerified ? await listStockAlertsTo(db, email) : [],
    notes: everyNoteAbout(db, id),
    emails: emailVerified ? everyEmailTo(db, email) : noPages(),
    devices: await listDevices({ db, clock }, id),
    audit: (await listAuditEntries(db, { object: `user:${id}` })).items,
  };
  await auditExport({ db, clock }, actor, record.audit);
  return record;
}

/** Audits the export, once an hour for each network: log entries are never deleted. */
async function auditExport(
  { db, clock }: { db: Database; clock: Clock },
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  const at = clock.now();
  const action = 'account.exported';
  const clientNetwork = anonymiseIp(actor.ip);
  const isLogged = entries.some(
    (one) =>
      one.action === action && one.clientNetwork === clientNetwork && one.at > later(at, -hourMs),
  );
  if (isLogged) return;
  const entry = { action, object: `user:${actor.id}` } as const;
  await inTransaction(db, (tx) => writeAuditEntry(tx, { ...actor, at }, entry));
}

async function* noPages(): AsyncGenerator<never[]> {}

async function* readOrders(executor: Executor, userId: string): AsyncGenerator<OrderRecord[]> {
  for await (const orders of eachOrderOfUser(executor, userId))
    yield readOrderRecords(executor, orders);
}

async function readOrderRecords(
  executor: Executor,
  orders: readonly Order[],
): Promise<OrderRecord[]> {
  const ids = orders.map((order) => order.id);
  const changes = await listChangesOfOrders(executor, ids);
  const edits = await listEditsOfOrders(executor, ids);
  const details = await listDetails(executor, ids);
  const additions = await listAdditions(executor, ids);
  const addresses = await listDeliveryAddresses(executor, ids);
  const parcels = await listParcels(executor, ids);
  const { payments, refunds, refusedCards } = await listPaymentRecords(executor, ids);
  const withdrawals = await listWithdrawalsOfOrders(executor, ids);
  const notes = await listNotesOfOrders(executor, ids);
  return orders.map((order) => ({
    order,
    changes: changes.get(order.id) ?? [],
    edits: edits.get(order.id) ?? [],
    details: details.get(order.id) ?? [],
    addedTo: additions.get(order.id)?.addedTo?.number,
    address: addresses.get(order.id),
    parcels: parcels.get(order.id) ?? [],
    payments: payments.get(order.id) ?? [],
    refunds: refunds.get(order.id) ?? [],
    refusedCards: refusedCards.get(order.id) ?? [],
    withdrawals: withdrawals.get(order.id) ?? [],
    notes: notes.get(order.id) ?? [],
  }));
}
