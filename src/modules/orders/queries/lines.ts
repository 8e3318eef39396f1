import { maxListedLines } from '../quantity-rules.ts';

/** The lines of an order as one JSON column, so that a list of orders is one statement. */
const fields = {
  position: 'position',
  toolId: 'tool_id',
  productId: 'product_id',
  productSlug: 'product_slug',
  sku: 'sku',
  name: 'name',
  variant: 'variant',
  quantity: 'quantity',
  unitPriceMinor: 'unit_price_minor',
  perUnits: 'per_units',
  priceList: 'price_list',
  goodsMinor: 'goods_minor',
  discountMinor: 'discount_minor',
  taxMinor: 'tax_minor',
  totalMinor: 'total_minor',
  cancelled: 'cancelled',
  shipped: 'shipped',
  returned: 'returned',
  refundedMinor: 'refunded_minor',
} as const;

const pairs = [
  ...Object.entries(fields).map(([key, column]) => `'${key}', l.${column}`),
  `'manual', case when l.manual_by is not null then json_build_object('by', l.manual_by,
    'reason', l.manual_reason, 'insteadMinor', l.manual_instead_minor,
    'mostPercent', l.manual_most_percent) end`,
];

const linesFrom = (rows: string) => `
  (select json_agg(json_build_object(${pairs.join(', ')}) order by l.position)
  from ${rows} l) as lines`;

/** Of the row of `orders`. */
export const linesSql = linesFrom('(select * from order_line where order_id = orders.id)');

/** Of lists, which would carry a thousand lines of each order otherwise. */
export const firstLinesSql = linesFrom(
  `(select * from order_line where order_id = orders.id and position <= ${maxListedLines})`,
);

/** Of a row of `locked`: as they are after the wait for its lock. */
export const linesNowSql = linesFrom('lines_now(locked.id)');
