import type { FulfilmentState, PaymentState } from './payment-states.ts';

/** An order of one tool. Amounts in cents; names and price as they were when it was placed. */
export interface Order {
  id: string;
  number: number;
  userId: string;
  userEmail: string;
  customerName: string;
  phone: string;
  toolId: string;
  toolName: string;
  unitPriceMinor: number;
  quantity: number;
  totalMinor: number;
  currency: string;
  paymentState: PaymentState;
  fulfilmentState: FulfilmentState;
  /** Why it is being cancelled, while it is. */
  cancelBecause: CancelCause | undefined;
  /** The processor's payment id, once paid. */
  paymentId: string | undefined;
  /** Until when its units are reserved without a payment. */
  reservationExpiresAt: Date | undefined;
  placedAt: Date;
}

/** Somebody asked for it, or the reservation ran out. */
export type CancelCause = 'asked' | 'reservation_over';
