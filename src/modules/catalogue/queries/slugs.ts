import { preparedQuery } from '#platform/database/prepared-query.ts';
import { text, uuid } from '#platform/database/sql-types.ts';

/** Returns nothing when the slug is, or was, another product's. */
export const claimSlug = preparedQuery({ id: uuid, locale: text, slug: text }, { slug: text })`
insert into product_slug (locale, slug, product_id, is_current)
values (:locale, :slug, :id, true)
on conflict (locale, slug) do update set is_current = true
  where product_slug.product_id = excluded.product_id
returning slug`;

/** The product that a slug is, or was, an address of. */
export const selectSlugHolder = preparedQuery({ locale: text, slug: text }, { name: text })`
select x.name from product_slug s
join product_text x on x.product_id = s.product_id and x.locale = s.locale
where s.locale = :locale and s.slug = :slug`;

/** The current slug stays an address of the product, and leads to the next one. */
export const retireSlug = preparedQuery({ id: uuid, locale: text })`
update product_slug set is_current = false
where product_id = :id and locale = :locale and is_current`;

/** What a product that was put together with another was found under leads there. */
export const redirectSlugs = preparedQuery({ from: uuid, to: uuid })`
update product_slug set product_id = :to, is_current = false where product_id = :from`;
