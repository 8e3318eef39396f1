import type { Currency } from '#platform/currency.ts';
import type { OrderDelivery } from './order-delivery.ts';
import type { OrderLine } from './order-line.ts';
import type { OrderTax } from './placing/order-tax.ts';
import type { FulfilmentState, PaymentState } from './payment-states.ts';
import type { PlacedAddress } from './placing/placed-address.ts';

/** An order. Amounts in minor units; names and prices as they were when it was placed. */
export interface Order {
  id: string;
  number: number;
  /** Raised by each edit. */
  version: number;
  /** Undefined while it belongs to no account: a guest has placed it. */
  userId: string | undefined;
  userEmail: string;
  customerName: string;
  phone: string;
  /** The tool of its first line. */
  toolId: string;
  /** The name of that, and how many more lines there are: 'Sash brush and 3 more'. */
  toolName: string;
  /** A unit's price in an order of one line, the total in one of several. */
  unitPriceMinor: number;
  /** Units of all lines. */
  quantity: number;
  /** In lists of orders the first of them. */
  lines: OrderLine[];
  lineCount: number;
  /** Of all lines, before discounts. */
  goodsMinor: number;
  discountMinor: number;
  /** Of the promotion that it comes from; '' without one. */
  discountCode: string;
  /** Where the invoice goes; undefined for where the order goes. */
  billTo: PlacedAddress | undefined;
  /** Undefined for who buys for themselves. */
  company: OrderCompany | undefined;
  /** Undefined while nothing was chosen. */
  delivery: OrderDelivery | undefined;
  deliveryMinor: number;
  deliveryRefundedMinor: number;
  taxMinor: number;
  /** Why that, and whose; undefined where no tax was set up. */
  tax: OrderTax | undefined;
  totalMinor: number;
  /** Units that were taken out of it again. */
  cancelled: number;
  /** Of all its amounts. */
  currency: Currency;
  paymentState: PaymentState;
  fulfilmentState: FulfilmentState;
  /** Why it is being cancelled, while it is. */
  cancelBecause: CancelCause | undefined;
  /** What came for it by bank transfer, less what went back. */
  receivedMinor: number;
  /** The processor's payment id, once paid. */
  paymentId: string | undefined;
  /** Until when its units are reserved without a payment. */
  reservationExpiresAt: Date | undefined;
  placedAt: Date;
  /** Who of staff placed it for its customer; undefined for who ordered it themselves. */
  placedBy: string | undefined;
  /** Of the terms that were accepted with it; undefined where none were shown. */
  termsVersion: string | undefined;
}

/** For which company it was placed, as that was then. */
export interface OrderCompany {
  id: string;
  name: string;
  taxNumber: string;
  deliveryTerms: string;
}

/** Somebody asked for it, or the reservation ran out. */
export type CancelCause = 'asked' | 'reservation_over';
