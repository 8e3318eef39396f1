-- Staff find products by a part of a name, an address, a SKU or a GTIN among 100,000 tools.
create index product_text_alike on product_text using gin (name gin_trgm_ops);
create index product_slug_alike on product_slug using gin (slug gin_trgm_ops);
create index tool_alike on tool using gin
  ((name || ' ' || coalesce(sku, '') || ' ' || coalesce(gtin, '')) gin_trgm_ops);
