import { cursorParams } from '#platform/database/pagination.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  integer,
  nullable,
  oneOf,
  text,
  texts,
  timestamp,
  type ShapeOf,
  uuid,
} from '#platform/database/sql-types.ts';
import { isUpdated } from '#platform/database/upsert.ts';
import type { ProductReviewState } from '../product-review.ts';

const written = { name: text, rating: integer, title: text, text, pictures: texts };

const writtenColumns = 'name, rating, title, text, pictures';

const ownRow = {
  id: uuid,
  product_id: uuid,
  ...written,
  state: oneOf<ProductReviewState>(),
  written_at: timestamp,
};

export type OwnReviewRow = ShapeOf<typeof ownRow>;

const ownColumns = `id, product_id, ${writtenColumns}, state, written_at`;

/**
 * The account's only review of the product: a new one, or its change, which waits for staff again.
 * No row when nothing of it is changed: a repeated request does nothing.
 */
export const upsertReview = preparedQuery(
  { productId: uuid, userId: uuid, orderId: uuid, ...written, at: timestamp },
  { ...ownRow, state_before: nullable(oneOf<ProductReviewState>()) },
)`
with former as (
  select state from product_review where user_id = :userId and product_id = :productId for update)
insert into product_review as r (product_id, user_id, order_id, ${writtenColumns}, written_at,
  state)
select :productId, :userId, :orderId, :name, :rating::smallint, :title, :text, :pictures, :at,
  'waiting'
from (select count(*) from former) read_first
on conflict (user_id, product_id) do update set
  order_id = excluded.order_id, version = r.version + 1, name = excluded.name,
  rating = excluded.rating, title = excluded.title, text = excluded.text,
  pictures = excluded.pictures, written_at = excluded.written_at, state = 'waiting',
  decided_at = null, decided_by = null, hidden_because = null
where (r.name, r.rating, r.title, r.text, r.pictures) is distinct from
  (excluded.name, excluded.rating, excluded.title, excluded.text, excluded.pictures)
returning ${ownColumns},
  case when ${isUpdated} then coalesce((select state from former), 'waiting') end as state_before`;

export const selectOwnReview = preparedQuery({ productId: uuid, userId: uuid }, ownRow)`
select ${ownColumns} from product_review where product_id = :productId and user_id = :userId`;

/** The newest first. */
export const selectOwnReviews = preparedQuery({ userId: uuid, ...cursorParams }, ownRow)`
select ${ownColumns} from product_review
where user_id = :userId and (:cursor::uuid is null or id < :cursor::uuid)
order by id desc limit :limit`;

/** One of a product, or all of an account. */
export const deleteReviews = preparedQuery(
  { userId: uuid, productId: nullable(uuid) },
  { product_id: uuid, state: oneOf<ProductReviewState>() },
)`
delete from product_review
where user_id = :userId and (:productId::uuid is null or product_id = :productId::uuid)
returning product_id, state`;

export const countRatings = preparedQuery({ productId: uuid }, { rating: integer, count: integer })`
select rating, count(*) as count from product_review
where product_id = :productId and state = 'published' group by rating`;

export const selectPublishedReviews = preparedQuery(
  { productId: uuid, limit: integer, offset: integer },
  { id: uuid, ...written, written_at: timestamp, answer: text, answered_at: nullable(timestamp) },
)`
select id, ${writtenColumns}, written_at, answer, answered_at from product_review
where product_id = :productId and state = 'published'
order by written_at desc, id desc limit :limit offset :offset`;

export const selectUsedPictures = preparedQuery({ imgs: texts }, { img: text })`
select distinct img from product_review, unnest(pictures) as img
where pictures && :imgs::text[] and img = any(:imgs::text[])`;
