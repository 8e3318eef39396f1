-- The key under which an order was placed stands with the order: a repeated request is answered
-- for as long as there is an order to answer with.
alter table orders
  add column request_key text check (length(request_key) between 1 and 255),
  add column request_hash bytea check (length(request_hash) = 32),
  add check ((request_key is null) = (request_hash is null));

update orders set request_key = made.key, request_hash = made.request_hash
from order_request made where made.order_id = orders.id and made.user_id = orders.user_id;

create unique index orders_request on orders (user_id, request_key)
  where request_key is not null;

-- An older process of the shop that still runs beside this one writes its keys there; a table to
-- be dropped once none does.
create function keep_request_with_order() returns trigger language plpgsql as $$
begin
  update orders set request_key = new.key, request_hash = new.request_hash
  where id = new.order_id and request_key is null;
  return null;
end $$;
create constraint trigger order_request_kept after insert on order_request
  deferrable initially deferred for each row execute function keep_request_with_order();
