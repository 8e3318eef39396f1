/** A withdrawal from a contract, and how it stands; plain types, shared with the pages. */

/** Staff have not answered the first. */
export const withdrawalStates = ['received', 'accepted', 'rejected'] as const;

export type WithdrawalState = (typeof withdrawalStates)[number];

/** What a customer declares. */
export interface WithdrawalStatement {
  /** The order, as they typed it. */
  order: string;
  name: string;
  email: string;
  /** In their own words; '' without any. */
  message: string;
}

/** A statement as the shop keeps it. */
export interface Withdrawal extends WithdrawalStatement {
  id: string;
  /** The order of this number and email; undefined where there is none. */
  orderId: string | undefined;
  receivedAt: Date;
  state: WithdrawalState;
  decidedAt: Date | undefined;
  /** '' unless it is rejected. */
  rejectedBecause: string;
}
