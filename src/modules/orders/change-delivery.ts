/**
 * Quotes an unpaid order anew when its address or its delivery changes: at the prices that it was
 * placed at, and at those of delivery today. Its head is locked; who could pay another total has
 * been kept from it before.
 */
import type { Executor } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { quoteDelivery, type DeliveryQuote } from '#modules/delivery/delivery.ts';
import type { Place } from '#modules/delivery/delivery-zone.ts';
import { refuseTotal, type TotalOutOfBounds } from './placing/charge-bounds.ts';
import type { Order } from './order.ts';
import {
  asBefore,
  chooseDelivery,
  type DeliveryChoice,
  type DeliveryError,
  type OrderDelivery,
} from './order-delivery.ts';
import type { IncludedTax } from '#modules/tax/tax-case.ts';
import { quoteTax, toTaxTerms, type OrderTax } from './placing/order-tax.ts';
import { buyerOf, companyOf, getTerms } from './placing/quote-offers.ts';
import { summarizeLines } from './order-summary.ts';
import { writeDelivery } from './queries/delivery.ts';

interface NewTax {
  tax: OrderTax | undefined;
  taxMinor: number;
  /** With the tax of each; those of an order that has none and had none count for nothing. */
  lines: readonly { netMinor: number; taxMinor: number }[];
}

export type NewDelivery =
  | ({ ok: true; delivery: OrderDelivery; totalMinor: number } & NewTax)
  | { ok: false; error: DeliveryError | TotalOutOfBounds };

/** What could be chosen for the order at this place. */
export async function findOffersOfOrder(
  executor: Executor,
  order: Order,
  place: Place,
): Promise<DeliveryQuote> {
  const { lines, setup } = await readDeliveredLines(executor, order, [place]);
  return quoteDelivery(lines, place, { zones: setup.zones, currency: order.currency });
}

/** With what was chosen, with what the order has where that is still offered, or the cheapest. */
export async function quoteAnew(
  tx: Tx,
  order: Order,
  { place, choice, at }: { place: Place; choice: DeliveryChoice | undefined; at: Date },
): Promise<NewDelivery> {
  const { lines, setup, stored } = await readDeliveredLines(tx, order, [place]);
  const wanted = { place, choice: choice ?? asBefore(order.delivery) };
  const chosen = chooseDelivery(lines, wanted, { setup, currency: order.currency });
  if (!chosen.ok) return chosen;
  const { delivery } = chosen;
  if (!delivery) throw new Error(`order ${order.id} has an address and no delivery`);
  const terms = toTermsOf(order, stored, at);
  const { currency } = order;
  const sale = { lines: toSold(order, lines), delivery, place, currency };
  const { totalMinor, ...quoted } = quoteTax(sale, terms);
  const error = refuseTotal(totalMinor, order);
  if (error) return { ok: false, error };
  return { ok: true, delivery, totalMinor, ...quoted };
}

/**
 * Whether an order that is paid is taxed the same at another place: by the same states, at the same
 * rates. Both places are asked about as of the day of the order, so nothing but the place counts.
 */
export async function isTaxedAlike(
  executor: Executor,
  order: Order,
  { former, place }: { former: Place; place: Place },
): Promise<boolean> {
  if (!order.tax) return true;
  const { lines, stored } = await readDeliveredLines(executor, order, [former, place]);
  const terms = toTermsOf(order, stored, order.placedAt);
  const { currency, delivery } = order;
  const [before, after] = [former, place].map((one) => {
    const sale = { lines: toSold(order, lines), delivery, place: one, currency };
    return describeRows(quoteTax(sale, terms).tax);
  });
  return before === after;
}

/** Whose a tax is counts where it is charged; elsewhere only why it is not. */
function describeRows(tax: OrderTax | undefined): string {
  const rows = tax?.rows.map(({ code, place, jurisdiction, millionths, position, taxMinor }) =>
    code === 'S' || code === 'Z'
      ? [position, code, place, jurisdiction, millionths, taxMinor]
      : [position, code],
  );
  return JSON.stringify(rows ?? []);
}

type DeliveredLines = Awaited<ReturnType<typeof readDeliveredLines>>;

function toSold(order: Order, lines: DeliveredLines['lines']) {
  return order.lines.map((line, index) => {
    return { ...line, taxClass: lines[index]?.taxClass ?? 'standard' };
  });
}

function toTermsOf(order: Order, stored: DeliveredLines['stored'], at: Date) {
  const { tax: now, company } = stored;
  const tax = now && { ...now, includedTax: order.tax ? includedIn(order) : now.includedTax };
  return toTaxTerms({ ...stored, tax }, { at, company });
}

/** What the prices of the order include was said when it was placed. */
function includedIn({ tax, currency }: Order): IncludedTax {
  return tax?.included ? { [currency]: tax.included.country } : {};
}

/** Writes the delivery, and the taxes and the total that follow from it. */
export async function changeDeliveryOf(
  tx: Tx,
  order: Order,
  { delivery, totalMinor, tax, taxMinor, lines }: Omit<Extract<NewDelivery, { ok: true }>, 'ok'>,
): Promise<void> {
  const { unitPriceMinor } = summarizeLines(order.lines, totalMinor);
  const isTaxed = tax !== undefined || order.tax !== undefined;
  await writeDelivery.count(tx, {
    ...{ id: order.id, ...delivery, totalMinor, unitPriceMinor },
    ...{ tax: taxMinor, taxRecord: tax ? JSON.stringify(tax) : null },
    positions: isTaxed ? order.lines.map(({ position }) => position) : [],
    lineNets: isTaxed ? lines.map((line) => line.netMinor) : [],
    lineTaxes: isTaxed ? lines.map((line) => line.taxMinor) : [],
  });
  tx.announce('orders');
}

async function readDeliveredLines(executor: Executor, order: Order, places: readonly Place[]) {
  const toolIds = order.lines.map(({ toolId }) => toolId);
  // Prices are those of the order: which moment's the tools have does not matter.
  const at = order.placedAt;
  // With the rates of what the order's prices include, which today's may not.
  const goingTo = places.map(({ country }) => country);
  const countries = [...goingTo, ...Object.values(includedIn(order))];
  const terms = await getTerms(executor, { toolIds, countries, at, buyer: buyerOf(order) });
  const tools = new Map(terms.tools.map((tool) => [tool.id, tool]));
  const lines = order.lines.map((line) => {
    const tool = tools.get(line.toolId);
    const { weightG = null, unitsPerCarton = null, taxClass } = tool ?? {};
    const quantity = line.quantity - line.cancelled;
    const goodsMinor = line.goodsMinor - line.discountMinor;
    return { tool: line.toolId, quantity, goodsMinor, weightG, unitsPerCarton, taxClass };
  });
  const { setup, tax, certificates } = terms;
  return { lines, setup, stored: { tax, certificates, company: companyOf(order, terms) } };
}
