/** What is asked for when an order is placed, and why it can be refused. */
import type { Currency } from '#platform/currency.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { CodeError } from '#modules/promotions/promotion.ts';
import type { DeliveryChoice, DeliveryError } from '../order-delivery.ts';
import type { ManualPrice, ManualPriceError } from '../by-staff/manual-price.ts';
import type { Order } from '../order.ts';
import type { OrdersPaused } from '../paused-orders.ts';
import type { PlacedAddress } from './placed-address.ts';
import type { TotalOutOfBounds } from './charge-bounds.ts';
import type { BoundReached, OrderBounds } from './order-bounds.ts';

export interface LineRequest {
  /** The tool's id, or only its exact name. */
  tool: { id: string } | { name: string };
  quantity: number;
  /** The unit price that the customer saw, in minor units, where the line names one. */
  seenPriceMinor?: number;
  /** For how many units that is; undefined for one. */
  seenPerUnits?: number | undefined;
  /** Instead of the price that the customer has. */
  manual?: ManualPrice | undefined;
}

/** An account, or a guest: the id is then that of the cart that they order from. */
export interface Customer {
  id: string;
  email: string;
  name: string;
  isGuest?: true;
}

export interface OrderRequest {
  customer: Customer;
  /** In the order in which they are shown. */
  lines: readonly LineRequest[];
  phone: string;
  /** In which it is shown and paid; the home currency unless told otherwise. */
  currency?: Currency | undefined;
  /** The total that the customer saw, in minor units; without it each line has its price. */
  seenTotalMinor?: number;
  /** Where it goes and how; without it both are said later, before the payment. */
  delivery?: { address: PlacedAddress; choice: DeliveryChoice } | undefined;
  /** Where the invoice goes; without it to where the order goes. */
  billTo?: PlacedAddress | undefined;
  /** The version of the terms that were shown and accepted, where they were. */
  acceptedTerms?: string | undefined;
  /** Whether the order minimum holds: for what comes from a cart. */
  hasMinimum?: boolean;
  /** A promotion code, normalised; an order for which it brings nothing is refused. */
  code?: string | undefined;
  /** For an email that says that the order is here. */
  confirmation?: {
    /** Who is billed, in one line, where that is not where it goes. */
    billTo?: string | undefined;
  };
  /**
   * Who of staff places it for the customer. `company` is then one that they belong to, and need
   * not be the one that they buy for now. Only for one that is placed alone.
   */
  placedBy?: string | undefined;
  /** The company that it was shown for, null for none: what is bought for another is refused. */
  company?: string | null | undefined;
  /** Makes a repeated request the same request. */
  key?: string | undefined;
  /** The limits on the customer's orders; without them nothing is limited. */
  bounds?: OrderBounds | undefined;
  /** What is written with a new order, in its transaction; only for one that is placed alone. */
  alsoWrite?: ((tx: Tx, order: Order) => Promise<void>) | undefined;
  /** The same after its units: for the audit log, whose lock is the last of all. */
  audit?: ((tx: Tx, order: Order) => Promise<void>) | undefined;
}

/** Why a line was refused; `line` counts from 0. */
export type LineError = { line: number } & LineReason;

export type LineReason =
  | { reason: 'tool_unknown' }
  | { reason: 'tool_ambiguous' }
  /** It is there, and not on sale. */
  | { reason: 'archived' }
  /** No list says what it costs in the currency. */
  | { reason: 'not_in_currency' }
  | { reason: 'price_changed'; priceMinor: number; perUnits?: number; currency: Currency }
  | ManualPriceError
  | QuantityReason
  /** While another order waits for payment, only so many units of the tool can be ordered. */
  | { reason: 'share_of_stock'; left: number; retryAfterSeconds: number };

/** Why a quantity was refused. Several lines of a tool count together. */
export type QuantityReason =
  | { reason: 'below_minimum'; minimum: number }
  /** `neighbours` are the nearest quantities that can be ordered, at most one to each side. */
  | { reason: 'not_a_multiple'; multiple: number; neighbours: number[] }
  /** No more than that is sold in an order; `available` may be less. */
  | { reason: 'above_maximum'; maximum: number; available: number }
  | { reason: 'out_of_stock'; available: number };

export type OrderError =
  | { reason: 'lines_refused'; lines: LineError[] }
  /** What it comes to now is not what the customer saw. */
  | { reason: 'total_changed'; totalMinor: number; currency: Currency }
  | TotalOutOfBounds
  /** The goods come to less than staff have set for an order. */
  | {
      reason: 'below_order_minimum';
      minimumMinor: number;
      missingMinor: number;
      currency: Currency;
    }
  | DeliveryError
  | CodeError
  /** The account buys for another company now, or for itself. */
  | { reason: 'other_company' }
  /** Others hold now than those that were accepted. */
  | { reason: 'terms_changed' }
  | { reason: 'key_reused' }
  | OrdersPaused
  | BoundReached;

export type OrderResult = { ok: true; order: Order } | ({ ok: false } & OrderError);
