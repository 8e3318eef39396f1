/** Made-up rows into the tables: one statement a table for many products. */
import type { Executor } from '#platform/database/database.ts';
import type { MadeUpCategory, MadeUpProduct } from './made-up.ts';

/** Adds those whose path is free; parents stand before their children. */
export async function insertCategories(
  executor: Executor,
  categories: readonly MadeUpCategory[],
): Promise<void> {
  await executor.query({
    text: `
with said as (
  select * from jsonb_to_recordset($1) as said (path text, name text, description text,
    position integer)
), depth as (
  insert into category (path, slug, position)
  select path, regexp_replace(path, '^.*/', ''), position from said
  on conflict (path) do nothing returning id, path
)
insert into category_text (category_id, locale, name, description)
select depth.id, 'en', said.name, said.description from depth join said using (path)`,
    values: [JSON.stringify(categories)],
  });
  await executor.query({
    text: `
update category c set parent_id = up.id from category up
where c.parent_id is null and up.path = left(c.path, -length(c.slug) - 1)`,
  });
}

/** Products with their texts, addresses, pictures and tools, whose stock came in with them. */
export async function insertProducts(
  executor: Executor,
  products: readonly MadeUpProduct[],
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  const rows = products.map(({ product: { at: createdAt, ...product }, text, ...rest }) => {
    return { ...product, ...text, slug: rest.slug, imgs: rest.imgs, created_at: createdAt };
  });
  await executor.query({ text: productsSql, values: [JSON.stringify(rows)] });
  const tools = products.flatMap(({ product, tools: sizes }) =>
    sizes.map((tool) => ({ ...tool, created_at: product.at })),
  );
  const values = [JSON.stringify(tools), actor, reason];
  await executor.query({ text: toolsSql, values });
}

const productsSql = `
with said as materialized (
  select * from jsonb_to_recordset($1) as said (id uuid, path text, position integer,
    created_at timestamptz, name text, description text, slug text, imgs jsonb)
), product as (
  insert into product (id, category_id, state, version, position, created_at)
  select said.id, c.id, 'published', 1, said.position, said.created_at
  from said join category c on c.path = said.path
), texts as (
  insert into product_text (product_id, locale, name, description)
  select id, 'en', name, description from said
), slugs as (
  insert into product_slug (locale, slug, product_id, is_current)
  select 'en', slug, id, true from said
)
insert into product_picture (product_id, position, img, alt)
select id, ordinality, img, jsonb_build_object('en', name)
from said cross join jsonb_array_elements_text(imgs) with ordinality as picture (img, ordinality)`;

const toolsSql = `
with said as materialized (
  select * from jsonb_to_recordset($1) as said (id uuid, product_id uuid, name text, kind text,
    description text, img text, facts jsonb, price_minor bigint, minimum_order integer,
    rating_tenths smallint, position integer, variant_position integer, variant text, sku text,
    gtin text, weight_g integer, units_per_carton integer, origin text, lead_days integer,
    stock integer, created_at timestamptz)
), tool as (
  insert into tool (id, product_id, name, kind, description, img, facts, price_minor,
    minimum_order, rating_tenths, position, variant_position, variant, sku, gtin, weight_g,
    units_per_carton, origin, lead_days, created_at, is_on_sale)
  select id, product_id, name, kind, description, img, facts, price_minor, minimum_order,
    rating_tenths, position, variant_position, variant, sku, gtin, weight_g, units_per_carton,
    origin, lead_days, created_at, true
  from said
), moved as (
  insert into stock_movement (tool_id, kind, on_hand_change, reserved_change, actor, reason, at,
    ordinal, on_hand_before, reserved_before, on_hand, reserved)
  select id, 'received', stock, 0, $2, $3, created_at, 1, 0, 0, stock, 0 from said
)
insert into stock (tool_id, on_hand, movements) select id, stock, 1 from said`;
