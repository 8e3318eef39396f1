-- Staff order for a customer, and may give a line a price by hand: who did, why, and instead of what.

-- orders -------------------------------------------------------------------------------------
-- Who of staff placed it for its customer, who has accepted no terms then; null for all others.
alter table orders add column placed_by uuid;

-- lines --------------------------------------------------------------------------------------
-- All four or none. `manual_most_percent` is what the role of whoever typed it could take off.
alter table order_line
  add column manual_by uuid, add column manual_reason text,
  add column manual_instead_minor bigint, add column manual_most_percent smallint;

-- The rules of lines as they are by now, and more in the place of that which knew no other price
-- than that of a list. No list says a manual price and no code takes off it; it is no lower than
-- the role could make it.
do $do$
declare
  before text := pg_get_functiondef('is_order_line(order_line)'::regprocedure);
  rule text := $rule$if not (l.price_source = 'list') then$rule$;
  rules text := $rules$if not (num_nulls(l.manual_by, l.manual_reason, l.manual_instead_minor,
      l.manual_most_percent) in (0, 4)) then
    return refuse_row('order_line', 'order_line_manual_is_whole'); end if;
  if l.manual_by is not null then
    if not (l.manual_instead_minor > 0 and l.manual_most_percent between 0 and 100) then
      return refuse_row('order_line', 'order_line_manual_is_whole'); end if;
    if not (length(l.manual_reason) between 1 and 200) then
      return refuse_row('order_line', 'order_line_manual_has_reason'); end if;
    if not (l.unit_price_minor <= 99999999) then
      return refuse_row('order_line', 'order_line_manual_price_check'); end if;
    if not (l.unit_price_minor * 100
        >= l.manual_instead_minor * (100 - l.manual_most_percent)) then
      return refuse_row('order_line', 'order_line_manual_within_limit'); end if;
    if not (l.discount_minor = 0 and l.price_list_id is null) then
      return refuse_row('order_line', 'order_line_manual_stands_alone'); end if;
  end if;
  if not (l.price_source = case when l.manual_by is null then 'list' else 'manual' end) then$rules$;
begin
  if position(rule in before) = 0 then
    raise exception 'is_order_line has no rule about price_source'; end if;
  execute replace(before, rule, rules);
end $do$;
