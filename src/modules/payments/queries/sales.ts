import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, text, timestamp, type ShapeOf } from '#platform/database/sql-types.ts';

const salesRow = {
  /** Such as '2026-03-02', in UTC. */
  day: text,
  currency: text,
  net: integer,
  refunded: integer,
  payments: integer,
};

export type SalesRow = ShapeOf<typeof salesRow>;

/**
 * By currency; days without a movement have no row. Only the account 'sales' counts: what the bank
 * decides about a dispute is booked in other accounts, and so is money that must go back.
 */
export const selectSalesByDay = preparedQuery({ from: timestamp, to: timestamp }, salesRow)`
select (t.happened_at at time zone 'UTC')::date::text as day,
  t.currency, (-sum(e.amount_minor))::bigint as net,
  coalesce(sum(e.amount_minor)
    filter (where t.kind in ('refund', 'refund_failed', 'manual_refund',
      'tax_refunded', 'tax_refund_failed')), 0)::bigint
    as refunded,
  count(*) filter (where t.kind in ('charge', 'manual_payment')) as payments
from journal_entry t
join journal_line e on e.journal_entry_id = t.id and e.account = 'sales'
where t.happened_at >= :from and t.happened_at < :to
group by 1, 2 order by 1, 2`;
