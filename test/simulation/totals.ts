/**
 * What orders come to, computed once more: each total is that of its lines, its code and its
 * delivery, by the functions that quote them.
 */
import type { Database } from '#platform/database/database.ts';
import type { Currency } from '#platform/currency.ts';
import { priceOf } from '#platform/money.ts';
import type { OrderTax } from '#modules/orders/placing/order-tax.ts';
import { findWrongTax } from './tax-of-orders.ts';
import { findDeliverySetup, quoteDelivery } from '#modules/delivery/delivery.ts';
import type { DeliveryZone } from '#modules/delivery/delivery-zone.ts';
import type { PromotionTerms } from '#modules/promotions/promotion.ts';
import { quotePromotion } from '#modules/promotions/quote-promotion.ts';

interface Line {
  tool: string;
  quantity: number;
  priceMinor: number;
  perUnits: number;
  goodsMinor: number;
  discountMinor: number;
  totalMinor: number;
  netMinor: number;
  taxMinor: number;
  /** Whether a contract says the price. */
  isAgreed: boolean;
}

interface WholeOrder {
  number: number;
  isUnpaid: boolean;
  goodsMinor: number;
  discountMinor: number;
  deliveryMinor: number;
  totalMinor: number;
  taxMinor: number;
  /** Null where none was decided. */
  tax: OrderTax | null;
  code: string;
  /** Null while nothing is chosen. */
  method: { id: string; kind: string; priceMinor: number } | null;
  place: { country: string; postcode: string } | null;
  lines: Line[];
  currency: Currency;
}

/** What the code is worth without its limits, which claims are checked for elsewhere. */
const unlimited = {
  ...{ id: '', version: 1, archivedAt: null, firstDay: null, lastDay: null },
  ...{ minimumMinor: 0, minimumQuantity: 0, totalLimit: null, customerLimit: null },
  ...{ isForAgreed: false, isFirstOrderOnly: false, hasOrdered: false, isForAnother: false },
  ...{ used: 0, usedByCustomer: 0 },
} as const;

export async function totalViolations(db: Database): Promise<string[]> {
  const { zones } = await findDeliverySetup(db);
  const { rows: promotions } = await db.query<
    Pick<PromotionTerms, 'code' | 'kind' | 'millionths' | 'amountMinor' | 'currency'>
  >({
    text: 'select code, kind, millionths, amount_minor as "amountMinor", currency from promotion',
  });
  const { rows: orders } = await db.query<WholeOrder>({
    text: `select number, goods_minor::int as "goodsMinor", discount_code as code,
        payment_state in ('unpaid', 'cancelled', 'expired') and payment_id is null
          and not exists (select from delivery_address a join order_change c using (order_id)
            where a.order_id = o.id and c.to_state in ('cancelling', 'cancelled', 'expired')
              and a.updated_at > c.at - interval '90 seconds') as "isUnpaid",
        discount_minor::int as "discountMinor", delivery_minor::int as "deliveryMinor",
        total_minor::int as "totalMinor", tax_minor::int as "taxMinor", tax, currency,
        (select json_build_object('id', method_id, 'kind', kind, 'priceMinor', price_minor)
          from order_delivery where order_id = o.id) as method,
        (select json_build_object('country', country_code, 'postcode', postcode)
          from delivery_address where order_id = o.id) as place,
        (select json_agg(json_build_object('tool', tool_id, 'quantity', quantity,
            'priceMinor', unit_price_minor, 'perUnits', per_units, 'goodsMinor', goods_minor,
            'discountMinor', discount_minor, 'totalMinor', total_minor, 'netMinor', net_minor,
            'taxMinor', tax_minor, 'isAgreed', coalesce((select kind in ('contract', 'group')
              from price_list where id = price_list_id), false)) order by position)
          from order_line where order_id = o.id) as lines
      from orders o`,
  });
  return orders.flatMap((order) => {
    const promotion = promotions.find(({ code }) => code === order.code);
    const wrong = [
      ...findWrongLines(order, promotion && { ...unlimited, ...promotion }),
      ...findWrongDelivery(order, zones),
      ...findWrongTax(order),
    ];
    return wrong.map((what) => `order ${order.number}: ${what}`);
  });
}

type KnownTerms = Omit<PromotionTerms, 'tools'>;

function findWrongLines(order: WholeOrder, promotion: KnownTerms | undefined): string[] {
  const { lines, code, goodsMinor, discountMinor, deliveryMinor, totalMinor, tax } = order;
  const goods = lines.map((line) => priceOf(line.quantity, line));
  const parts = findDiscounts(order, promotion);
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
  const ofPrices = tax?.included?.minor ?? 0;
  const due = sum(goods) - sum(parts) + deliveryMinor + order.taxMinor - ofPrices;
  const checks = [
    [lines.some((line, index) => line.goodsMinor !== goods[index]), 'a line is not its price'],
    [
      lines.some((line, index) => line.discountMinor !== parts[index]),
      `${code} takes other amounts off its lines than ${parts.join(', ')}`,
    ],
    [goodsMinor !== sum(goods), 'its goods are not its lines'],
    [discountMinor !== sum(parts), 'its discount is not that of its lines'],
    [totalMinor !== due, `it comes to ${totalMinor}, and should to ${due}`],
  ] as const;
  return checks.flatMap(([isWrong, what]) => (isWrong ? [what] : []));
}

function findDiscounts(
  { lines, code, currency }: WholeOrder,
  promotion: KnownTerms | undefined,
): readonly number[] {
  if (code === '') return lines.map(() => 0);
  const terms = promotion && { ...promotion, tools: lines.map(({ tool }) => tool) };
  const quote = quotePromotion(code, terms, { lines, currency, at: new Date(0) });
  return quote.ok ? quote.lines : [];
}

/**
 * Zones stay as they are meanwhile. Once an order is paid, its address may be another one to which
 * delivery costs no more, or that staff have said; of one that is over nothing is quoted anew, and
 * the instances' clocks differ by up to 80 seconds.
 */
function findWrongDelivery(
  { lines, method, place, deliveryMinor, isUnpaid, currency }: WholeOrder,
  zones: readonly DeliveryZone[],
): string[] {
  if (deliveryMinor !== (method?.priceMinor ?? 0)) return ['its delivery is another one'];
  if (!isUnpaid || !method || !place) return [];
  const delivered = lines.map((line) => {
    const goodsMinor = line.goodsMinor - line.discountMinor;
    return { ...line, goodsMinor, weightG: null, unitsPerCarton: null };
  });
  const quote = quoteDelivery(delivered, place, { zones, currency });
  const offer = quote.ok ? quote.offers.find((one) => one.method === method.id) : undefined;
  if (offer?.priceMinor === method.priceMinor) return [];
  return [`delivery costs ${method.priceMinor}, and should cost ${offer?.priceMinor}`];
}
