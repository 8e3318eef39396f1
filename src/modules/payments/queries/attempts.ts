import { statement } from '#platform/database/statement.ts';

export type AttemptState =
  | 'creating'
  | 'open'
  | 'processing'
  | 'succeeded'
  | 'cancelled'
  | 'abandoned';

export interface AttemptRow {
  id: string;
  order_id: string;
  ordinal: number;
  state: AttemptState;
  intent_id: string | null;
  client_secret: string | null;
  amount_minor: number;
  captured_minor: number;
  is_manual: boolean;
  currency: string;
  created_at: Date;
  updated_at: Date;
}

const columns = `id, order_id, ordinal, state, intent_id, client_secret, amount_minor,
  captured_minor, is_manual, currency, created_at, updated_at`;

const live = "state in ('creating', 'open', 'processing')";

export const selectLiveAttempt = statement<[string], AttemptRow>(
  `select ${columns} from payment_attempt where order_id = $1 and ${live}`,
);

export const selectAttempt = statement<[string], AttemptRow>(
  `select ${columns} from payment_attempt where id = $1`,
);

export const selectAttemptsOfOrder = statement<[string], AttemptRow>(
  `select ${columns} from payment_attempt where order_id = $1 order by ordinal`,
);

/** order, amount, currency, moment */
export const insertAttempt = statement<[string, number, string, Date], AttemptRow>(`
insert into payment_attempt (order_id, ordinal, state, amount_minor, currency, created_at,
  updated_at)
select $1, coalesce(max(ordinal), 0) + 1, 'creating', $2, $3, $4, $4
from payment_attempt where order_id = $1
returning ${columns}`);

/** order, amount, currency, moment, reference; no row when the reference is known already */
export const insertManualPayment = statement<[string, number, string, Date, string], AttemptRow>(`
insert into payment_attempt (order_id, ordinal, state, intent_id, amount_minor, captured_minor,
  is_manual, currency, created_at, updated_at)
select $1, coalesce(max(ordinal), 0) + 1, 'succeeded', $5, $2, $2, true, $3, $4, $4
from payment_attempt where order_id = $1
on conflict (intent_id) do nothing
returning ${columns}`);

/** attempt, intent, client secret, moment */
export const openAttempt = statement<[string, string, string | null, Date], Record<string, never>>(`
update payment_attempt set state = 'open', intent_id = $2, client_secret = $3, updated_at = $4
where id = $1 and state = 'creating'`);

/** attempt, moment; nothing when its payment has become known */
export const abandonAttempt = statement<[string, Date], Record<string, never>>(`
update payment_attempt set state = 'abandoned', updated_at = $2
where id = $1 and state = 'creating'`);

/** attempt, state, moment */
export const moveAttempt = statement<[string, AttemptState, Date], Record<string, never>>(
  'update payment_attempt set state = $2, updated_at = $3 where id = $1',
);

/** attempt, moment, what was captured, charge, when to ask for its fee unless that is known */
export const captureAttempt = statement<
  [string, Date, number, string | null, Date | null],
  Record<string, never>
>(`
update payment_attempt set state = 'succeeded', updated_at = $2, captured_minor = $3,
  charge_id = $4, fee_due_at = $5
where id = $1`);

export const selectAttemptOfIntent = statement<[string], AttemptRow>(
  `select ${columns} from payment_attempt where intent_id = $1`,
);

/** The attempt whose answer from the processor was never stored. */
export const selectCreatingAttempt = statement<[string], AttemptRow>(
  `select ${columns} from payment_attempt where order_id = $1 and state = 'creating'`,
);

/** now, at most this many, when to ask again; the charges whose fee is not known */
export const claimUnknownFees = statement<[Date, number, Date], { intent_id: string }>(`
update payment_attempt set fee_due_at = $3 where id in (
  select id from payment_attempt where fee_due_at <= $1
  order by fee_due_at limit $2 for update skip locked)
returning intent_id`);

/** intent; the fee of its charge is known from now on */
export const settleFee = statement<[string], Record<string, never>>(
  'update payment_attempt set fee_due_at = null where intent_id = $1',
);

/**
 * Untouched since, at most this many, now; the claimed ones are touched, so that the others come
 * next. A touch in the future was made by another clock.
 */
export const claimUnsettled = statement<[Date, number, Date], AttemptRow>(`
update payment_attempt set updated_at = $3 where id in (
  select id from payment_attempt where ${live} and (updated_at <= $1 or updated_at > $3)
  order by updated_at limit $2 for update skip locked)
returning ${columns}`);
