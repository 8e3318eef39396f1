/** The problems of orders that were not placed: in the specified words, or line by line. */
import { formatCount } from '#platform/number-format.ts';
import { chargeBoundsOf } from '#platform/currency.ts';
import { formatMoney, formatUnitPrice, toDollars } from '#platform/money.ts';
import {
  createProblem,
  createTemporaryProblem,
  type FieldError,
  type Problem,
} from '#api/contract/problems.ts';
import { describeCodeError } from '#api/contract/promotions/code-text.ts';
import { toRateLimitProblem } from '#api/http/rate-limit.ts';
import type {
  DeliveryError,
  LineError,
  OrderResult,
  PlacingError,
  TotalOutOfBounds,
} from '#modules/orders/orders.ts';
import { formatDuration } from '#modules/rate-limits/rate-limits.ts';

/** In the words of the specified form. */
export function toPlacingProblem(error: PlacingError): Problem {
  switch (error.reason) {
    case 'tool_unknown':
      return createProblem('tool_unknown', 'It may have been taken off sale.');
    case 'tool_ambiguous':
      return createProblem('tool_ambiguous', 'Send the id of the tool as well.');
    case 'price_changed': {
      const price = formatUnitPrice(error, error.currency);
      return createProblem(
        'price_changed',
        `It is now ${price}. Look at the tool again and place a new order.`,
      );
    }
    case 'not_in_currency':
      return createProblem('not_in_currency', 'Order it in another currency.');
    case 'below_minimum': {
      const message = `order quantity must be more than ${error.minimum}`;
      return createProblem('below_minimum', message, [{ path: 'qurantity', message }]);
    }
    case 'out_of_stock': {
      const message = `order quantity must be less than ${error.available}`;
      return createProblem('out_of_stock', message, [{ path: 'qurantity', message }]);
    }
    case 'not_a_multiple': {
      const { multiple, neighbours } = error;
      const message = `order quantity must be ${describeMultiple(multiple, neighbours)}`;
      return createProblem('not_a_multiple', message, [{ path: 'qurantity', message }]);
    }
    case 'above_maximum': {
      const most = Math.min(error.maximum, error.available);
      const message = `order quantity must be less than ${most}`;
      return createProblem('above_maximum', message, [{ path: 'qurantity', message }]);
    }
    case 'share_of_stock':
      return toShareProblem(error);
    default:
      return toOrderProblem(error);
  }
}

type WholeOrderError = Exclude<
  Extract<OrderResult, { ok: false }> | ({ ok?: false } & PlacingError),
  { reason: 'lines_refused' | LineError['reason'] }
>;

function toOrderProblem(error: WholeOrderError): Problem {
  switch (error.reason) {
    case 'total_changed': {
      const total = formatMoney(error.totalMinor, error.currency);
      return createProblem('total_changed', `It is now ${total}. Look at the lines again.`);
    }
    case 'total_out_of_bounds':
      return toBoundsProblem(error);
    case 'below_order_minimum': {
      const [minimum, missing] = [error.minimumMinor, error.missingMinor].map((minor) =>
        formatMoney(minor, error.currency),
      );
      const detail = `The goods of an order come to at least ${minimum}: ${missing} more.`;
      return createProblem('below_order_minimum', detail);
    }
    case 'not_delivered_to':
    case 'delivery_not_offered':
    case 'carrier_missing':
      return toDeliveryProblem(error);
    case 'terms_changed':
      return createProblem('terms_changed', 'Load the page again and read them, then order.');
    case 'other_company':
      return createProblem('other_company', 'Load the page again: it shows the prices you have.');
    case 'too_many_requests':
      return toRateLimitProblem(error.exceeded);
    case 'too_many_open_orders':
      return toOpenOrdersProblem(error);
    case 'orders_paused':
      return createProblem('orders_paused', `We take them again from ${formatDay(error.until)}.`);
    case 'key_reused':
      return createProblem('key_reused', 'Use a new Idempotency-Key for a new order.');
    default: {
      const message = describeCodeError(error);
      return createProblem('code_refused', message, [
        { path: 'code', message, code: error.reason },
      ]);
    }
  }
}

