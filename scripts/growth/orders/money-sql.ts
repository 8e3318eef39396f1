/** What made-up orders did to the money: payments, refunds, disputes, ledger, events of them. */

const disputes = `kind in ('disputed', 'dispute_won', 'dispute_lost')`;
const dueDays = 9;

export const moneyStatements = [
  `
insert into payment_attempt (order_id, ordinal, state, intent_id, client_secret, amount_minor,
  currency, created_at, updated_at, captured_minor, charge_id)
select id, 1, 'succeeded', intent, intent || '_secret_' || token, total_minor, 'usd', paid_at,
  paid_at, total_minor, charge
from grown_order where is_paid order by i`,
  `
insert into refund (id, order_id, intent_id, amount_minor, key, reason, state, processor_refund_id,
  asked_by, asked_at, settled_at, key_at, is_rest)
select refund, id, intent, refund_minor, 'adm:' || id || ':1', 'a bristle came out', 'succeeded',
  refunded, staff, after_at, after_at, after_at, case when kind <> 'all_back' then false end
from grown_order where refund_minor > 0 order by i`,
  `
insert into refund_line (refund_id, order_id, position, units, taken, amount_minor)
select refund, o.id, l.position, l.returned + l.cancelled,
  case when l.returned > 0 then 'shelf' else 'cancelled' end, l.refunded_minor
from grown_line l join grown_order o using (i) where l.refunded_minor > 0 order by i`,
  `
insert into dispute (id, order_id, intent_id, amount_minor, reason, status, due_by, opened_at,
  closed_at, taken_minor, returned_minor)
select dispute, id, intent, total_minor, 'general', case kind when 'disputed' then 'needs_response'
    when 'dispute_won' then 'won' else 'lost' end,
  date_trunc('second', after_at) + interval '${dueDays} days', after_at,
  case when kind <> 'disputed' then closed_at end, total_minor,
  case kind when 'dispute_won' then total_minor else 0 end
from grown_order where ${disputes} order by i`,
  `
insert into payment_exception (order_id, intent_id, kind, detail, at, key, resolved_at, resolved_by,
  resolution)
select * from (
  select id, intent, 'dispute_opened', dispute || ': general, to be answered by '
      || to_char(after_at at time zone 'UTC' + interval '${dueDays} days', 'YYYY-MM-DD'),
    after_at, 'dispute_opened:' || dispute,
    case when kind <> 'disputed' then closed_at end,
    case when kind <> 'disputed' then 'processor' end,
    case kind when 'dispute_won' then 'won' when 'dispute_lost' then 'lost' end
  from grown_order where ${disputes}
  union all select id, intent, 'dispute_lost',
    dispute || ': the bank gave the money to the card holder', closed_at,
    'dispute_lost:' || dispute, closed_at + interval '1 hour', staff::text, 'written off'
  from grown_order where kind = 'dispute_lost'
) as found (id, intent, kind, detail, at, key, resolved_at, resolved_by, resolution) order by at`,
  `
insert into journal_entry (kind, object_id, order_id, actor, reason, at, happened_at, to_account,
  from_account, amount_minor, currency)
select kind, object, id, actor, reason, at,
  case kind when 'dispute_lost' then at else date_trunc('second', at) end,
  to_account::ledger_account, from_account::ledger_account, minor, 'usd'
from (
  select 'charge' as kind, charge as object, id, 'processor' as actor,
    'payment_succeeded' as reason, paid_at as at, 'processor_balance' as to_account,
    'sales' as from_account, total_minor as minor from grown_order where is_paid
  union all select 'fee', charge, id, 'processor', 'payment_succeeded', paid_at, 'processor_fees',
    'processor_balance', (total_minor * 29 + 500) / 1000 + 30 from grown_order where is_paid
  union all select 'refund', refunded, id, staff::text, 'money_refunded', after_at, 'sales',
    'processor_balance', refund_minor from grown_order where refund_minor > 0
  union all select 'dispute_opened', dispute, id, 'processor', 'general', after_at, 'disputed',
    'processor_balance', total_minor from grown_order where ${disputes}
  union all select 'dispute_fee', dispute, id, 'processor', 'general', after_at, 'processor_fees',
    'processor_balance', 1500 from grown_order where ${disputes}
  union all select 'dispute_won', dispute, id, 'processor', 'general', closed_at,
    'processor_balance', 'disputed', total_minor from grown_order where kind = 'dispute_won'
  union all select 'dispute_lost', dispute, id, 'processor', 'general', closed_at,
    'dispute_losses', 'disputed', total_minor from grown_order where kind = 'dispute_lost'
) as moved order by at`,
  `
insert into processor_event (id, type, object_id, received_at, outcome)
select 'evt_' || left(md5(type || object), 24), type, object, at, 'applied' from (
  select 'payment_intent.succeeded' as type, intent as object, paid_at as at
  from grown_order where is_paid
  union all select 'refund.created', refunded, after_at from grown_order where refund_minor > 0
  union all select type, dispute, after_at from grown_order,
    (values ('charge.dispute.created'), ('charge.dispute.funds_withdrawn')) as t (type)
  where ${disputes}
  union all select type, dispute, closed_at from grown_order,
    (values ('charge.dispute.updated'), ('charge.dispute.closed')) as t (type)
  where kind in ('dispute_won', 'dispute_lost')
  union all select 'charge.dispute.funds_reinstated', dispute, closed_at
  from grown_order where kind = 'dispute_won'
) as told order by at`,
  // As the comparisons of these days would have left it; each compared day has the lines of both.
  `
insert into statement_day (day, compared_at, movements, differences)
select day, (day + 1)::timestamp at time zone 'UTC' + interval '3 hours',
  coalesce(movements, 0), 0
from growth cross join lateral generate_series((select min(happened_at at time zone 'UTC')
  from journal_entry)::date, (until_at at time zone 'UTC' - interval '2 hours')::date - 1,
  interval '1 day') as each (moment)
cross join lateral (select moment::date as day) as named
left join (
  select (happened_at at time zone 'UTC')::date as day, count(*) as movements from journal_entry
  where kind in ('charge', 'refund', 'dispute_opened', 'dispute_won') group by 1
) as lines using (day)
on conflict (day) do nothing`,
];
