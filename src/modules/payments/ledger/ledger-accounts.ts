/**
 * The accounts of the ledger; plain data, shared with the pages. A positive amount is a debit:
 * 'processor_balance' (ours, at the processor), 'manual_payments' (ours, in the till),
 * 'processor_fees' and 'dispute_losses' (spent), 'disputed' (withheld until the bank decides).
 * A negative one is a credit: 'sales', and 'refunds_payable' for money that must go back.
 */
export const ledgerAccounts = [
  'processor_balance',
  'manual_payments',
  'sales',
  'refunds_payable',
  'processor_fees',
  'disputed',
  'dispute_losses',
] as const;

export type LedgerAccount = (typeof ledgerAccounts)[number];

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
  | 'manual_refund';

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
} as const satisfies Record<JournalEntryKind, { to: LedgerAccount; from: LedgerAccount }>;
