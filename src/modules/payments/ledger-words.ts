/**
 * The words of the money's ledger; plain, shared with the pages. Above zero an account gains:
 * 'processor_balance' (ours, at the processor), 'taken_elsewhere' (ours, in the till),
 * 'processor_fees' and 'dispute_losses' (spent), 'disputed' (withheld until the bank decides).
 * Below zero it is where money came from: 'sales', and 'owed_back' for money of no order.
 */
export const accounts = [
  'processor_balance',
  'taken_elsewhere',
  'sales',
  'owed_back',
  'processor_fees',
  'disputed',
  'dispute_losses',
] as const;

export type Account = (typeof accounts)[number];

export type LedgerKind =
  | 'charge'
  | 'fee'
  | 'refund'
  | 'refund_failed'
  | 'dispute_opened'
  | 'dispute_fee'
  | 'dispute_won'
  | 'dispute_lost'
  | 'taken_elsewhere'
  | 'refunded_elsewhere';

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
  taken_elsewhere: { to: 'taken_elsewhere', from: 'sales' },
  refunded_elsewhere: { to: 'sales', from: 'taken_elsewhere' },
} as const satisfies Record<LedgerKind, { to: Account; from: Account }>;
