/** What lines come to for a customer, and why they cannot be ordered like this. */
import type { ResponseBody } from '#api/contract/operations.ts';
import { problems, createProblem, type Problem } from '#api/contract/problems.ts';
import { serializeOffers } from '#api/calls/delivery/order-delivery.ts';
import { toLinesProblem } from '#api/calls/orders/placing-problems.ts';
import { serializeTax } from '#api/calls/orders/serialize-tax.ts';
import type { CustomerQuote } from '#modules/orders/orders.ts';
import { toDollars } from '#platform/money.ts';

type WireQuote = ResponseBody<'quoteStaffOrder'>;

export function serializeCustomerQuote(customerQuote: CustomerQuote): WireQuote {
  const { currency, lines, delivery, result } = customerQuote;
  const quote = result.ok ? result.quote : undefined;
  const chosen = quote?.delivery;
  return {
    currency,
    lines: lines.map((line, index) => {
      if (!line) return null;
      const goodsMinor = quote?.lines[index]?.goodsMinor;
      return {
        ...{ price: toDollars(line.priceMinor), per: line.perUnits },
        ...{ priceList: line.priceList, lowest: toDollars(line.lowestMinor) },
        total: goodsMinor === undefined ? null : toDollars(goodsMinor),
      };
    }),
    ...serializeOffers(delivery),
    delivery: chosen
      ? { method: chosen.methodId, name: chosen.name, price: toDollars(chosen.priceMinor) }
      : null,
    goods: toDollars(quote?.goodsMinor ?? 0),
    discount: toDollars(quote?.discount?.discountMinor ?? 0),
    discountCode: quote?.discount?.code ?? '',
    taxed: serializeTax(quote?.tax),
    total: quote ? toDollars(quote.totalMinor) : null,
    problem: result.ok ? null : serializeProblem(toQuoteProblem(result.error)),
  };
}

type QuoteError = Extract<CustomerQuote['result'], { ok: false }>['error'];

function toQuoteProblem(error: QuoteError): Problem {
  if (error.reason === 'other_company') return notTheirs;
  const problem = toLinesProblem({ ok: false, ...error });
  const detail = 'Change these lines, or take them out.';
  return error.reason === 'lines_refused' ? { ...problem, detail } : problem;
}

/** A company that the customer does not buy for. */
export const notTheirs = createProblem(
  'company_unknown',
  'The customer does not belong to it, or it may not buy. Choose another, or none.',
);

function serializeProblem({ problemCode: code, detail, errors = [] }: Problem) {
  const [, title] = problems[code];
  return {
    ...{ code, title, detail },
    errors: errors.map(({ path, message }) => ({ path, message })),
  };
}
