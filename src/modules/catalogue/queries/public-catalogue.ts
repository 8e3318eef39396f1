/** What visitors see of products. Only what is published, and only in the shop's language. */
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  integer,
  json,
  notNull,
  nullable,
  oneOf,
  text,
  uuid,
  uuids,
  type ShapeOf,
} from '#platform/database/sql-types.ts';
import type { TaxClass } from '../product-fields.ts';
import type { CategoryLink, ProductSize, ProductSort } from '../product.ts';
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
select p.id, now_at.slug, requested.is_current, x.name, x.description, x.seo_title,
  x.seo_description, ${categoryLinks} as categories,
  (select coalesce(json_agg(json_build_object('img', img, 'alt', coalesce(alt ->> 'en', x.name))
    order by position), '[]') from product_picture where product_id = p.id) as pictures
from product_slug requested
join product p on p.id = requested.product_id and p.state = 'published'
join product_slug now_at on now_at.product_id = p.id and now_at.locale = 'en' and now_at.is_current
join product_text x on x.product_id = p.id and x.locale = 'en'
left join category c on c.id = p.category_id
where requested.locale = 'en' and requested.slug = :slug`;

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

/** One more than a card shows, so that it can say that there are more. */
const mostRead = 5;

export const productSizes = nullable(json<ProductSize[]>());

/** Of the product with this id, where it has several on sale. */
export function firstSizesOf(product: string): string {
  return `(select json_agg(json_build_object('variant', size.variant, 'img', size.img, 'widthMm', (
      select v.number from tool_value v join attribute a on a.id = v.attribute_id and a.unit = 'mm'
      where v.tool_id = size.id order by a.position, a.id limit 1))
    order by size.variant_position, size.id)
    from (select z.id, z.variant, z.img, z.variant_position from tool z
      where z.product_id = ${product} and z.is_on_sale
      order by z.variant_position, z.id limit ${mostRead}) size
    having count(*) > 1)`;
}

export const productCardRow = {
  id: uuid,
  slug: text,
  name: text,
  description: text,
  img: nullable(text),
  alt: nullable(text),
  sizes: integer,
  first_sizes: productSizes,
  from_minor: notNull(integer),
  to_minor: notNull(integer),
  /** Of the cheapest size. */
  tax_class: nullable(oneOf<TaxClass>()),
  /** Whether one of its sizes can be ordered at its minimum. */
  can_be_ordered: boolean,
  has_some: boolean,
  /** Of a product of one size. */
  only_tool: nullable(json<{ id: string; minimumOrder: number; orderMultiple: number }>()),
};

export type ProductCardRow = ShapeOf<typeof productCardRow>;

/** As `smallestOrder` has it. */
const smallest = '(t.minimum_order + t.order_multiple - 1) / t.order_multiple * t.order_multiple';

/** Whether the smallest order of one of the sizes of product `p` is there. */
export const canBeOrdered = `exists (select from tool t join stock s on s.tool_id = t.id
  where t.product_id = p.id and t.is_on_sale and s.on_hand - s.reserved >= ${smallest})`;

/** Whether any unit of product `p` is there, be it too few for an order. */
const hasSome = `exists (select from tool t join stock s on s.tool_id = t.id
  where t.product_id = p.id and t.is_on_sale and s.on_hand > s.reserved)`;

export const productCardColumns = `p.id, slug.slug, x.name, x.description, picture.img,
  picture.alt ->> 'en' as alt, p.sizes, p.from_minor, p.to_minor,
  (select t.tax_class::text from tool t where t.product_id = p.id and t.is_on_sale
    order by t.price_minor, t.id limit 1) as tax_class,
  ${canBeOrdered} as can_be_ordered, ${hasSome} as has_some,
  case when p.sizes > 1 then ${firstSizesOf('p.id')} end as first_sizes,
  case when p.sizes = 1 then (
    select json_build_object('id', t.id, 'minimumOrder', t.minimum_order,
      'orderMultiple', t.order_multiple) from tool t
    where t.product_id = p.id and t.is_on_sale limit 1) end as only_tool`;

export const productCardSource = `from product p
join product_slug slug on slug.product_id = p.id and slug.locale = 'en' and slug.is_current
join product_text x on x.product_id = p.id and x.locale = 'en'
left join product_picture picture on picture.product_id = p.id and picture.position = 1`;

/** As the indexes say it: published, and something of it is on sale. */
export const isListed = "p.state = 'published' and p.sizes > 0";

const productCard = `${productCardColumns} ${productCardSource}`;

/** Of product `p`, each as an index has it. */
const orders = {
  position: 'p.position, p.created_at, p.id',
  name: 'p.sort_name, p.position, p.created_at, p.id',
  price: 'p.from_minor, p.position, p.created_at, p.id',
  '-price': 'p.to_minor desc, p.position, p.created_at, p.id',
} as const satisfies Record<ProductSort, string>;

const pageOfList = { limit: integer, offset: integer };

const cardsBy = (order: string) => preparedQuery(pageOfList, productCardRow)`
with listed as materialized (
  select p.id from product p where ${isListed} order by ${order} limit :limit offset :offset
)
select ${productCard} join listed on listed.id = p.id order by ${order}`;

/** One page of the whole catalogue, by its number; a query for each order. */
export const selectProductCards = {
  position: cardsBy(orders.position),
  name: cardsBy(orders.name),
  price: cardsBy(orders.price),
  '-price': cardsBy(orders['-price']),
} as const;

const categoryCardsBy = (order: string) =>
  preparedQuery({ ...pageOfList, categories: uuids }, productCardRow)`
