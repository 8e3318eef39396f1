/** Everybody's orders, a page at a time. Cancelled ones have left the list. */
import { indexedText, searchedRows } from '#platform/database/searched-rows.ts';
import { sortedPages } from '#platform/database/sorted-pages.ts';
import { nullable, text } from '#platform/database/sql-types.ts';
import { listedColumns, orderRow } from './orders.ts';

export const listed = "payment_state not in ('cancelling', 'cancelled', 'expired')";
/** As `orders_words` has it. */
export const searchExpression = `(number::text || ' ' || customer_name || ' ' || user_email || ' '
  || goods_text)`;
export const lookUp = indexedText({
  ...{ table: 'orders', id: 'id', text: searchExpression },
  // So that what one order of a hundred has, such as a name with the beginning of a code, is known.
  sampleRows: 1000,
});

/** As `deriveStatus` says it. */
const status = `case when payment_state = 'paid' and fulfilment_state <> 'new'
  then fulfilment_state else payment_state end`;

/** From what waits for money to what is over. */
const statusRank = `array_position(array['unpaid', 'processing', 'paid', 'in_production',
  'partly_shipped', 'shipped', 'delivered', 'partly_refunded', 'refunded', 'disputed'], ${status})`;

const filters = { status: nullable(text) };
const hasStatus = `(:status::text is null or ${status} = :status)`;

export const readAllOrders = searchedRows(
  { params: filters, row: orderRow, id: 'id', searchExpression, lookUp, takesAlsoIds: true },
  (isSought) => `
select ${listedColumns} from orders
where ${listed}
  and (:cursor::uuid is null
    or (placed_at, id) < (select placed_at, id from orders where id = :cursor::uuid))
  and ${isSought}
  and ${hasStatus}
order by placed_at desc, id desc limit :limit`,
);

const sortings = {
  number: { expression: 'number', sqlType: 'bigint' },
  customer: { expression: 'lower(customer_name)', sqlType: 'text' },
  total: { expression: 'total_minor', sqlType: 'bigint' },
  status: { expression: statusRank, sqlType: 'bigint' },
} as const;

export const readSortedOrders = sortedPages(
  {
    row: orderRow,
    columns: listedColumns,
    from: `orders where ${listed}`,
    id: 'id',
    searchExpression,
    lookUp,
    takesAlsoIds: true,
    filters,
    conditions: [hasStatus],
  },
  sortings,
);
