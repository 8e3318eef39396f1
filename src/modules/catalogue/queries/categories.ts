import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, nullable, text, uuid, type ShapeOf } from '#platform/database/sql-types.ts';

export const findCategoryByPath = preparedQuery({ path: text }, { id: uuid })`
select id from category where path = :path`;

/** Where the category is that has this path, or had it before; its present one comes first. */
export const selectCategoryPath = preparedQuery({ path: text }, { path: text })`
select path from (
  select path, 0 as place from category where path = :path
  union all
  select c.path, 1 from category_earlier_path e join category c on c.id = e.category_id
  where e.path = :path
) found order by place limit 1`;

export const hasCategoryId = preparedQuery({ id: uuid }, { id: uuid })`
select id from category where id = :id for key share`;

export const selectCategories = preparedQuery(
  {},
  { id: uuid, parent_id: nullable(uuid), path: text, name: text, description: text },
)`
select c.id, c.parent_id, c.path, x.name, x.description
from category c join category_text x on x.category_id = c.id and x.locale = 'en'
order by c.position, c.path`;

export const insertCategory = preparedQuery(
  { parentId: nullable(uuid), slug: text, path: text, position: integer },
  { id: uuid },
)`
insert into category (parent_id, slug, path, position)
values (:parentId, :slug, :path, :position) returning id`;

export const writeCategoryText = preparedQuery({
  id: uuid,
  locale: text,
  name: text,
  description: text,
})`
insert into category_text (category_id, locale, name, description)
values (:id, :locale, :name, :description)
on conflict (category_id, locale) do update set name = excluded.name,
  description = excluded.description`;

const categoryRow = {
  id: uuid,
  parent_id: nullable(uuid),
  path: text,
  slug: text,
  name: text,
  description: text,
  position: integer,
  products: integer,
};

export type CategoryRow = ShapeOf<typeof categoryRow>;

export const selectAllCategories = preparedQuery({}, categoryRow)`
select c.id, c.parent_id, c.path, c.slug, x.name, x.description, c.position,
  (select count(*) from product p where p.category_id = c.id and p.state <> 'archived') as products
from category c join category_text x on x.category_id = c.id and x.locale = 'en'
order by c.path`;

export const lockCategories = preparedQuery({}, {})`
lock table category in share row exclusive mode`;

export const updateCategory = preparedQuery({
  id: uuid,
  parentId: nullable(uuid),
  slug: text,
  path: text,
  position: integer,
})`
update category set parent_id = :parentId, slug = :slug, path = :path, position = :position
where id = :id`;

/** Both with a slash at the end. */
export const moveBelow = preparedQuery({ from: text, to: text })`
update category set path = :to || substr(path, length(:from) + 1)
where starts_with(path, :from) and :from <> :to`;

/** Until the transaction ends, no product is put into it. */
export const lockCategory = preparedQuery({ id: uuid }, { id: uuid })`
select id from category where id = :id for update`;

/** Of a locked one. */
export const countContents = preparedQuery(
  { id: uuid },
  { products: integer, categories: integer },
)`
select (select count(*) from product where category_id = c.id) as products,
  (select count(*) from category where parent_id = c.id) as categories
from category c where c.id = :id`;

export const deleteCategory = preparedQuery({ id: uuid })`delete from category where id = :id`;
