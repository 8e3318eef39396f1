import { statement } from '#platform/database/statement.ts';

export interface PaymentRow {
  order_id: string;
  intent_id: string | null;
  state: string;
  amount_minor: number;
  currency: string;
  created_at: Date;
}

/** orders */
export const selectPayments = statement<[readonly string[]], PaymentRow>(`
select order_id, intent_id, state, amount_minor, currency, created_at from payment_attempt
where order_id = any($1::uuid[]) order by created_at, id`);

export interface RefundedRow {
  order_id: string;
  amount_minor: number;
  reason: string;
  state: string;
  asked_at: Date;
  settled_at: Date | null;
}

/** orders */
export const selectRefundsOf = statement<[readonly string[]], RefundedRow>(`
select order_id, amount_minor, reason, state, asked_at, settled_at from refund
where order_id = any($1::uuid[]) order by asked_at, id`);

/** orders, words to take out, what is written instead */
export const maskRefundReasons = statement<
  [readonly string[], string, string],
  Record<string, never>
>(`
update refund set reason = regexp_replace(reason, $2, $3, 'gi')
where order_id = any($1::uuid[]) and reason ~* $2`);

/** orders, words to take out, what is written instead */
export const maskExceptions = statement<
  [readonly string[], string, string],
  Record<string, never>
>(`
update payment_exception set detail = regexp_replace(detail, $2, $3, 'gi'),
  resolution = regexp_replace(resolution, $2, $3, 'gi')
where order_id = any($1::uuid[]) and concat_ws(' ', detail, resolution) ~* $2`);

/** orders */
export const deleteClientSecrets = statement<[readonly string[]], Record<string, never>>(`
update payment_attempt set client_secret = null
where order_id = any($1::uuid[]) and client_secret is not null`);
