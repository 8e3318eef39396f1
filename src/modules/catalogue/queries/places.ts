import { preparedQuery } from '#platform/database/prepared-query.ts';
import { boolean, integer, nullable, text, uuid, uuids } from '#platform/database/sql-types.ts';
import { isListed } from './public-catalogue.ts';

const key = (product: string) => `(${product}.position, ${product}.created_at, ${product}.id)`;
const others = `own where ${isListed} and p.id <> own.id`;
const listed = `product p cross join ${others}`;
const named = `product p join product_text x on x.product_id = p.id and x.locale = 'en'
    cross join ${others}`;

/** Among those that visitors see; `before` and `after` are who stand beside it. */
export const selectPlace = preparedQuery(
  { id: uuid },
  {
    ...{ place: integer, count: integer },
    ...{ before: nullable(text), after: nullable(text) },
  },
)`
with own as materialized (select id, position, created_at from product where id = :id)
select (select count(*) + 1 from ${listed} and ${key('p')} < ${key('own')}) as place,
  (select count(*) + 1 from ${listed}) as count,
  (select x.name from ${named} and ${key('p')} < ${key('own')}
    order by p.position desc, p.created_at desc, p.id desc limit 1) as before,
  (select x.name from ${named} and ${key('p')} > ${key('own')}
    order by p.position, p.created_at, p.id limit 1) as after
from own`;

/** Until the transaction ends, nobody else moves a product. */
export const lockPlaces = preparedQuery({})`select pg_advisory_xact_lock(233, 0)`;

const neighbour = { id: uuid };

/** The one before it of those that visitors see. */
export const selectEarlier = preparedQuery({ id: uuid }, neighbour)`
with own as materialized (select id, position, created_at from product where id = :id)
select p.id from ${listed} and ${key('p')} < ${key('own')}
order by p.position desc, p.created_at desc, p.id desc limit 1`;

/** The one after it. */
export const selectLater = preparedQuery({ id: uuid }, neighbour)`
with own as materialized (select id, position, created_at from product where id = :id)
select p.id from ${listed} and ${key('p')} > ${key('own')}
order by p.position, p.created_at, p.id limit 1`;

/** Whether others have the number of one of these, so that they cannot change places. */
export const selectIsTied = preparedQuery({ ids: uuids }, { is_tied: boolean })`
select count(*) <> count(distinct position) as is_tied from product
where position in (select position from product where id = any(:ids::uuid[]))`;

/** In the order in which all lock several products. */
export const lockAllProducts = preparedQuery({})`select id from product order by id for update`;

/** A number of its own for each, in the same order. */
export const numberProducts = preparedQuery({})`
update product p set position = counted.place
from (select id, row_number() over (order by position, created_at, id) as place from product)
  as counted
where counted.id = p.id and p.position <> counted.place`;

export const swapPositions = preparedQuery({ ids: uuids })`
update product p set position = other.position from product other
where p.id = any(:ids::uuid[]) and other.id = any(:ids::uuid[]) and p.id <> other.id`;

export const moveToFirst = preparedQuery({ id: uuid })`
update product set position = (select min(position) - 1 from product) where id = :id`;

export const moveToLast = preparedQuery({ id: uuid })`
update product set position = (select max(position) + 1 from product) where id = :id`;
