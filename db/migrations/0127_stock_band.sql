-- stock --------------------------------------------------------------------------------------
-- Steps of a fifth and more: an order of a few out of many units leaves the band as it is, and so
-- writes no index.
create function available_band(available bigint) returns smallint
language sql immutable parallel safe
return floor(4 * ln(greatest(1, available)::double precision))::smallint;

-- how many units can be ordered, roughly: lists are sorted by it first
alter table stock add available_band smallint not null
  generated always as (available_band(on_hand::bigint - reserved)) stored;

create index stock_by_available_band on stock (available_band);
