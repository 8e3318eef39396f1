/**
 * Emails in statements of others. Pure.
 */

/**
 * For the one statement that has no other to spare for an email, that of placing orders: the start
 * of a part of its `with`, which goes on with a select of these columns. Its transaction announces
 * 'emails', as `queueEmail` does.
 */
export const insertEmailsSql =
  'insert into email (recipient, kind, contents, order_id, written_at)';

/** For the one that undoes it: goes on with a condition. */
export const deleteEmailsSql = 'delete from email';

/**
 * Of emails of a moment that say when orders leave again: '{}' while that is no later than usual.
 * `at` is the placeholder of the moment.
 */
export const leavesOnSql = (at: string) => `coalesce((
    select jsonb_build_object('leavesOn', until_day) from holiday where mode = 'delayed'
      and ${at}::timestamptz >= from_day::timestamp at time zone 'UTC'
      and ${at}::timestamptz < until_day::timestamp at time zone 'UTC'), '{}')`;
