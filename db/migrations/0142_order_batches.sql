-- Orders that arrive together are placed in one batch. Those that want none of the same tools are
-- reserved by one statement: a wave; what one order leaves of a tool counts for the next wave.
create function reserve_for_orders(
  heads uuid[], tools uuid[], wanted integer[], shared bigint[], waves integer[], share_of integer,
  actors text[], why text, moment timestamptz
) returns table (
  order_id uuid, tool_id uuid, is_reserved boolean, on_hand integer, available_before integer,
  available integer
) language plpgsql as $$
begin
  perform from unnest(tools) as want (id) join stock s on s.tool_id = want.id
    order by s.tool_id for update of s;
  for wave in 1 .. coalesce((select max(each) from unnest(waves) as each), 0) loop
    return query
    with want as materialized (
      select w.* from unnest(heads, tools, wanted, shared, actors, waves)
        as w (head, tool, units, shared, actor, nth) where w.nth = wave
    ), free as materialized (
      select w.head, w.tool, w.units, w.actor, s.on_hand, s.on_hand - s.reserved as before,
        s.on_hand - s.reserved >= w.units
          and (w.shared is null or w.shared <= s.on_hand / share_of) as is_free
      from want w join stock s on s.tool_id = w.tool
    ), short as materialized (
      select w.head from want w left join free f on f.head = w.head and f.tool = w.tool
      where f.is_free is not true
    ), moved as (
      update stock s set reserved = s.reserved + f.units from free f
      where s.tool_id = f.tool and f.head not in (select head from short)
      returning f.head, s.tool_id, s.on_hand, s.reserved, s.movements, f.units, f.actor
    ), written as (
      insert into stock_movement (tool_id, order_id, kind, on_hand_change, reserved_change, actor,
        reason, at, ordinal, on_hand_before, reserved_before, on_hand, reserved)
      select m.tool_id, m.head, 'reserved', 0, m.units, m.actor, why, moment, m.movements,
        m.on_hand, m.reserved - m.units, m.on_hand, m.reserved
      from moved m
    )
    select f.head, f.tool, m.tool_id is not null, f.on_hand, f.before,
      f.before - coalesce(m.units, 0)
    from free f left join moved m on m.head = f.head and m.tool_id = f.tool;
  end loop;
end $$;

-- Whoever locks what one of several orders wants keeps the others waiting: they wait for no longer
-- than `wait_for_lock`, and each is placed by itself then.
drop function claim_requests(uuid[], text[], timestamptz, integer);
create function claim_requests(
  accounts uuid[], keys text[], since timestamptz, most integer, wait_for_lock text default null
) returns table (
  place integer, earlier uuid, request_hash bytea, waiting integer, waiting_until timestamptz,
  later_units jsonb, most_placed_at timestamptz
) language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if wait_for_lock is not null then perform set_config('lock_timeout', wait_for_lock, true); end if;
  -- In one order, so that no two of them wait for each other.
  perform pg_advisory_xact_lock(19, lock) from (
    select distinct hashtext(account::text) as lock from unnest(accounts) as account order by lock
  ) as each;
  return query
  select r.place::integer, e.id, e.request_hash, w.waiting, w.waiting_until, w.later_units,
    (select n.placed_at from (
      (select o.placed_at from orders o where o.user_id = r.account and o.placed_at > since
        order by o.placed_at desc limit most)
      union all
      (select o.placed_at from orders o where o.guest_id = r.account and o.placed_at > since
        order by o.placed_at desc limit most)
    ) n order by n.placed_at desc offset most - 1 limit 1)
  from unnest(accounts, keys) with ordinality as r (account, key, place)
  left join lateral (
    select o.id, o.request_hash from orders o
    where o.user_id = r.account and o.request_key = r.key
    union all
    select o.id, o.request_hash from orders o
    where o.guest_id = r.account and o.guest_key = r.key
  ) e on true
  cross join lateral (
    with of_account as (
      select o.id, o.number, o.reservation_expires_at from orders o
      where o.user_id = r.account and o.payment_state in ('unpaid', 'processing', 'cancelling')
      union all
      select o.id, o.number, o.reservation_expires_at from orders o
      where o.guest_id = r.account and o.payment_state in ('unpaid', 'processing', 'cancelling')
    ), open as (
      select o.id, o.reservation_expires_at, row_number() over (order by o.number) as nth
      from of_account o
    )
    select count(*)::integer as waiting, min(open.reservation_expires_at) as waiting_until,
      coalesce((select jsonb_object_agg(tool_id, units) from (
        select l.tool_id, sum(l.quantity - l.cancelled) as units
        from open join order_line l on l.order_id = open.id
        where open.nth > 1 group by l.tool_id) as later), '{}') as later_units
    from open
  ) w;
end $$;
