-- rate-limits --------------------------------------------------------------------------------
-- When somebody did something that is limited, for all instances together. Unlogged, as the tries
-- of sign-ins are: a crash empties it. Keys are keyed hashes and name nobody.
create unlogged table rate_limit (
  key bytea primary key check (length(key) = 32),
  -- the moments that still count, the oldest first
  taken timestamptz[] not null,
  -- when none of them counts any more
  over_at timestamptz not null
);
create index rate_limit_over on rate_limit (over_at);

-- orders -------------------------------------------------------------------------------------
alter table orders
  -- when the reservation was extended, which happens once
  add column hold_extended_at timestamptz,
  -- when the customer's name, address and phone were taken out of an order that came to nothing
  add column emptied_at timestamptz;

create index orders_waiting_of_user on orders (user_id, number)
  where payment_state in ('unpaid', 'processing', 'cancelling');

create index orders_to_empty on orders (placed_at)
  where payment_state in ('unpaid', 'cancelled', 'expired') and emptied_at is null;

-- What an account has ordered, and nobody else may add to it until the transaction ends. Each
-- query of a volatile function sees what was committed before it began, so after the wait for the
-- lock the counts are exact, within the statement that inserts the order.
create function orders_of_account(account uuid, wanted_tool uuid, since timestamptz, most integer)
returns table (
  -- orders that are not paid yet, and when the first of their reservations ends
  waiting integer,
  waiting_until timestamptz,
  -- units of the tool in all of them but the first
  later_units bigint,
  -- when the order was placed that is the `most`th newest since; null when there are fewer
  most_placed_at timestamptz
)
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(19, hashtext(account::text));
  return query
  with open as (
    select o.tool_id, o.quantity, o.hold_expires_at,
      row_number() over (order by o.number) as place
    from orders o
    where o.user_id = account and o.payment_state in ('unpaid', 'processing', 'cancelling')
  )
  select count(*)::integer, min(open.hold_expires_at),
    coalesce(sum(open.quantity) filter (where open.place > 1 and open.tool_id = wanted_tool), 0),
    (select o.placed_at from orders o where o.user_id = account and o.placed_at > since
      order by o.placed_at desc offset most - 1 limit 1)
  from open;
end
$$;

-- reviews ------------------------------------------------------------------------------------
alter table review
  -- when it was shown on the pages, by itself or by staff; null while it waits for them
  add column published_at timestamptz,
  add column published_by uuid references app_user on delete set null;
update review set published_at = created_at;
create index review_shown on review (created_at desc, id desc)
  where hidden_at is null and published_at is not null;
create index review_waiting on review (created_at, id)
  where hidden_at is null and published_at is null;
create index review_of_author on review (user_id, created_at);