/** With the way on: less than can be charged, nothing at all, or more. */
export function toBoundsProblem({ totalMinor, currency }: TotalOutOfBounds): Problem {
  const { min, max } = chargeBoundsOf(currency);
  const [total, least, most] = [totalMinor, min, max].map((minor) => formatMoney(minor, currency));
  const detail =
    totalMinor < min
      ? `It comes to ${total}, and the least that can be charged is ${least}. ` +
        'Put more into the order, or take its promotion code out if it has one.'
      : `It comes to ${total}, and the most that can be charged at once is ${most}. ` +
        'Make two orders of it.';
  return createProblem('total_out_of_bounds', detail);
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'March 3, 2026', as on the pages. */
function formatDay(day: string): string {
  return dayFormat.format(new Date(day));
}

function describeMultiple(multiple: number, neighbours: readonly number[]): string {
  const nearest = neighbours.map(formatCount).join(' or ');
  return `a multiple of ${formatCount(multiple)}${nearest && `: ${nearest}`}`;
}

const openCondition = 'While another of your orders waits for its payment';

function toShareProblem({
  left,
  retryAfterSeconds,
}: Extract<PlacingError, { reason: 'share_of_stock' }>): Problem {
  const most = left === 0 ? 'none' : `at most ${formatCount(left)}`;
  const detail = `${openCondition}, ${most} of this tool can be ordered.`;
  const advice = payOrWait(retryAfterSeconds);
  return createTemporaryProblem('share_of_stock', `${detail} ${advice}`, retryAfterSeconds);
}

function toOpenOrdersProblem({
  open,
  unconfirmed,
  retryAfterSeconds,
}: Extract<PlacingError, { reason: 'too_many_open_orders' }>): Problem {
  const condition = unconfirmed ? ', and more once your email is confirmed' : '';
  const detail = `At most ${open} orders can wait for their payment at once${condition}.`;
  const advice = payOrWait(retryAfterSeconds);
  return createTemporaryProblem('too_many_open_orders', `${detail} ${advice}`, retryAfterSeconds);
}

function payOrWait(seconds: number): string {
  return `Pay for one or cancel one, or try again in ${formatDuration(seconds)}.`;
}

/** Nothing was changed. */
export function toDeliveryProblem(error: DeliveryError): Problem {
  switch (error.reason) {
    case 'not_delivered_to':
      return createProblem('not_delivered_to', undelivered[error.because]);
    case 'delivery_not_offered':
      return createProblem('delivery_not_offered', 'Choose among those that there are now.');
    case 'carrier_missing': {
      const message = 'is required';
      const path = `delivery.${error.field}`;
      return createProblem('carrier_missing', `${path}: ${message}`, [{ path, message }]);
    }
  }
}

const undelivered = {
  no_zone: 'Choose another address, or write to us.',
  no_method: 'These goods cannot be sent there as they are. Choose less, or write to us.',
} as const;

/** With an error for each line that was refused, by its path. */
export function toLinesProblem(result: Extract<OrderResult, { ok: false }>): Problem {
  if (result.reason !== 'lines_refused') return toOrderProblem(result);
  const { lines } = result;
  const detail = 'Nothing was ordered. Change these lines, or take them out, and order again.';
  const waits = lines.flatMap((line) =>
    line.reason === 'share_of_stock' ? [line.retryAfterSeconds] : [],
  );
  const problem = createProblem('lines_refused', detail, lines.map(toLineError));
  return waits.length === 0 ? problem : { ...problem, retryAfterSeconds: Math.min(...waits) };
}

/** Which limit it is, and what the least is within it. */
function describeManualBounds(
  error: Extract<LineError, { reason: 'manual_too_low' | 'manual_out_of_bounds' }>,
): string {
  const format = (minor: number) => formatMoney(minor, error.currency);
  if (error.reason === 'manual_out_of_bounds') {
    const [min, max] = [error.minMinor, error.maxMinor].map(format);
    return `must be from ${min} to ${max}`;
  }
  const [lowest, own] = [error.lowestMinor, error.insteadMinor].map(format);
  return `must be at least ${lowest}: your role may take ${error.mostPercent} % off ${own}`;
}

function toLineError(error: LineError): FieldError {
  const { line, reason: code } = error;
  const quantity = { path: `lines.${line}.quantity`, code };
  switch (error.reason) {
    case 'tool_unknown':
    case 'tool_ambiguous':
      return { path: `lines.${line}.tool`, code, message: 'is not one of our tools' };
    case 'archived':
      return { path: `lines.${line}.tool`, code, message: 'is no longer on sale' };
    case 'not_in_currency':
      return { path: `lines.${line}.tool`, code, message: 'is not sold in this currency' };
    case 'price_changed': {
      const message = `is now ${formatUnitPrice(error, error.currency)}`;
      const price = toDollars(error.priceMinor);
      return { path: `lines.${line}.price`, code, message, price };
    }
    case 'manual_reason_missing':
      return { path: `lines.${line}.reason`, code, message: 'is required' };
    case 'manual_too_low':
    case 'manual_out_of_bounds':
      return { path: `lines.${line}.price`, code, message: describeManualBounds(error) };
    case 'manual_quantity_fixed': {
      const units = formatCount(error.quantity);
      const advice = 'take it out, or ask us to change it';
      return { ...quantity, message: `must stay ${units}: its price was agreed for it; ${advice}` };
    }
    case 'below_minimum': {
      const { minimum } = error;
      return { ...quantity, message: `must be at least ${formatCount(minimum)}`, minimum };
    }
    case 'not_a_multiple': {
      const { multiple, neighbours } = error;
      const message = `must be ${describeMultiple(multiple, neighbours)}`;
      return { ...quantity, message, multiple, neighbours };
    }
    case 'above_maximum': {
      const { maximum, available } = error;
      const message = `must be at most ${formatCount(maximum)}`;
      return { ...quantity, message, maximum, available };
    }
    case 'out_of_stock': {
      const { available } = error;
      const left = available === 0 ? 'none is left' : `only ${formatCount(available)} left`;
      return { ...quantity, message: left, available };
    }
    case 'share_of_stock': {
      const { left: available } = error;
      const message = `${openCondition}, at most ${formatCount(available)} can be ordered`;
      return { ...quantity, message, available };
    }
  }
}
