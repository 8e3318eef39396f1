import { statement } from '#platform/database/statement.ts';

export interface RefundRow {
  id: string;
  order_id: string;
  intent_id: string;
  amount_minor: number;
  key: string;
  reason: string;
  state: 'asked' | 'succeeded' | 'failed';
  processor_refund_id: string | null;
  asked_by: string;
}

const columns = `id, order_id, intent_id, amount_minor, key, reason, state,
  processor_refund_id, asked_by`;

/** order, intent, amount, key, reason, asked by, moment; no row when the key is known */
export const insertRefund = statement<
  [string, string, number, string, string, string, Date],
  { id: string }
>(`
insert into refund (order_id, intent_id, amount_minor, key, reason, state, asked_by, asked_at)
values ($1, $2, $3, $4, $5, 'asked', $6, $7)
on conflict (key) do nothing returning id`);

export const selectRefund = statement<[string], RefundRow>(
  `select ${columns} from refund where id = $1`,
);

/** Those the processor answered as not yet settled, to be asked about again. */
export const selectUnsettledRefunds = statement<[number], { id: string }>(
  "select id from refund where state = 'asked' order by asked_at limit $1",
);

/** refund, state, the processor's id, moment; no row when it was settled already */
export const settleRefundRow = statement<
  [string, string, string | null, Date],
  Record<string, never>
>(`
update refund set state = $2, processor_refund_id = coalesce($3, processor_refund_id),
  settled_at = case when $2 = 'asked' then null else $4::timestamptz end
where id = $1 and state = 'asked'`);

export const sumRefunded = statement<[string], { amount: number }>(`
select coalesce(sum(amount_minor), 0)::bigint as amount from refund
where intent_id = $1 and state = 'succeeded'`);
