/** A cart and its lines; plain types, shared with the pages. */
import type { Currency } from '#platform/currency.ts';
import type { UnitPrice } from '#platform/money.ts';
import type { TaxClass } from '#modules/catalogue/product-fields.ts';
import type { BuyingCompany } from '#modules/companies/company.ts';
import type { AvailabilityBand } from '#modules/inventory/stock-level.ts';
import type { PriceLadder } from '#modules/prices/price-list.ts';
import type { CodeQuote } from '#modules/promotions/promotion.ts';

/** A cart that holds more could not be ordered at once. */
export const maxCartLines = 1000;
/** Of one account: the current one and its lists. */
export const maxCarts = 100;
export const maxCartQuantity = 1_000_000;
/** How long the cart of a guest is kept without being used. */
export const guestCartDays = 90;

/** Whose cart: an account's, or that of the browser with this token in its cookie. */
export type CartHolder = { user: string } | { guestToken: string };

export interface CartItem {
  tool: string;
  quantity: number;
}

/** What is not as the tool's rules want it; its line cannot be ordered so. */
export type LineViolation =
  | { code: 'not_on_sale' }
  /** No list says what it costs in the currency of the cart. */
  | { code: 'not_in_currency' }
  | { code: 'below_minimum'; minimum: number }
  | { code: 'above_maximum'; maximum: number }
  /** The nearest quantities that fit; undefined where there is none. */
  | { code: 'not_a_multiple'; multiple: number; below?: number; above?: number }
  | { code: 'not_enough'; available: number };

/** What is another than when the line was put there. */
export type LineChange =
  | { code: 'price_up' | 'price_down'; was: UnitPrice; now: UnitPrice }
  | { code: 'availability'; from: AvailabilityBand; to: AvailabilityBand }
  | { code: 'archived' }
  | { code: 'unpublished' };

/** A line as it is stored, and its tool as it is now. */
export interface StoredLine extends CartItem {
  productId: string;
  productSlug: string;
  name: string;
  variant: string;
  sku: string | null;
  img: string;
  /** In the currency of the cart; of another one that was seen, what it costs now. */
  seen: UnitPrice;
  seenBand: AvailabilityBand;
  /** For so many in this cart, of `perUnits` pieces. */
  priceMinor: number;
  /** Undefined for one. */
  perUnits?: number;
  /** The same without the other sizes of its product. */
  alone: UnitPrice;
  ladder: PriceLadder;
  minimumOrder: number;
  orderMultiple: number;
  maximumOrder: number | null;
  /** In how many days after the payment it is sent; null for at once. */
  leadDays: number | null;
  available: number;
  isOnSale: boolean;
  isArchived: boolean;
  /** Whether it has a price in the currency of the cart; without one its price is 0. */
  isPriced: boolean;
  /** Undefined for the standard one. */
  taxClass?: TaxClass;
}

/** So many can be ordered, and each of them is cheaper. */
export interface NextStep {
  quantity: number;
  priceMinor: number;
  /** Undefined for one. */
  perUnits?: number;
}

export interface CartLine extends StoredLine {
  band: AvailabilityBand;
  totalMinor: number;
  /** Undefined where no larger quantity is cheaper, or none that can be ordered. */
  nextStep: NextStep | undefined;
  changes: readonly LineChange[];
  violations: readonly LineViolation[];
}

export interface Cart {
  id: string;
  /** '' for a cart that is no saved list. */
  name: string;
  /** Counts every change of its lines. */
  version: number;
  isShared: boolean;
  /** Whose prices these are; undefined for those of everybody. */
  company: Pick<BuyingCompany, 'id' | 'name' | 'deliveryTerms'> | undefined;
  lines: readonly CartLine[];
  /** In which it is shown, of all its amounts. */
  currency: Currency;
  /** Of all lines that are on sale: no promise, and without delivery and tax. */
  totalMinor: number;
  /** What its promotion code brings, line by line, or why nothing; undefined without a code. */
  discount?: CodeQuote | undefined;
  /** What the goods of an order must come to, and what these lack of it; 0 for nothing. */
  minimumMinor: number;
  missingMinor: number;
  /** Whether each line is as the rules want it, as many as an order takes, and none is missing. */
  canBeOrdered: boolean;
}

/** A cart of an account, without its lines. */
export interface ListedCart {
  id: string;
  name: string;
  isCurrent: boolean;
  isShared: boolean;
  lines: number;
  usedAt: Date;
}

/** How many lines a cart has, in which version of it; 0 of both for nobody's. */
export interface CartCount {
  lines: number;
  version: number;
}

/** What a change of lines did. */
export type ChangeLinesResult =
  | {
      ok: true;
      /** How many lines the cart has now. */
      lines: number;
      version: number;
      /** Whether it was sent before, and had come: so much of it was left as it was. */
      hadCome: boolean;
      /** Those of the tools that are not on sale, which were left out. */
      unknown: readonly string[];
    }
  | ({ ok: false; reason: 'cart_full' } & CartCount);
