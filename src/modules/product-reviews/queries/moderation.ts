import { matchesAll, pageParams } from '#platform/database/pagination.ts';
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
import type { ProductReviewState } from '../product-review.ts';

const state = oneOf<ProductReviewState>();

const moderatedRow = {
  id: uuid,
  product_id: uuid,
  version: integer,
  name: text,
  rating: integer,
  title: text,
  text,
  pictures: texts,
  state,
  written_at: timestamp,
  hidden_because: nullable(text),
  answer: text,
};

export type ModeratedRow = ShapeOf<typeof moderatedRow>;

const columns = `id, product_id, version, name, rating, title, text, pictures, state, written_at,
  hidden_because, answer`;

const inState = `from product_review
where state = :state and ${matchesAll("concat_ws(' ', name, title, text, answer)")}`;

/** Those of a state, the oldest first. */
export const selectOldestReviews = preparedQuery({ state, ...pageParams }, moderatedRow)`
select ${columns} ${inState}
  and (:cursor::uuid is null or (written_at, id)
    > (select written_at, id from product_review where id = :cursor::uuid))
order by written_at, id limit :limit`;

/** Those of a state, the newest first. */
export const selectNewestReviews = preparedQuery({ state, ...pageParams }, moderatedRow)`
select ${columns} ${inState}
  and (:cursor::uuid is null or (written_at, id)
    < (select written_at, id from product_review where id = :cursor::uuid))
order by written_at desc, id desc limit :limit`;

export const countReviewsIn = preparedQuery({ state }, { count: integer })`
select count(*) from product_review where state = :state`;

export const lockReview = preparedQuery({ id: uuid }, moderatedRow)`
select ${columns} from product_review where id = :id for update`;

export const decideReview = preparedQuery({
  id: uuid,
  state,
  hiddenBecause: nullable(text),
  decidedAt: timestamp,
  decidedBy: uuid,
})`
update product_review set state = :state, hidden_because = :hiddenBecause,
  decided_at = :decidedAt, decided_by = :decidedBy, version = version + 1
where id = :id`;

/** '' takes the answer away. */
export const answerReviewRow = preparedQuery({
  id: uuid,
  answer: text,
  answeredAt: nullable(timestamp),
  answeredBy: nullable(uuid),
})`
update product_review set answer = :answer, answered_at = :answeredAt,
  answered_by = :answeredBy, version = version + 1
where id = :id`;
