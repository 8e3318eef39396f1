import { statement } from '#platform/database/statement.ts';

export interface SalesRow {
  /** Such as '2026-03-02', in UTC. */
  day: string;
  net: number;
  given_back: number;
  payments: number;
}

/**
 * from, to; days without a movement have no row. Only the account 'sales' counts: what the bank
 * decides about a dispute is booked elsewhere, and so is money that belongs to no order.
 */
export const selectSalesByDay = statement<[Date, Date], SalesRow>(`
select (t.happened_at at time zone 'UTC')::date::text as day,
  (-sum(e.amount_minor))::bigint as net,
  coalesce(sum(e.amount_minor)
    filter (where t.kind in ('refund', 'refund_failed', 'refunded_elsewhere')), 0)::bigint
    as given_back,
  count(*) filter (where t.kind in ('charge', 'taken_elsewhere')) as payments
from ledger_transaction t
join money_entry e on e.transaction_id = t.id and e.account = 'sales'
where t.happened_at >= $1 and t.happened_at < $2
group by 1 order by 1`);
