-- Orders that no account has: of guests, who follow them by a secret link.

-- orders -------------------------------------------------------------------------------------
-- Null until an account whose email is proven takes the order over.
alter table orders alter column user_id drop not null;
-- Whom a guest's orders are counted for, and whose requests are told apart: the cart that they were
-- placed from. It stays when the order joins an account.
alter table orders add column guest_id uuid;
-- What makes a guest's repeated request the same one; `request_key` is that of an account. It may
-- join one that has made the same request itself.
alter table orders add column guest_key text;
alter table orders add constraint orders_are_somebodys
  check (user_id is not null or guest_id is not null);

-- A guest's key has a hash as well; an older version that takes it away leaves the key.
alter table orders drop constraint orders_check3;
alter table orders add constraint orders_key_has_hash
  check (request_key is null or request_hash is not null);
create index orders_of_guest on orders (guest_id, placed_at desc) where guest_id is not null;
create index orders_without_account on orders (lower(user_email)) where user_id is null;

create unique index orders_guest_request on orders (guest_id, guest_key)
  where guest_key is not null;

-- As before, and for guests as well: their ids are never those of accounts.
create or replace function claim_requests(
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

-- guests -------------------------------------------------------------------------------------
-- A link opens one order until it ends, or until the order joins an account. The token itself is
-- only in the link.
create table order_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  order_id uuid not null references orders on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index order_link_of_order on order_link (order_id);
create index order_link_expired on order_link (expires_at);
