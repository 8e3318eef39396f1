/**
 * The accounts of the ledger; plain data, shared with the pages. A positive amount is a debit:
 * 'processor_balance' (ours, at the processor), 'manual_payments' (ours, in the till),
 * 'processor_fees' and 'dispute_losses' (spent), 'disputed' (withheld until the bank decides).
 * 'transfer_balance' is money that came by transfer, at the processor and not ours before a payment
 * has taken it. A negative one is a credit: 'sales', and 'refunds_payable' for money that
 * must go back, and 'tax_owed' for tax that the shop has taken for somebody else. Money that is
 * settled in another currency than it was charged in goes through 'currency_exchange', an entry in
 * each currency; what is left there is what exchange rates gained or lost.
 */
export const ledgerAccounts = [
  'processor_balance',
  'manual_payments',
  'sales',
  'refunds_payable',
  'processor_fees',
  'disputed',
  'dispute_losses',
  'transfer_balance',
  'tax_owed',
  'currency_exchange',
] as const;

export type LedgerAccount = (typeof ledgerAccounts)[number];

/** What moves money on the shop's balance at the processor. */
export type MovementKind = 'charge' | 'refund' | 'refund_failed' | 'dispute_opened' | 'dispute_won';

/** What such money came to on the balance, where that is in another currency. */
export type SettledKind = `${MovementKind}_settled`;

export type JournalEntryKind =
  | 'charge'
  | 'fee'
  | 'refund'
  | 'refund_failed'
  | 'dispute_opened'
  | 'dispute_fee'
  | 'dispute_won'
  | 'dispute_lost'
  | 'manual_payment'
  | 'manual_refund'
  | 'transfer_received'
  | 'transfer_applied'
  | 'transfer_released'
  | 'transfer_returned'
  | 'transfer_return_failed'
  | 'tax_charged'
  | 'tax_refunded'
  | 'tax_refund_failed'
  | 'dispute_tax_lost'
  | 'dispute_tax_won'
  | SettledKind;

/** Where the money of each kind goes, and where it comes from. */
export const postings = {
  charge: { to: 'processor_balance', from: 'sales' },
  fee: { to: 'processor_fees', from: 'processor_balance' },
  refund: { to: 'sales', from: 'processor_balance' },
  refund_failed: { to: 'processor_balance', from: 'sales' },
  dispute_opened: { to: 'disputed', from: 'processor_balance' },
  dispute_fee: { to: 'processor_fees', from: 'processor_balance' },
  dispute_won: { to: 'processor_balance', from: 'disputed' },
  dispute_lost: { to: 'dispute_losses', from: 'disputed' },
  manual_payment: { to: 'manual_payments', from: 'sales' },
  manual_refund: { to: 'sales', from: 'manual_payments' },
  transfer_received: { to: 'transfer_balance', from: 'refunds_payable' },
  transfer_applied: { to: 'refunds_payable', from: 'transfer_balance' },
  transfer_released: { to: 'transfer_balance', from: 'refunds_payable' },
  transfer_returned: { to: 'refunds_payable', from: 'transfer_balance' },
  transfer_return_failed: { to: 'transfer_balance', from: 'refunds_payable' },
  tax_charged: { to: 'sales', from: 'tax_owed' },
  tax_refunded: { to: 'tax_owed', from: 'sales' },
  tax_refund_failed: { to: 'sales', from: 'tax_owed' },
  dispute_tax_lost: { to: 'tax_owed', from: 'dispute_losses' },
  dispute_tax_won: { to: 'dispute_losses', from: 'tax_owed' },
  charge_settled: { to: 'processor_balance', from: 'currency_exchange' },
  refund_settled: { to: 'currency_exchange', from: 'processor_balance' },
  refund_failed_settled: { to: 'processor_balance', from: 'currency_exchange' },
  dispute_opened_settled: { to: 'currency_exchange', from: 'processor_balance' },
  dispute_won_settled: { to: 'processor_balance', from: 'currency_exchange' },
} as const satisfies Record<JournalEntryKind, { to: LedgerAccount; from: LedgerAccount }>;

const settledKinds = {
  charge: 'charge_settled',
  refund: 'refund_settled',
  refund_failed: 'refund_failed_settled',
  dispute_opened: 'dispute_opened_settled',
  dispute_won: 'dispute_won_settled',
} as const satisfies Record<MovementKind, SettledKind>;

/** Undefined for what moves nothing on the balance, and for what is settled as it is. */
export function settledKindOf(kind: JournalEntryKind): SettledKind | undefined {
  const kinds: Partial<Record<JournalEntryKind, SettledKind>> = settledKinds;
  return kinds[kind];
}

/** The entry of each movement of money that came by transfer. */
export const transferEntries = {
  received: 'transfer_received',
  applied: 'transfer_applied',
  released: 'transfer_released',
  returned: 'transfer_returned',
  reversed: 'transfer_returned',
  return_failed: 'transfer_return_failed',
} as const satisfies Record<string, JournalEntryKind>;
