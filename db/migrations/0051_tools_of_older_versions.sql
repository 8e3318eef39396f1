-- An older version of the shop, which may run beside this one while it is replaced, knows of no
-- products: what it adds becomes a product of one size, and what it archives is not on sale.
create function give_tool_its_product() returns trigger language plpgsql as $$
begin
  if new.archived_at is not null then new.is_on_sale := false; end if;
  if tg_op = 'UPDATE' or new.product_id is not null then return new; end if;
  new.product_id := uuidv7();
  new.is_on_sale := new.archived_at is null;
  insert into product (id, state, version, position, created_at, created_by)
    values (new.product_id, 'published', 1, new.position, new.created_at, new.created_by);
  insert into product_text (product_id, locale, name, description)
    values (new.product_id, 'en', new.name, new.description);
  insert into product_slug (locale, slug, product_id, is_current)
    values ('en', new.product_id, new.product_id, true);
  insert into product_picture (product_id, position, img)
    select new.product_id, 1, new.img where new.img <> '';
  insert into product_revision (product_id, version, document, actor, reason, at)
    values (new.product_id, 1, jsonb_build_object(
      'state', 'published', 'publishAt', null, 'category', null, 'slug', new.product_id,
      'texts', jsonb_build_object('en', jsonb_build_object('name', new.name,
        'description', new.description, 'seoTitle', '', 'seoDescription', '')),
      'pictures', case when new.img = '' then '[]'
        else jsonb_build_array(jsonb_build_object('img', new.img, 'alt', jsonb_build_object())) end,
      'variants', jsonb_build_array(jsonb_build_object('id', new.id, 'name', new.name,
        'variant', '', 'description', new.description, 'img', new.img, 'sku', null, 'gtin', null,
        'orderMultiple', 1, 'maximumOrder', null, 'weightG', null, 'unitsPerCarton', null,
        'hsCode', null, 'origin', null, 'leadDays', null, 'isArchived', false))),
      'shop', 'product_added', new.created_at);
  return new;
end $$;
create trigger tool_has_its_product before insert or update of archived_at on tool
  for each row execute function give_tool_its_product();
