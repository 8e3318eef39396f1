-- Placing orders of many lines, several at once: each function is one statement of the shop.

-- orders -------------------------------------------------------------------------------------
-- For each request the order that was placed with its key, and what its account has ordered.
-- Nobody else may add to that until the transaction ends: after the wait for the locks of the
-- accounts both are exact.
create function claim_requests(
  accounts uuid[], keys text[], since timestamptz, most integer)
returns table (
  place integer,
  earlier uuid,
  request_hash bytea,
  -- orders that are not paid yet, and when the first of their reservations ends
  waiting integer,
  waiting_until timestamptz,
  -- units in all of them but the first, by tool
  later_units jsonb,
  -- when the order was placed that is the `most`th newest since; null when there are fewer
  most_placed_at timestamptz
)
language plpgsql volatile as $$
begin
  -- In one order, so that no two of them wait for each other.
  perform pg_advisory_xact_lock(19, lock) from (
    select distinct hashtext(account::text) as lock from unnest(accounts) as account order by lock
  ) as each;
  return query
  select r.place::integer, e.id, e.request_hash, w.waiting, w.waiting_until, w.later_units,
    (select o.placed_at from orders o where o.user_id = r.account and o.placed_at > since
      order by o.placed_at desc offset most - 1 limit 1)
  from unnest(accounts, keys) with ordinality as r (account, key, place)
  left join orders e on e.user_id = r.account and e.request_key = r.key
  cross join lateral (
    with open as (
      select o.id, o.reservation_expires_at, row_number() over (order by o.number) as nth
      from orders o
      where o.user_id = r.account and o.payment_state in ('unpaid', 'processing', 'cancelling')
    )
    select count(*)::integer as waiting, min(open.reservation_expires_at) as waiting_until,
      coalesce((select jsonb_object_agg(tool_id, units) from (
        select l.tool_id, sum(l.quantity - l.cancelled) as units
        from open join order_line l on l.order_id = open.id
        where open.nth > 1 group by l.tool_id) as later), '{}') as later_units
    from open
  ) w;
end $$;

-- An older version places orders of one tool; those that wait may have several lines.
create or replace function orders_of_account(
  account uuid, wanted_tool uuid, since timestamptz, most integer)
returns table (
  waiting integer,
  waiting_until timestamptz,
  later_units bigint,
  most_placed_at timestamptz
)
language sql volatile as $$
  select waiting, waiting_until, coalesce((later_units ->> wanted_tool::text)::bigint, 0),
    most_placed_at
  from claim_requests(array[account], array[null::text], since, most)
$$;

-- catalogue ----------------------------------------------------------------------------------
-- Tools as an order needs them: those with one of these ids, on sale or not, and those on sale that
-- have one of these names. As they are now: whoever calls it may have waited for a lock.
create function orderable_tools(ids uuid[], names text[]) returns json
language plpgsql volatile as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', t.id, 'isOnSale', t.is_on_sale,
      'name', t.name, 'variant', t.variant, 'sku', t.sku, 'facts', t.facts,
      'productId', t.product_id, 'productSlug', p.slug, 'priceMinor', t.price_minor,
      'perUnits', 1, 'minimumOrder', t.minimum_order, 'orderMultiple', t.order_multiple,
      'maximumOrder', t.maximum_order, 'available', s.on_hand - s.reserved)), '[]')
    from (
      select id from tool where id = any(ids)
      union select id from tool where is_on_sale and name = any(names)
    ) wanted join tool t on t.id = wanted.id join stock s on s.tool_id = t.id
    join product_slug p on p.product_id = t.product_id and p.locale = 'en' and p.is_current);
end $$;

-- inventory ----------------------------------------------------------------------------------
-- Reserves for each order all that it wants of all its tools, or nothing of any, one order after
-- the other as they come. The rows of stock are locked first, in the order of their tools, so that
-- no two transactions wait for each other. Each tool stands once in an order; `shared` is null
-- where nothing is shared, else the units that must be within one in `share_of` of those on hand.
create function reserve_for_orders(
  heads uuid[], tools uuid[], wanted integer[], shared bigint[], share_of integer, actors text[],
  why text, moment timestamptz)
returns table (
  order_id uuid, tool_id uuid, is_reserved boolean, on_hand integer,
  available_before integer, available integer)
language plpgsql volatile as $$
declare head uuid;
begin
  perform from unnest(tools) as want (id) join stock s on s.tool_id = want.id
    order by s.tool_id for update of s;
  for head in
    select w.id from unnest(heads) with ordinality as w (id, place) group by w.id order by min(place)
  loop
    return query
    with want as materialized (
      select w.* from unnest(heads, tools, wanted, shared, actors)
        as w (id, tool, units, shared, actor) where w.id = head
    ), free as materialized (
      select w.tool, w.units, w.actor, s.on_hand, s.on_hand - s.reserved as before,
        s.on_hand - s.reserved >= w.units
          and (w.shared is null or w.shared <= s.on_hand / share_of) as is_free
      from want w join stock s on s.tool_id = w.tool
    ), moved as (
      update stock s set reserved = s.reserved + f.units from free f
      where s.tool_id = f.tool and not exists (select from free where not is_free)
        and (select count(*) from free) = (select count(*) from want)
      returning s.tool_id, s.on_hand, s.reserved, s.movements, f.units, f.actor
    ), written as (
      insert into stock_movement (tool_id, order_id, kind, on_hand_change, reserved_change, actor,
        reason, at, ordinal, on_hand_before, reserved_before, on_hand, reserved)
      select m.tool_id, head, 'reserved', 0, m.units, m.actor, why, moment, m.movements, m.on_hand,
        m.reserved - m.units, m.on_hand, m.reserved
      from moved m
    )
    select head, f.tool, m.tool_id is not null, f.on_hand, f.before,
      f.before - coalesce(m.units, 0)
    from free f left join moved m on m.tool_id = f.tool;
  end loop;
end $$;