with listed as materialized (
  select p.id from unnest(:categories::uuid[]) as home (id) cross join lateral (
    select p.* from product p where p.category_id = home.id and ${isListed}
    order by ${order} limit :limit::integer + :offset::integer
  ) p
  order by ${order} limit :limit offset :offset
)
select ${productCard} join listed on listed.id = p.id order by ${order}`;

/** The same of some categories: from each the first ones, and of these the first. */
export const selectCategoryCards = {
  position: categoryCardsBy(orders.position),
  name: categoryCardsBy(orders.name),
  price: categoryCardsBy(orders.price),
  '-price': categoryCardsBy(orders['-price']),
} as const;

const narrowedCardsBy = (order: string) =>
  preparedQuery({ ...pageOfList, products: uuids }, productCardRow)`
with listed as materialized (
  select p.id from product p where p.id = any(:products::uuid[]) and ${isListed}
  order by ${order} limit :limit offset :offset
)
select ${productCard} join listed on listed.id = p.id order by ${order}`;

/** The same of some products. */
export const selectNarrowedCards = {
  position: narrowedCardsBy(orders.position),
  name: narrowedCardsBy(orders.name),
  price: narrowedCardsBy(orders.price),
  '-price': narrowedCardsBy(orders['-price']),
} as const;

/** Those of them that visitors see, in the order of the catalogue. */
export const selectCardsOf = preparedQuery({ ids: uuids }, productCardRow)`
select ${productCard}
where ${isListed} and p.id = any(:ids)
order by p.position, p.created_at, p.id`;

/** Whatever their state, in the order of the catalogue. */
export const selectProductNames = preparedQuery(
  { ids: uuids },
  { id: uuid, slug: text, name: text },
)`
select p.id, s.slug, x.name from product p
join product_slug s on s.product_id = p.id and s.locale = 'en' and s.is_current
join product_text x on x.product_id = p.id and x.locale = 'en'
where p.id = any(:ids) order by p.position, p.created_at, p.id`;

/** Whatever its state, by its current slug. */
export const selectProductBySlug = preparedQuery({ slug: text }, { id: uuid })`
select product_id as id from product_slug where locale = 'en' and slug = :slug and is_current`;

/** Others that stand beside it. */
export const selectRelatedProducts = preparedQuery({ id: uuid, limit: integer }, productCardRow)`
select ${productCard}
where ${isListed} and p.id <> :id
  and p.category_id = (select category_id from product where id = :id)
order by p.position, p.created_at, p.id limit :limit`;

export const selectProductCounts = preparedQuery(
  {},
  { category: nullable(uuid), products: integer },
)`
select p.category_id as category, count(*) as products from product p
where ${isListed} group by p.category_id`;

export const selectPublishedCount = preparedQuery({}, { count: integer })`
select count(*) from product p where ${isListed}`;

/** The slugs of all listed products, for the sitemap; in the order of their ids. */
export const selectPublishedSlugs = preparedQuery(
  { limit: integer, offset: integer },
  { slug: text },
)`
select s.slug from product p
join product_slug s on s.product_id = p.id and s.locale = 'en' and s.is_current
where ${isListed} order by p.id limit :limit offset :offset`;
