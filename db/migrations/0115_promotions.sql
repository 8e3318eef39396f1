-- Promotions: codes that make goods cheaper, and the orders that use them.

-- promotions ---------------------------------------------------------------------------------
create table promotion (
  id uuid primary key default uuidv7(),
  -- upper case, without blanks: what customers type is brought into this form first
  code text not null unique check (code ~ '^[A-Z0-9](-?[A-Z0-9])*$' and length(code) between 3 and 32),
  kind text not null check (kind in ('percent', 'amount')),
  -- of 100 percent
  millionths integer check (millionths between 1 and 1000000),
  amount_minor bigint check (amount_minor between 1 and 99999999),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  -- for all goods, or for those of its targets
  is_for_all boolean not null,
  minimum_minor bigint not null default 0 check (minimum_minor between 0 and 99999999),
  minimum_quantity integer not null default 0 check (minimum_quantity between 0 and 1000000000),
  -- both in UTC, and both belong to it
  first_day date,
  last_day date,
  is_first_order_only boolean not null default false,
  -- lower case; null is everybody
  email text check (email = lower(email)),
  total_limit integer check (total_limit > 0),
  customer_limit integer check (customer_limit > 0),
  -- claims that are not released
  used integer not null default 0 check (used >= 0),
  archived_at timestamptz,
  -- counts every change by staff
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  constraint promotion_has_a_value check (case kind when 'percent'
    then millionths is not null and amount_minor is null
    else amount_minor is not null and millionths is null end),
  constraint promotion_ends_after_it_begins check (first_day <= last_day),
  constraint promotion_within_its_limit check (used <= total_limit)
);
create index promotion_of_email on promotion (email) where email is not null;

create table promotion_target (
  promotion_id uuid not null references promotion on delete cascade,
  tool_id uuid references tool,
  product_id uuid references product,
  category_id uuid references category on delete cascade,
  check (num_nonnulls(tool_id, product_id, category_id) = 1),
  unique nulls not distinct (promotion_id, tool_id, product_id, category_id)
);
create index promotion_target_of_category on promotion_target (category_id)
  where category_id is not null;

create table promotion_claim (
  id uuid primary key default uuidv7(),
  promotion_id uuid not null references promotion,
  order_id uuid not null references orders on delete cascade,
  -- whose use it is; both are empty when the person is erased
  user_id uuid,
  email text not null check (email = lower(email)),
  amount_minor bigint not null check (amount_minor >= 0),
  claimed_at timestamptz not null,
  released_at timestamptz
);
-- An order uses one code at a time.
create unique index promotion_claim_of_order on promotion_claim (order_id) where released_at is null;
create index promotion_claim_of_email on promotion_claim (promotion_id, email)
  where released_at is null;
create index promotion_claim_of_user on promotion_claim (user_id) where user_id is not null;

-- Whether somebody has ordered before, beside this order. What was given up does not count.
create function has_ordered(account uuid, address text, beside uuid) returns boolean
language plpgsql volatile as $$
begin
  return exists (
    select from orders where user_id = account and id is distinct from beside
      and payment_state not in ('cancelling', 'cancelled', 'expired')
  ) or exists (
    select from orders where user_id is null and lower(user_email) = address
      and id is distinct from beside
      and payment_state not in ('cancelling', 'cancelled', 'expired')
  ) or (account is null and exists (
    select from orders o join app_user u on u.id = o.user_id
    where lower(u.email) = address and o.id is distinct from beside
      and o.payment_state not in ('cancelling', 'cancelled', 'expired')
  ));
end $$;

-- Uses of a promotion by an account or by an email, beside those of one order.
create function uses_of_customer(promotion uuid, account uuid, address text, beside uuid)
returns integer language plpgsql volatile as $$
begin
  return (
    select count(*) from promotion_claim c
    where c.promotion_id = uses_of_customer.promotion and c.released_at is null
      and (c.user_id = account or (c.email = address and address <> ''))
      and c.order_id is distinct from beside
  );
end $$;

