-- A code takes nothing off prices of a contract or a group unless it says so.

-- promotions ---------------------------------------------------------------------------------
alter table promotion add column is_for_agreed boolean not null default false;

-- A promotion as it is now, with those of some tools that it is for, and what it needs to know of
-- the customer: of an account its email counts; both are null where nobody knows them yet.
-- `beside` is an order that has it already, which does not count. Null where there is no such code.
create or replace function promotion_terms(typed text, tools uuid[], account uuid, address text, beside uuid)
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
      'isForAgreed', p.is_for_agreed,
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
