/** The requests to the card processor and its responses: plain types, amounts in minor units. */
import type Stripe from 'stripe';
import type { MovementKind } from '../ledger/ledger-accounts.ts';

/** What money came to on the shop's balance, in the currency of that. */
export interface Settled {
  /** What came or went; never below zero. */
  amountMinor: number;
  currency: string;
  /** In the same currency, beside the amount. */
  feeMinor: number;
  /** Units of this currency for one of the charge's; undefined where nothing was converted. */
  exchangeRate: number | undefined;
}

/** The charge that took the money. */
export interface Charge {
  id: string;
  /** With its fee; not known for a moment. */
  settled: Settled | undefined;
  /** When the money moved. */
  at: Date;
}

/** A payment as read back from the processor. */
export interface Intent {
  id: string;
  status: Stripe.PaymentIntent.Status;
  amountMinor: number;
  receivedMinor: number;
  currency: string;
  clientSecret: string | undefined;
  /** The order that the shop named when it made the payment. */
  order: string | undefined;
  charge?: Charge | undefined;
  /** Where to pay, while it waits for a bank transfer. */
  transfer?: TransferInstructions | undefined;
}

/** How an order is paid at the processor. */
export type PaymentMethod = 'card' | 'bank_transfer';

export interface TransferInstructions {
  /** The processor's customer, whose account it is. */
  customer: string;
  reference: string;
  accounts: TransferAccount[];
  /** What money that came before does not cover. */
  remainingMinor: number;
}

export interface TransferAccount {
  holder: string;
  /** What a payer types, by its name: 'iban', 'bic', 'account_number', 'routing_number' … */
  fields: Readonly<Record<string, string>>;
}

/** A movement of money that came by transfer. */
export interface TransferMovement {
  id: string;
  /**
   * 'applied' to the payment, 'released' from one that was cancelled; 'returned' by us, 'reversed'
   * by the payer's bank.
   */
  kind: 'received' | 'applied' | 'released' | 'returned' | 'return_failed' | 'reversed';
  amountMinor: number;
  /** Somebody may send another one than was asked for. */
  currency: string;
  at: Date;
}

export interface NewTransferReturn {
  customer: string;
  amountMinor: number;
  currency: string;
  key: string;
}

/** As far as it tells one address from another. */
export interface CardAddress {
  street: string;
  city: string;
  postcode: string;
  country: string;
}

/** A charge of a card that was refused. */
export interface CardFailure {
  intent: string;
  /** The same for the same card, whoever types it. */
  fingerprint: string;
  billing: CardAddress | undefined;
}

export interface ProcessorEvent {
  id: string;
  type: string;
  /** The object that changed, and the payment it belongs to when it is another thing. */
  objectId: string;
  intentId: string | undefined;
  /** Whose money moved, when it came by transfer. */
  customerId?: string | undefined;
}

export interface ProcessorRefund {
  id: string;
  state: 'asked' | 'succeeded' | 'failed';
  amountMinor: number;
  currency: string;
  intent: string | undefined;
  /** The shop's own id of it; refunds made by hand have none. */
  refund: string | undefined;
  /** Failed after money had gone: two lines of the statement. */
  cameBack: boolean;
  /** What went from the balance, and what came back to it, each at the rate of its day. */
  settled: Settled | undefined;
  returned: Settled | undefined;
  madeAt: Date;
  /** When the money went, or came back when it failed. */
  at: Date;
}

export type RefundResponse =
  | { ok: true; refund: ProcessorRefund }
  | { ok: false; reason: 'already_refunded' | 'disputed' | 'key_reused' }
  | { ok: false; reason: 'refused'; detail: string };

export interface ProcessorDispute {
  id: string;
  intent: string | undefined;
  /** What it is about; what it took and gave back is what moved. */
  amountMinor: number;
  takenMinor: number;
  returnedMinor: number;
  /** The same on the balance, with the fee; undefined while nothing moved. */
  taken: Settled | undefined;
  returned: Settled | undefined;
  /** When the money was taken, and when it came back. */
  takenAt: Date | undefined;
  returnedAt: Date | undefined;
  currency: string;
  reason: string;
  /**
   * The processor's own word. Those that begin with 'warning_' are an inquiry, which takes no
   * money; 'won', 'lost', 'warning_closed' and 'prevented' end it.
   */
  status: string;
  dueBy: Date | undefined;
}

/** A line of the processor's statement, in the currency of the balance. */
export interface ProcessorMovement extends Settled {
  kind: MovementKind;
  /** The object that moved the money. */
  source: string;
  at: Date;
}

export interface StatementPage {
  lines: ProcessorMovement[];
  /** Where the next page begins; undefined on the last one. */
  next: string | undefined;
}

export interface NewIntent {
  order: string;
  amountMinor: number;
  currency: string;
  method: PaymentMethod;
  email: string;
  /** Of a transfer after another of the same order, whose money counts for it. */
  customer?: string | undefined;
  description: string;
  /** The same key makes the same payment, however often it is asked for. */
  key: string;
}

export interface NewRefund {
  /** The shop's own id of it, by which it is found again. */
  refund: string;
  intent: string;
  amountMinor: number;
  key: string;
}

export interface Processor {
  createIntent(newIntent: NewIntent): Promise<Intent>;
  retrieveIntent(id: string): Promise<Intent | undefined>;
  /** Cancels a payment; where that is too late, returns it as it is now. */
  cancelIntent(id: string): Promise<Intent>;
  /** Of a charge; undefined for one that was not refused, or of no card. */
  retrieveCardFailure(charge: string): Promise<CardFailure | undefined>;
  /** Whether the merchant may take bank transfers. */
  offersTransfer(): Promise<boolean>;
  /** Of a transfer's customer, the oldest first. */
  listTransferMovements(customer: string): Promise<TransferMovement[]>;
  /** Sends money back that no payment has taken; false where there is not as much. */
  returnTransfer(newReturn: NewTransferReturn): Promise<boolean>;
  /** The payments that were made in a span of time; without their charges. */
  listIntents(span: { from: Date; to: Date }): Promise<Intent[]>;
  refund(newIntent: NewRefund): Promise<RefundResponse>;
  retrieveRefund(id: string): Promise<ProcessorRefund>;
  listRefunds(intent: string): Promise<ProcessorRefund[]>;
  retrieveDispute(id: string): Promise<ProcessorDispute>;
  /** Events of these types since then whose webhooks have not arrived. */
  listUndelivered(since: Date, types: readonly string[]): Promise<ProcessorEvent[]>;
  /** What one object has moved. */
  listMovementsOf(source: string): Promise<ProcessorMovement[]>;
  /** A page of the processor's statement of a span of time, which begins after a page's `next`. */
  readStatement(span: { from: Date; to: Date }, after?: string): Promise<StatementPage>;
  /**
   * The event in a webhook's raw body; 'bad_signature' when its signature is not the processor's
   * or more than five minutes from `at`, before or after.
   */
  readEvent(body: Buffer, signature: string, at: Date): Promise<ProcessorEvent | WebhookError>;
}

/** Why a webhook is rejected: not from the processor, or signed by it but no event. */
export type WebhookError = 'bad_signature' | 'not_an_event';
