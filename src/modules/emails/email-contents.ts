/** What the emails hold, by their kind; the words stand in `contents/`. */
import type { EmailKind } from './kinds.ts';

type Nothing = Record<string, never>;

interface LinkContents {
  /** A path of the shop, with the token that it is about. */
  link: string;
}

export interface OrderContents {
  orderNumber: string;
  tool: string;
  quantity: string;
  /** Of several lines: each of them, a text line each, and what they come to. */
  lines?: string;
  /** Where it is not free: by which method, and for how much. */
  delivery?: string;
  /** By which code, and how much it takes off. */
  discount?: string;
  /** By whom, at which rate, and how much; a text line for each rate. */
  tax?: string;
  total?: string;
  /** Who is billed, where that is not where it goes: in one line. */
  billTo?: string;
  /** Of the customer. */
  name?: string;
  /** Added by the outbox during a holiday: the day on which orders leave again. */
  leavesOn?: string;
  /** Where it is followed, where that is not the account's own page of it. */
  link?: string;
}

/** Of an order that waits to be paid; `until` is a moment, or the last day of a link. */
interface ReceivedContents extends OrderContents {
  total: string;
  until: string;
  /** Who has ordered it for them; the customer where nothing is said. */
  placedBy?: 'staff';
}

interface ChangedContents extends OrderContents {
  total: string;
  /** What it came to before. */
  formerTotal: string;
  /** Who has changed it: staff where nothing is said. */
  by?: 'customer' | 'staff';
  /** Where it goes, in one line. */
  deliverTo?: string;
}

interface AddedContents extends OrderContents {
  total: string;
  /** The number of the first order. */
  addedTo: string;
}

interface SentContents extends OrderContents {
  /** The method by which the customer picks it up, of an order that no carrier brings. */
  pickUp?: string;
}

interface ParcelContents extends SentContents {
  carrier?: string;
  trackingNumber?: string;
  /** The carrier's page of it, of a carrier that is known. */
  trackingLink?: string;
  /** What is in it, where that is not the whole order, and what is to come: a text line each. */
  parcel?: string;
  toCome?: string;
}

export interface PaymentContents extends OrderContents {
  total: string;
  transaction: string;
}

interface RefundContents extends PaymentContents {
  amount: string;
  /** A code of the shop's, or what staff typed. */
  reason: string;
  /** Of which lines, a text line each; of a refund of an amount not said. */
  units?: string;
}

/** Where to send how much by bank, and until when. */
interface TransferContents extends OrderContents {
  total: string;
  amount: string;
  reference: string;
  /** What a payer types, 'name: value', a text line each. */
  payTo: string;
  until?: string;
}

/** What came by bank, and what of it goes back, and why: a code of the shop's. */
interface ReturnedContents extends OrderContents {
  total: string;
  received: string;
  amount: string;
  reason: 'more_than_total' | 'order_over' | 'paid_otherwise';
}

/** A statement by which somebody withdraws from an order, as they made it. */
export interface WithdrawalContents {
  orderNumber: string;
  /** The order, as they typed it. */
  order: string;
  name: string;
  email: string;
  /** '' without one. */
  message: string;
  /** With date, time and zone. */
  receivedAt: string;
  link?: string;
}

export type SecondFactorChange =
  | 'on'
  | 'off'
  | 'removed_by_staff'
  | 'codes_renewed'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed';

export type PasswordNotice = 'reset' | 'changed';

export interface EmailContents {
  verify_email: LinkContents;
  reset_password: LinkContents;
  address_taken: Nothing;
  new_device: { device: string; place: string };
  password_changed: { change: PasswordNotice };
  second_factor_changed: { change: SecondFactorChange };
  account_erased: Nothing;
  address_taken_over: { provider?: string };
  /** To a guest: the link that opens the order, until the day on which that ends. */
  order_link: ReceivedContents & LinkContents;
  order_received: ReceivedContents;
  order_changed: ChangedContents;
  order_added: AddedContents;
  order_cancelled: OrderContents & { total: string };
  order_expired: OrderContents & { total: string };
  order_in_production: OrderContents;
  order_partly_shipped: ParcelContents;
  order_shipped: ParcelContents;
  order_delivered: SentContents;
  receipt: PaymentContents;
  payment_failed: OrderContents & { total: string };
  transfer_instructions: TransferContents;
  transfer_short: TransferContents & { received: string };
  transfer_returned: ReturnedContents;
  refund_made: RefundContents;
  refund_failed: RefundContents;
  withdrawal_received: WithdrawalContents;
  withdrawal_accepted: { orderNumber: string; name: string; link?: string };
  withdrawal_rejected: { orderNumber: string; name: string; reason: string; link?: string };
  /** `answer` and `question` with their line breaks; `askedOn` is a day. */
  message_answered: { name: string; answer: string; question: string; askedOn: string };
  /** `role` is what they would be there, and `until` the day on which the link ends. */
  company_invitation: LinkContents & { company: string; role: string; until: string };
  company_approved: LinkContents & { company: string };
  company_refused: LinkContents & { company: string; reason: string };
  /** `tool` is its name; the link ends it, or opens the tool. */
  stock_alert_added: LinkContents & { tool: string };
  stock_alert: LinkContents & { tool: string };
  /**
   * Counts; `backups` is when the last good one was taken, or 'never'; `auditCheckpoint` is the
   * newest verified entry of the audit log and its hash, which whoever owns the database cannot
   * take back from a mailbox.
   */
  owner_digest: {
    [Key in 'exceptions' | 'unsent' | 'backups' | 'backupError' | 'auditCheckpoint']?: string;
  };
  test_email: Nothing;
}

/** As the outbox has them: deleted once they are no longer needed, or of an older version. */
export type StoredContents<Kind extends EmailKind> = {
  readonly [Key in keyof EmailContents[Kind]]?: string | undefined;
} & { readonly link?: string | undefined };

/** An email to be sent; `order` is what it is about. */
export type Email = {
  [Kind in EmailKind]: { to: string; kind: Kind; contents: EmailContents[Kind]; order?: string };
}[EmailKind];
