/** What staff have typed of an order for a customer. Pure. */
import type { staffOrderEndpoints } from '#api/contract/staff-orders/staff-order-endpoints.ts';
import { currencyCode, readWrittenCurrency, type Currency } from '#platform/currency.ts';
import { parseDollars } from '#platform/money.ts';
import type { AnswerOf } from '#web/api.ts';
import { readQuantity } from '#web/orders/editing/draft-lines.ts';
import { fill } from '#web/wording/fill.ts';
import { newOrderTexts } from './new-order-texts.ts';

const words = newOrderTexts.lines;

export type CustomerQuote = AnswerOf<typeof staffOrderEndpoints.quoteStaffOrder>;

/** Whom it is for: an account as the shop knows it, or somebody without one. */
export interface Customer {
  email: string;
  name: string;
  isGuest: boolean;
  /** In which they usually order; undefined for somebody without an account. */
  currency?: Currency;
  companies: AnswerOf<typeof staffOrderEndpoints.findCustomer>['companies'];
  addresses: AnswerOf<typeof staffOrderEndpoints.findCustomer>['addresses'];
}

export interface TypedLine {
  tool: string;
  name: string;
  quantity: string;
  /** '' for the price that the customer has. */
  price: string;
  reason: string;
}

/** What is wrong with a line, by its field. */
export type LineErrors = Partial<Record<'quantity' | 'price' | 'reason', string>>;

export interface SentLine {
  tool: string;
  quantity: number;
  price?: number | string;
  reason?: string;
}

export type ReadLines =
  | { ok: true; lines: SentLine[] }
  | { ok: false; errors: ReadonlyMap<string, LineErrors> };

/** In the currency of the order; a price that names another is not taken for one in this. */
export function readLines(typed: readonly TypedLine[], currency: Currency): ReadLines {
  const errors = new Map<string, LineErrors>();
  const lines = typed.map(({ tool, quantity: units, price, reason }): SentLine => {
    const quantity = readQuantity(units);
    const { text: amount, named } = readWrittenCurrency(price);
    const wrong = findPriceError({ amount, named }, currency);
    if (quantity === undefined || wrong !== undefined) {
      errors.set(tool, {
        ...(quantity === undefined && { quantity: newOrderTexts.quantityWrong }),
        ...(wrong !== undefined && { price: wrong }),
      });
    }
    const manual = amount === '' ? {} : { price: amount, reason: reason.trim() };
    return { tool, quantity: quantity ?? 1, ...manual };
  });
  return errors.size > 0 ? { ok: false, errors } : { ok: true, lines };
}

function findPriceError(
  { amount, named }: { amount: string; named: readonly Currency[] },
  currency: Currency,
): string | undefined {
  if (named.some((one) => one !== currency))
    return fill(words.otherCurrency, { currency: currencyCode(currency) });
  return amount !== '' && parseDollars(amount) === undefined ? words.priceWrong : undefined;
}

/** The lines without the prices that were typed, and how many had one. */
export function withoutPrices(typed: readonly TypedLine[]): {
  lines: readonly TypedLine[];
  cleared: number;
} {
  const cleared = typed.filter(({ price }) => price.trim() !== '').length;
  return { lines: typed.map((line) => ({ ...line, price: '' })), cleared };
}

const linePath = /^lines\.(\d+)\.(quantity|price|reason|tool)$/;

/** By the tool of the line: what the shop has against it. */
export function readLineErrors(
  errors: readonly { path: string; message: string }[],
  lines: readonly SentLine[],
  toSentence: (message: string) => string,
): ReadonlyMap<string, LineErrors> {
  const byTool = new Map<string, LineErrors>();
  for (const { path, message } of errors) {
    const [, place, field] = linePath.exec(path) ?? [];
    const tool = lines[Number(place ?? -1)]?.tool;
    if (tool === undefined) continue;
    const isOfLine = field === 'price' || field === 'reason';
    const text = field === 'reason' ? words.reasonMissing : toSentence(message);
    byTool.set(tool, { ...byTool.get(tool), [isOfLine ? field : 'quantity']: text });
  }
  return byTool;
}
