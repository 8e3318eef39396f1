-- A refund can name the units of lines that it is for, and delivery.

-- orders -------------------------------------------------------------------------------------
alter table order_line
  -- of what the line came to, what is given back for units of it
  add column refunded_minor bigint not null default 0,
  add constraint order_line_refunded check (refunded_minor between 0 and total_minor);
alter table orders
  add column delivery_refunded_minor bigint not null default 0,
  add constraint orders_delivery_refunded
    check (delivery_refunded_minor between 0 and delivery_minor);

-- inventory ----------------------------------------------------------------------------------
-- All units of a tool may be taken out of an order again.
alter table reservation
  drop constraint reservation_quantity_check,
  add constraint reservation_quantity_check check (quantity >= 0);

-- payments -----------------------------------------------------------------------------------
create table refund_line (
  refund_id uuid not null references refund,
  order_id uuid not null,
  -- all three are null for delivery
  position integer,
  units integer check (units > 0),
  -- taken out of the order before they were sent; or they were sent, and are on the shelf again or
  -- gone for good
  taken text check (taken in ('cancelled', 'shelf', 'written_off')),
  amount_minor bigint not null check (amount_minor >= 0),
  unique nulls not distinct (refund_id, position, taken),
  constraint refund_line_is_of_units check (
    (position is null) = (units is null) and (position is null) = (taken is null)),
  foreign key (order_id, position) references order_line
);
create index refund_line_of_line on refund_line (order_id, position);

-- When the transaction ends, a refund is the sum of its lines, and what the lines of an order and
-- its delivery say is given back is what its refunds say.
create function check_refund_lines() returns trigger language plpgsql as $$
begin
  if (select amount_minor from refund where id = new.refund_id) <> (
      select sum(amount_minor) from refund_line where refund_id = new.refund_id)
    or exists (select from order_line l where l.order_id = new.order_id and l.refunded_minor <> (
      select coalesce(sum(amount_minor), 0) from refund_line r
      where r.order_id = l.order_id and r.position = l.position))
    or (select delivery_refunded_minor from orders where id = new.order_id) <> (
      select coalesce(sum(amount_minor), 0) from refund_line
      where order_id = new.order_id and position is null) then
    raise exception 'refund_is_its_lines: of order %', new.order_id
      using errcode = 'check_violation', constraint = 'refund_is_its_lines';
  end if;
  return null;
end $$;
create constraint trigger refund_is_its_lines after insert on refund_line
  deferrable initially deferred for each row execute function check_refund_lines();