-- A promotion as it is now, with those of some tools that it is for, and what it needs to know of
-- the customer: of an account its email counts; both are null where nobody knows them yet. `beside` is an order that
-- has it already, which does not count. Null where there is no such code.
create function promotion_terms(typed text, tools uuid[], account uuid, address text, beside uuid)
returns json language plpgsql volatile as $$
begin
  if account is not null then
    address := (select email from app_user where id = account);
  end if;
  return (
    select json_build_object('id', p.id, 'version', p.version, 'code', p.code, 'kind', p.kind,
      'millionths', p.millionths, 'amountMinor', p.amount_minor, 'currency', p.currency,
      'minimumMinor', p.minimum_minor, 'minimumQuantity', p.minimum_quantity,
      'firstDay', p.first_day, 'lastDay', p.last_day,
      'isFirstOrderOnly', p.is_first_order_only,
      'isForAnother', coalesce(p.email <> address, false),
      'totalLimit', p.total_limit, 'customerLimit', p.customer_limit,
      'archivedAt', p.archived_at,
      'used', p.used - (select count(*) from promotion_claim c
        where c.order_id = beside and c.promotion_id = p.id and c.released_at is null),
      'usedByCustomer', case when p.customer_limit is null then 0
        else uses_of_customer(p.id, account, address, beside) end,
      'hasOrdered', p.is_first_order_only and has_ordered(account, address, beside),
      'tools', (
        select coalesce(json_agg(t.id), '[]') from tool t join product g on g.id = t.product_id
        where t.id = any(tools) and (p.is_for_all or exists (
          select from promotion_target x left join category above on above.id = x.category_id
            left join category own on own.id = g.category_id
          where x.promotion_id = p.id and (x.tool_id = t.id or x.product_id = t.product_id
            or starts_with(own.path || '/', above.path || '/'))))
      ))
    from promotion p where p.code = typed
  );
end $$;

-- Claims a promotion for each order, or says why not: the limits are decided here, under the lock
-- of the promotion, for whoever claims at once. An order that has a claim gives it back first,
-- unless it is of the same promotion: then only the amount changes.
create function claim_promotions(heads uuid[], promotions uuid[], versions integer[],
  accounts uuid[], addresses text[], amounts bigint[], moment timestamptz)
returns table (order_id uuid, error text) language plpgsql volatile as $$
declare
  one record;
  found_id uuid;
  terms record;
begin
  -- In one order, so that no two of them wait for each other.
  perform from promotion p where p.id = any(promotions) or p.id in (
      select c.promotion_id from promotion_claim c
      where c.order_id = any(heads) and c.released_at is null)
    order by p.id for update;
  for one in
    select * from unnest(heads, promotions, versions, accounts, addresses, amounts)
      as w (head, promotion, version, account, address, amount)
  loop
    order_id := one.head;
    error := null;
    update promotion_claim c set amount_minor = one.amount
      where c.order_id = one.head and c.promotion_id = one.promotion and c.released_at is null;
    if not found then
      update promotion p set used = p.used + 1
      where p.id = one.promotion and p.version = one.version and p.archived_at is null
        and (p.total_limit is null or p.used < p.total_limit)
      returning p.id into found_id;
      if found_id is null then
        select p.version, p.archived_at into terms from promotion p where p.id = one.promotion;
        error := case when terms.version = one.version and terms.archived_at is null
          then 'used_up' else 'changed' end;
      else
        select p.customer_limit, p.is_first_order_only into terms
        from promotion p where p.id = one.promotion;
        error := case
          when terms.customer_limit <= uses_of_customer(
            one.promotion, one.account, one.address, one.head) then 'used_by_customer'
          when terms.is_first_order_only and has_ordered(one.account, one.address, one.head)
            then 'first_order_only' end;
        if error is not null then
          update promotion p set used = p.used - 1 where p.id = one.promotion;
        else
          perform release_promotions(array[one.head], moment);
          insert into promotion_claim (promotion_id, order_id, user_id, email, amount_minor,
            claimed_at)
          values (one.promotion, one.head, one.account, one.address, one.amount, moment);
        end if;
      end if;
    end if;
    return next;
  end loop;
end $$;

-- Gives back what these orders use, each once.
create function release_promotions(heads uuid[], moment timestamptz) returns integer
language plpgsql volatile as $$
declare released integer;
begin
  perform from promotion p where p.id in (
      select c.promotion_id from promotion_claim c
      where c.order_id = any(heads) and c.released_at is null)
    order by p.id for update;
  with freed as (
    update promotion_claim c set released_at = moment
    where c.order_id = any(heads) and c.released_at is null returning c.promotion_id
  ), counted as (
    update promotion p set used = p.used - f.uses
    from (select promotion_id, count(*) as uses from freed group by promotion_id) f
    where p.id = f.promotion_id
  )
  select count(*) into released from freed;
  return released;
end $$;
