import { statement } from '#platform/database/statement.ts';

export type RefundState = 'asked' | 'on_hold' | 'succeeded' | 'failed';

export interface RefundRow {
  id: string;
  order_id: string;
  intent_id: string;
  amount_minor: number;
  key: string;
  /** Counts up when it is sent again after a rejection. */
  attempts: number;
  reason: string;
  state: RefundState;
  /** Since when its present key may have been sent; and when it was given up as too old. */
  key_at: Date;
  key_dropped_at: Date | null;
  processor_refund_id: string | null;
  asked_by: string;
  asked_at: Date;
  settled_at: Date | null;
}

const columns = `id, order_id, intent_id, amount_minor, key, attempts, reason, state,
  key_at, key_dropped_at, processor_refund_id, asked_by, asked_at, settled_at`;

/** order, intent, amount, key, reason, asked by, moment; no row when the key is known */
export const insertRefund = statement<
  [string, string, number, string, string, string, Date],
  RefundRow
>(`
insert into refund (order_id, intent_id, amount_minor, key, reason, state, asked_by, asked_at,
  key_at)
values ($1, $2, $3, $4, $5, 'asked', $6, $7, $7)
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

export const selectRefundsOfPayment = statement<[string], RefundRow>(
  `select ${columns} from refund where intent_id = $1 order by asked_at, id`,
);

export const selectRefundsOfOrder = statement<[string], RefundRow>(
  `select ${columns} from refund where order_id = $1 order by asked_at, id`,
);

/**
 * at most this many, rested since; to be asked about again: what has no end yet, and what waits
 * for the end of a dispute that the shop knows nothing of, or that is over
 */
export const selectUnsettledRefunds = statement<[number, Date], { id: string }>(`
select id from refund r
where state = 'asked' or (state = 'on_hold' and key_at <= $2 and not exists (
  select from dispute d where d.intent_id = r.intent_id and closed_at is null
    and taken_minor > returned_minor))
order by asked_at limit $1`);

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
  settled_at = case when $3 in ('asked', 'on_hold') then null else $5::timestamptz end,
  key_at = case when $3 = 'on_hold' then $5::timestamptz else key_at end
where id = $1 and state = $2`);

/** intent; those that wait for the end of a dispute */
export const selectRefundsOnHold = statement<[string], RefundRow>(
  `select ${columns} from refund where intent_id = $1 and state = 'on_hold' order by asked_at, id`,
);

/** refund, moment; sent under another key, because the processor keeps its answer to the old one */
export const resumeRefund = statement<[string, Date], Record<string, never>>(`
update refund set state = 'asked', attempts = attempts + 1, key_at = $2, key_dropped_at = null
where id = $1 and state = 'on_hold'`);

/** refund, moment */
export const failRefundOnHold = statement<[string, Date], Record<string, never>>(
  "update refund set state = 'failed', settled_at = $2 where id = $1 and state = 'on_hold'",
);

/** refund, the attempt whose key is given up, moment */
export const dropRefundKey = statement<[string, number, Date], Record<string, never>>(`
update refund set key_dropped_at = $3 where id = $1 and attempts = $2 and key_dropped_at is null`);

/** refund, the attempt whose key was given up, moment; no row when somebody else was first */
export const renewRefundKey = statement<[string, number, Date], RefundRow>(`
update refund set attempts = attempts + 1, key_at = $3, key_dropped_at = null
where id = $1 and attempts = $2 and key_dropped_at is not null and state = 'asked'
  and processor_refund_id is null
returning ${columns}`);

/** order, intent, amount, key, reason, asked by, moment, the processor's id; one that failed */
export const insertFailedRefund = statement<
  [string, string, number, string, string, string, Date, string],
  RefundRow
>(`
insert into refund (order_id, intent_id, amount_minor, key, reason, state, asked_by, asked_at,
  key_at, settled_at, processor_refund_id)
values ($1, $2, $3, $4, $5, 'failed', $6, $7, $7, $7, $8)
on conflict (key) do nothing returning ${columns}`);
