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

/** Until the transaction ends nobody else adds a review, so that what is counted stays so. */
export const lockReviews = statement<[], Record<string, never>>(
  'select pg_advisory_xact_lock(20, 0)',
);

/**
 * author, name, text, rating, image, moment, whether the author's email is confirmed, moment an
 * hour before, most of an author and most of all who are alike in that that are shown without
 * being looked at
 */
export const insertReview = statement<
  [string | null, string, string, number, string, Date, boolean, Date, number, number],
  { id: string; shown: boolean }
>(`
insert into review (user_id, name, review, rating, image, created_at, author_confirmed,
  published_at)
select $1::uuid, $2, $3, $4::smallint, $5, $6::timestamptz, $7::boolean,
  case when $1::uuid is null or (
    not exists (select from review_author_stop where user_id = $1::uuid)
    and (select count(*) from review where user_id = $1::uuid) < $9::integer
    and (select count(*) from review where created_at > $8::timestamptz
      and published_at = created_at and user_id is not null and author_confirmed = $7::boolean)
      < $10::integer) then $6::timestamptz end
returning id, published_at is not null as shown`);

export type WaitingRow = Review & { author_stopped: boolean };

/** cursor, pattern, limit; those that wait to be looked at, the oldest first */
export const selectWaiting = statement<[string | null, string | null, number | null], WaitingRow>(`
select id, name, review, rating, image,
  exists (select from review_author_stop stop where stop.user_id = review.user_id)
    as author_stopped
from review
where hidden_at is null and published_at is null
  and ($1::uuid is null or (created_at, id)
    > (select created_at, id from review where id = $1::uuid))
  and ($2::text is null or concat_ws(' ', name, review) ilike $2)
order by created_at, id limit $3`);

/** review, moment, by */
export const publish = statement<[string, Date, string], Record<string, never>>(`
update review set published_at = $2, published_by = $3
where id = $1 and published_at is null and hidden_at is null`);

/** review, moment, by; whose it is, and how many of theirs were hidden; their next ones wait */
export const hideAll = statement<[string, Date, string], { author: string; hidden: number }>(`
with author as (select user_id from review where id = $1 and user_id is not null),
hidden as (
  update review set hidden_at = $2, hidden_by = $3
  where user_id = (select user_id from author) and hidden_at is null returning id
), stopped as (
  insert into review_author_stop (user_id, stopped_at, stopped_by)
  select user_id, $2, $3 from author on conflict do nothing
)
select user_id as author, (select count(*)::integer from hidden) as hidden from author`);

/** review; no row when its author was not stopped */
export const letAuthor = statement<[string], { author: string }>(`
delete from review_author_stop where user_id = (select user_id from review where id = $1)
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
with let as (delete from review_author_stop where user_id = $1)
delete from review where user_id = $1`);

/** pictures' addresses */
export const selectPicturesShown = statement<[readonly string[]], { image: string }>(
  'select distinct image from review where image = any($1)',
);

/** review, moment, by */
export const hide = statement<[string, Date, string], Record<string, never>>(
  'update review set hidden_at = $2, hidden_by = $3 where id = $1 and hidden_at is null',
);
