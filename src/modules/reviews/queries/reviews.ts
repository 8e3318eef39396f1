import { statement } from '#platform/database/statement.ts';
import type { Review } from '../review.ts';

/** cursor, pattern, limit; each may be null */
export const selectReviews = statement<[string | null, string | null, number | null], Review>(`
select id, name, review, rating, image from review
where hidden_at is null and published_at is not null
  and ($1::uuid is null or (created_at, id)
    < (select created_at, id from review where id = $1::uuid))
  and ($2::text is null or concat_ws(' ', name, review) ilike $2)
order by created_at desc, id desc limit $3`);

export const selectReviewCount = statement<[], { count: number }>('select count(*) from review');

/** Blocks other inserts until the transaction ends, so that the counts below stay right. */
export const lockReviews = statement<[], Record<string, never>>(
  'select pg_advisory_xact_lock(20, 0)',
);

/**
 * author, name, text, rating, image, moment, whether the author's email is verified, moment an
 * hour before, limit per author, limit per hour of all authors with the same verification; within
 * both limits a review is shown without moderation
 */
export const insertReview = statement<
  [string | null, string, string, number, string, Date, boolean, Date, number, number],
  { id: string; shown: boolean }
>(`
insert into review (user_id, name, review, rating, image, created_at, author_confirmed,
  published_at)
select $1::uuid, $2, $3, $4::smallint, $5, $6::timestamptz, $7::boolean,
  case when $1::uuid is null or (
    not exists (select from review_author_block where user_id = $1::uuid)
    and (select count(*) from review where user_id = $1::uuid) < $9::integer
    and (select count(*) from review where created_at > $8::timestamptz
      and published_at = created_at and user_id is not null and author_confirmed = $7::boolean)
      < $10::integer) then $6::timestamptz end
returning id, published_at is not null as shown`);

export type WaitingReviewRow = Review & { author_blocked: boolean };

/** cursor, pattern, limit; those that wait for moderation, the oldest first */
export const selectWaitingReviews = statement<
  [string | null, string | null, number | null],
  WaitingReviewRow
>(`
select id, name, review, rating, image,
  exists (select from review_author_block block where block.user_id = review.user_id)
    as author_blocked
from review
where hidden_at is null and published_at is null
  and ($1::uuid is null or (created_at, id)
    > (select created_at, id from review where id = $1::uuid))
  and ($2::text is null or concat_ws(' ', name, review) ilike $2)
order by created_at, id limit $3`);

/** review, moment, by */
export const publishWaitingReview = statement<[string, Date, string], Record<string, never>>(`
update review set published_at = $2, published_by = $3
where id = $1 and published_at is null and hidden_at is null`);

/** review, moment, by; blocks the author and hides all their reviews; returns how many */
export const blockAuthor = statement<[string, Date, string], { author: string; hidden: number }>(`
with author as (select user_id from review where id = $1 and user_id is not null),
hidden as (
  update review set hidden_at = $2, hidden_by = $3
  where user_id = (select user_id from author) and hidden_at is null returning id
), blocked as (
  insert into review_author_block (user_id, blocked_at, blocked_by)
  select user_id, $2, $3 from author on conflict do nothing
)
select user_id as author, (select count(*)::integer from hidden) as hidden from author`);

/** review; no row when its author was not blocked */
export const unblockAuthor = statement<[string], { author: string }>(`
delete from review_author_block where user_id = (select user_id from review where id = $1)
returning user_id as author`);

export type OwnReviewRow = Review & { created_at: Date; hidden_at: Date | null };

/** author, cursor, limit; the oldest first */
export const selectReviewsOf = statement<[string, string | null, number | null], OwnReviewRow>(`
select id, name, review, rating, image, created_at, hidden_at from review
where user_id = $1
  and ($2::uuid is null
    or (created_at, id) > (select created_at, id from review where id = $2::uuid))
  and created_at >= coalesce((select created_at from review where id = $2::uuid), '-infinity')
order by created_at, id limit $3`);

/** author */
export const deleteReviewsOf = statement<[string], Record<string, never>>(`
with unblocked as (delete from review_author_block where user_id = $1)
delete from review where user_id = $1`);

/** pictures' addresses */
export const selectUsedPictures = statement<[readonly string[]], { image: string }>(
  'select distinct image from review where image = any($1)',
);

/** review, moment, by */
export const hideOneReview = statement<[string, Date, string], Record<string, never>>(
  'update review set hidden_at = $2, hidden_by = $3 where id = $1 and hidden_at is null',
);
