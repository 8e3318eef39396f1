-- Codes that are spelt like one that nothing has, for the order pad. Two codes of which one has a
-- character more, less, or another one, or two in the other order, have one of these in common.
create function sku_near(key text) returns text[] language sql immutable parallel safe
  return (select array_agg(overlay(key placing '' from place for 1)) || key
    from generate_series(1, length(key)) place);

create index tool_sku_near on tool using gin (sku_near(sku_key(sku))) where is_on_sale;
