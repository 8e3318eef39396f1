/** Everybody's orders, a page at a time. Cancelled ones have left the list. */
import { sortedPages } from '#platform/database/sorted-pages.ts';
import { statement } from '#platform/database/statement.ts';
import { orderColumns, type OrderRow } from './orders.ts';

const listed = "payment_state not in ('cancelling', 'cancelled', 'expired')";
const searchExpression = "concat_ws(' ', number, customer_name, user_email, tool_name)";

/** As `deriveStatus` says it. */
const status = `case when payment_state = 'paid' and fulfilment_state <> 'new'
  then fulfilment_state else payment_state end`;

/** From what waits for money to what is over. */
const statusRank = `array_position(array['unpaid', 'processing', 'paid', 'in_production', 'shipped',
  'delivered', 'partly_refunded', 'refunded', 'disputed'], ${status})`;

type Filters = [status: string | null];

/** cursor, pattern, limit, status; each may be null */
export const selectAllOrders = statement<
  [string | null, string | null, number | null, ...Filters],
  OrderRow
>(`
select ${orderColumns} from orders
where ${listed}
  and ($1::uuid is null
    or (placed_at, id) < (select placed_at, id from orders where id = $1::uuid))
  and ($2::text is null or ${searchExpression} ilike $2)
  and ($4::text is null or ${status} = $4)
order by placed_at desc, id desc limit $3`);

const sortings = {
  number: { expression: 'number', sqlType: 'bigint' },
  customer: { expression: 'lower(customer_name)', sqlType: 'text' },
  total: { expression: 'total_minor', sqlType: 'bigint' },
  status: { expression: statusRank, sqlType: 'bigint' },
} as const;

export const sortedOrders = sortedPages<keyof typeof sortings, Filters, OrderRow>(
  {
    rows: { columns: orderColumns, from: `orders where ${listed}` },
    id: 'id',
    searchExpression,
    filters: [`($5::text is null or ${status} = $5)`],
  },
  sortings,
);
