import { statement } from '#platform/database/statement.ts';

export type RefundState = 'asked' | 'parked' | 'succeeded' | 'failed';

export interface RefundRow {
  id: string;
  order_id: string;
  intent_id: string;
  amount_minor: number;
  key: string;
  /** Counts on when it is asked again after a refusal. */
  tries: number;
  reason: string;
  state: RefundState;
  processor_refund_id: string | null;
  asked_by: string;
  asked_at: Date;
  settled_at: Date | null;
}

const columns = `id, order_id, intent_id, amount_minor, key, tries, reason, state,
  processor_refund_id, asked_by, asked_at, settled_at`;

/** order, intent, amount, key, reason, asked by, moment; no row when the key is known */
export const insertRefund = statement<
  [string, string, number, string, string, string, Date],
  RefundRow
>(`
insert into refund (order_id, intent_id, amount_minor, key, reason, state, asked_by, asked_at)
values ($1, $2, $3, $4, $5, 'asked', $6, $7)
on conflict (key) do nothing returning ${columns}`);

export const selectRefund = statement<[string], RefundRow>(
  `select ${columns} from refund where id = $1`,
);

export const selectRefundByKey = statement<[string], RefundRow>(
  `select ${columns} from refund where key = $1`,
);

/** the processor's id */
export const selectRefundAtProcessor = statement<[string], RefundRow>(
  `select ${columns} from refund where processor_refund_id = $1`,
);

export const selectRefundsOfOrder = statement<[string], RefundRow>(
  `select ${columns} from refund where order_id = $1 order by asked_at, id`,
);

/** Those the processor answered as not yet settled, to be asked about again. */
export const selectUnsettledRefunds = statement<[number], { id: string }>(
  "select id from refund where state = 'asked' order by asked_at limit $1",
);

/** intent */
export const selectAskedRefundsOf = statement<[string], { id: string }>(
  "select id from refund where intent_id = $1 and state = 'asked' order by asked_at",
);

/** refund, from, to, the processor's id, moment; nothing when it is not in the first state */
export const settleRefundRow = statement<
  [string, RefundState, RefundState, string | null, Date],
  Record<string, never>
>(`
update refund set state = $3, processor_refund_id = coalesce($4, processor_refund_id),
  settled_at = case when $3 in ('asked', 'parked') then null else $5::timestamptz end
where id = $1 and state = $2`);

/** intent, from, to; answers those that were moved */
export const moveRefundsOf = statement<[string, RefundState, RefundState, Date], { id: string }>(`
update refund set state = $3, tries = tries + 1,
  settled_at = case when $3 = 'failed' then $4::timestamptz end
where intent_id = $1 and state = $2 returning id`);
