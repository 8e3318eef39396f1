-- Codes that are spelt like one that nothing has, for the order pad.
create index tool_sku_alike on tool using gin (sku_key(sku) gin_trgm_ops) where is_on_sale;
