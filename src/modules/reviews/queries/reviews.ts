import { matchesAll, cursorParams, pageParams } from '#platform/database/pagination.ts';
import { preparedQuery } from '#platform/database/prepared-query.ts';
import {
  boolean,
  integer,
  notNull,
  nullable,
  text,
  texts,
  timestamp,
  type ShapeOf,
  uuid,
  uuids,
} from '#platform/database/sql-types.ts';

const reviewRow = { id: uuid, name: text, review: text, rating: integer, image: text };

export const selectReviews = preparedQuery(pageParams, reviewRow)`
select id, name, review, rating, image from review
where hidden_at is null and published_at is not null
  and (:cursor::uuid is null or (created_at, id)
    < (select created_at, id from review where id = :cursor::uuid))
  and ${matchesAll("concat_ws(' ', name, review)")}
order by created_at desc, id desc limit :limit`;

export const selectReviewCount = preparedQuery({}, { count: integer })`select count(*) from review`;

/** Blocks other inserts until the transaction ends, so that the counts below stay right. */
export const lockReviews = preparedQuery({})`select pg_advisory_xact_lock(20, 0)`;

/** Within both limits a review is shown without moderation. */
export const insertReview = preparedQuery(
  {
    authorId: nullable(uuid),
    name: text,
    review: text,
    rating: integer,
    image: text,
    at: timestamp,
    isConfirmed: boolean,
    hourAgo: timestamp,
    mostOfAuthor: integer,
    mostAnHour: integer,
  },
  { id: uuid, shown: boolean },
)`
insert into review (user_id, name, review, rating, image, created_at, author_confirmed,
  published_at)
select :authorId::uuid, :name, :review, :rating::smallint, :image, :at::timestamptz,
  :isConfirmed::boolean,
  case when :authorId::uuid is null or (
    not exists (select from review_author_block where user_id = :authorId::uuid)
    and (select count(*) from review where user_id = :authorId::uuid) < :mostOfAuthor::integer
    and (select count(*) from review where created_at > :hourAgo::timestamptz
      and published_at = created_at and user_id is not null
      and author_confirmed = :isConfirmed::boolean) < :mostAnHour::integer)
  then :at::timestamptz end
returning id, published_at is not null as shown`;

const moderatedRow = { ...reviewRow, created_at: timestamp, author_blocked: boolean };
const selectModerated = `select id, name, review, rating, image, created_at,
  exists (select from review_author_block block where block.user_id = review.user_id)
    as author_blocked
from review`;

/** Those that wait for moderation, the oldest first. */
export const selectWaitingReviews = preparedQuery(pageParams, moderatedRow)`
${selectModerated}
where hidden_at is null and published_at is null
  and (:cursor::uuid is null or (created_at, id)
    > (select created_at, id from review where id = :cursor::uuid))
  and ${matchesAll("concat_ws(' ', name, review)")}
order by created_at, id limit :limit`;

/** Those that are hidden, the newest first. */
export const selectHiddenReviews = preparedQuery(pageParams, moderatedRow)`
${selectModerated}
where hidden_at is not null
  and (:cursor::uuid is null or (created_at, id)
    < (select created_at, id from review where id = :cursor::uuid))
  and ${matchesAll("concat_ws(' ', name, review)")}
order by created_at desc, id desc limit :limit`;

/** No more than `most` of each. */
export const countReviewsByState = preparedQuery(
  { most: integer },
  { shown: integer, hidden: integer },
)`
select
  (select count(*) from (select from review
    where hidden_at is null and published_at is not null limit :most) as counted) as shown,
  (select count(*) from (select from review
    where hidden_at is not null limit :most) as counted) as hidden`;

/** One that never waited long enough to be published is published by it. */
export const showHiddenReview = preparedQuery({ id: uuid, shownAt: timestamp, shownBy: uuid })`
update review set hidden_at = null, hidden_by = null,
  published_by = case when published_at is null then :shownBy::uuid else published_by end,
  published_at = coalesce(published_at, :shownAt::timestamptz)
where id = :id and hidden_at is not null`;

export const publishWaitingReview = preparedQuery({
  id: uuid,
  publishedAt: timestamp,
  publishedBy: uuid,
})`
update review set published_at = :publishedAt, published_by = :publishedBy
where id = :id and published_at is null and hidden_at is null`;

/** Blocks the author and hides all their reviews; returns how many. */
export const blockAuthor = preparedQuery(
  { id: uuid, blockedAt: timestamp, blockedBy: uuid },
  { author: notNull(uuid), hidden: integer },
)`
with author as (select user_id from review where id = :id and user_id is not null),
hidden as (
  update review set hidden_at = :blockedAt, hidden_by = :blockedBy
  where user_id = (select user_id from author) and hidden_at is null returning id
), blocked as (
  insert into review_author_block (user_id, blocked_at, blocked_by)
  select user_id, :blockedAt, :blockedBy from author on conflict do nothing
)
select user_id as author, (select count(*)::integer from hidden) as hidden from author`;

/** No row when its author was not blocked. */
export const unblockAuthor = preparedQuery({ id: uuid }, { author: uuid })`
delete from review_author_block where user_id = (select user_id from review where id = :id)
returning user_id as author`;

const ownReviewRow = { ...reviewRow, created_at: timestamp, hidden_at: nullable(timestamp) };

export type OwnReviewRow = ShapeOf<typeof ownReviewRow>;

/** The oldest first. */
export const selectReviewsOf = preparedQuery({ userId: uuid, ...cursorParams }, ownReviewRow)`
select id, name, review, rating, image, created_at, hidden_at from review
where user_id = :userId
  and (:cursor::uuid is null
    or (created_at, id) > (select created_at, id from review where id = :cursor::uuid))
  and created_at >= coalesce((select created_at from review where id = :cursor::uuid), '-infinity')
order by created_at, id limit :limit`;

export const deleteReviewsOf = preparedQuery({ userId: uuid })`
with unblocked as (delete from review_author_block where user_id = :userId)
delete from review where user_id = :userId`;

export const selectUsedPictures = preparedQuery({ images: texts }, { image: text })`
select distinct image from review where image = any(:images)`;

export const hideOneReview = preparedQuery({ id: uuid, hiddenAt: timestamp, hiddenBy: uuid })`
update review set hidden_at = :hiddenAt, hidden_by = :hiddenBy
where id = :id and hidden_at is null`;

export const selectDisplayedNames = preparedQuery({ ids: uuids }, { id: uuid, name: text })`
select id, name from review where id = any(:ids::uuid[])`;
