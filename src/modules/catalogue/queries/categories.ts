import { preparedQuery } from '#platform/database/prepared-query.ts';
import { integer, nullable, text, uuid } from '#platform/database/sql-types.ts';

export const findCategoryByPath = preparedQuery({ path: text }, { id: uuid })`
select id from category where path = :path`;

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
