/**
 * The tax of orders, computed once more: a row for each rate, whose tax is that of the sum of what
 * it is on, and never of single lines. Of paid orders the ledger owes it.
 */
import type { Database } from '#platform/database/database.ts';
import type { OrderTax, OrderTaxRow } from '#modules/orders/placing/order-tax.ts';

interface TaxedOrder {
  taxMinor: number;
  tax: OrderTax | null;
  goodsMinor: number;
  discountMinor: number;
  deliveryMinor: number;
  totalMinor: number;
  lines: readonly { netMinor: number; taxMinor: number; totalMinor: number }[];
}

const million = 1_000_000;
/** Of prices that include it, by the country; all tools of a run are of one class. */
const includedMillionths = new Map([
  ['DE', 190_000],
  ['FR', 200_000],
]);

export function findWrongTax(order: TaxedOrder): string[] {
  const { tax, taxMinor, lines } = order;
  const wrongLines = lines.some((line) => line.totalMinor !== line.netMinor + line.taxMinor);
  const rows = tax?.rows ?? [];
  const sum = rows.reduce((all, row) => all + row.taxMinor, 0);
  return [
    ...(wrongLines ? ['a line is not its net and its tax'] : []),
    ...(sum === taxMinor ? [] : [`its tax is ${taxMinor}, and that of its rows ${sum}`]),
    ...Map.groupBy(rows, ({ place, millionths }) => `${place} ${millionths}`)
      .values()
      .flatMap((group) => findWrongGroup(group, tax?.included !== undefined)),
    ...findWrongIncluded(order),
    ...findWrongDelivery(order),
  ];
}

/** Prices that include tax are taken apart; on others it comes on top. */
function findWrongGroup(rows: readonly OrderTaxRow[], isIncluded: boolean): string[] {
  const millionths = rows[0]?.millionths ?? 0;
  const base = rows.reduce((all, row) => all + row.baseMinor, 0);
  const found = rows.reduce((all, row) => all + row.taxMinor, 0);
  const due = isIncluded
    ? share(base + found, millionths, million + millionths)
    : share(base, millionths, million);
  return found === due ? [] : [`the tax of ${base} at ${millionths} is ${found}, and not ${due}`];
}

function findWrongIncluded(order: TaxedOrder): string[] {
  const { tax, taxMinor, goodsMinor, discountMinor, deliveryMinor } = order;
  if (!tax?.included || tax.reason === 'address_missing') return [];
  const gross = goodsMinor - discountMinor + deliveryMinor;
  const millionths = includedMillionths.get(tax.included.country) ?? Number.NaN;
  const due = taxMinor > 0 ? taxMinor : share(gross, millionths, million + millionths);
  return tax.included.minor === due
    ? []
    : [`${tax.included.minor} of ${gross} are tax that prices include, and not ${due}`];
}

/** What the lines leave of the total is delivery, with its own rows of tax. */
function findWrongDelivery({ tax, lines, totalMinor, deliveryMinor }: TaxedOrder): string[] {
  if (!tax || deliveryMinor === 0 || tax.reason === 'address_missing') return [];
  const left = lines.reduce((rest, line) => rest - line.totalMinor, totalMinor);
  const rows = tax.rows.filter(({ position }) => position === null);
  const due = rows.reduce((sum, { baseMinor, taxMinor }) => sum + baseMinor + taxMinor, 0);
  return left === due ? [] : [`its delivery comes to ${left}, and its rows to ${due}`];
}

/** So many of so many parts, half a cent up. */
function share(minor: number, part: number, of: number): number {
  return Number((2n * BigInt(minor) * BigInt(part) + BigInt(of)) / (2n * BigInt(of)));
}

/** Of an order of which nothing went back all tax is owed; of one that went back whole none. */
export async function owedTaxViolations(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ number: number; owed: number; tax: number; state: string }>({
    text: `select o.number, o.tax_minor::int as tax, o.payment_state as state, coalesce((
        select -sum(l.amount_minor) from journal_line l
        join journal_entry e on e.id = l.journal_entry_id
        where e.order_id = o.id and l.account = 'tax_owed'), 0)::int as owed
      from orders o where not exists (select from refund r where r.order_id = o.id)
        or (o.payment_state = 'refunded'
          and not exists (select from refund r where r.order_id = o.id and r.state = 'failed'))`,
  });
  return rows.flatMap(({ number, owed, tax, state }) => {
    if (state === 'disputed' || state === 'partly_refunded') return [];
    const due = state === 'paid' ? tax : 0;
    return owed === due ? [] : [`order ${number} is ${state}: ${owed} of tax are owed, not ${due}`];
  });
}
