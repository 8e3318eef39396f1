/** What visitors see of products. Only what is published, and only in the shop's language. */
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  integer,
  json,
  nullable,
  oneOf,
  text,
  uuid,
  uuids,
  type ShapeOf,
} from '#platform/database/sql-types.ts';
import type { CategoryLink, ProductSort } from '../product.ts';
import { toolColumns, toolRow } from './tools.ts';

/** From the root down to category `c`. */
const categoryLinks = `(select coalesce(json_agg(json_build_object('name', x.name, 'path', up.path)
    order by length(up.path)), '[]')
  from category up join category_text x on x.category_id = up.id and x.locale = 'en'
  where up.path = c.path or starts_with(c.path, up.path || '/'))`;

/** By a current or an earlier slug. */
export const selectPublicProduct = preparedQuery(
  { slug: text },
  {
    id: uuid,
    slug: text,
    is_current: boolean,
    name: text,
    description: text,
    seo_title: text,
    seo_description: text,
    categories: json<CategoryLink[]>(),
    pictures: json<{ img: string; alt: string }[]>(),
  },
)`
select p.id, now_at.slug, asked.is_current, x.name, x.description, x.seo_title, x.seo_description,
  ${categoryLinks} as categories,
  (select coalesce(json_agg(json_build_object('img', img, 'alt', coalesce(alt ->> 'en', x.name))
    order by position), '[]') from product_picture where product_id = p.id) as pictures
from product_slug asked
join product p on p.id = asked.product_id and p.state = 'published'
join product_slug now_at on now_at.product_id = p.id and now_at.locale = 'en' and now_at.is_current
join product_text x on x.product_id = p.id and x.locale = 'en'
left join category c on c.id = p.category_id
where asked.locale = 'en' and asked.slug = :slug`;

export const selectPublishedSlug = preparedQuery({ slug: text }, { slug: text })`
select s.slug from product_slug s join product p on p.id = s.product_id and p.state = 'published'
where s.locale = 'en' and s.slug = :slug`;

const publicVariantRow = {
  ...toolRow,
  gtin: nullable(text),
  order_multiple: integer,
  maximum_order: nullable(integer),
  weight_g: nullable(integer),
  units_per_carton: nullable(integer),
  hs_code: nullable(text),
  origin: nullable(text),
  lead_days: nullable(integer),
};

export type PublicVariantRow = ShapeOf<typeof publicVariantRow>;

export const selectPublicVariants = preparedQuery({ product: uuid }, publicVariantRow)`
select ${toolColumns}, t.gtin, t.order_multiple, t.maximum_order, t.weight_g, t.units_per_carton,
  t.hs_code, t.origin, t.lead_days
from tool t join stock s on s.tool_id = t.id
join product_slug p on p.product_id = t.product_id and p.locale = 'en' and p.is_current
where t.product_id = :product and t.is_on_sale
order by t.variant_position, t.id`;

const productCardRow = {
  id: uuid,
  slug: text,
  name: text,
  description: text,
  img: nullable(text),
  alt: nullable(text),
  sizes: integer,
  from_minor: integer,
  to_minor: integer,
  /** Whether one of its sizes can be ordered at its minimum. */
  can_be_ordered: boolean,
};

export type ProductCardRow = ShapeOf<typeof productCardRow>;

const productCard = `p.id, slug.slug, x.name, x.description, picture.img,
  picture.alt ->> 'en' as alt, sold.sizes, sold.from_minor, sold.to_minor, sold.can_be_ordered
from product p
join product_slug slug on slug.product_id = p.id and slug.locale = 'en' and slug.is_current
join product_text x on x.product_id = p.id and x.locale = 'en'
join lateral (
  select count(*) as sizes, min(t.price_minor) as from_minor, max(t.price_minor) as to_minor,
    bool_or(s.on_hand - s.reserved >= t.minimum_order) as can_be_ordered
  from tool t join stock s on s.tool_id = t.id
  where t.product_id = p.id and t.is_on_sale
) sold on sold.sizes > 0
left join product_picture picture on picture.product_id = p.id and picture.position = 1`;

/** One page, by its number. Without categories it is the whole catalogue. */
export const selectProductCards = preparedQuery(
  {
    categories: nullable(uuids),
    sort: oneOf<ProductSort>(),
    limit: integer,
    offset: integer,
  },
  productCardRow,
)`
select ${productCard}
where p.state = 'published'
  and (:categories::uuid[] is null or p.category_id = any(:categories::uuid[]))
order by case when :sort::text = 'price' then sold.from_minor end,
  case when :sort::text = '-price' then sold.to_minor end desc,
  case when :sort::text = 'name' then lower(x.name) end,
  p.position, p.created_at, p.id
limit :limit offset :offset`;

/** Others that stand beside it. */
export const selectRelatedProducts = preparedQuery({ id: uuid, limit: integer }, productCardRow)`
select ${productCard}
where p.state = 'published' and p.id <> :id
  and p.category_id = (select category_id from product where id = :id)
order by p.position, p.created_at, p.id limit :limit`;

export const selectProductCounts = preparedQuery(
  {},
  { category: nullable(uuid), products: integer },
)`
select p.category_id as category, count(*) as products from product p
where p.state = 'published'
  and exists (select from tool t where t.product_id = p.id and t.is_on_sale)
group by p.category_id`;

/** The slugs of all published products, for the sitemap; in the order of their ids. */
export const selectPublishedSlugs = preparedQuery(
  { limit: integer, offset: integer },
  { slug: text },
)`
select s.slug from product p
join product_slug s on s.product_id = p.id and s.locale = 'en' and s.is_current
where p.state = 'published' order by p.id limit :limit offset :offset`;
