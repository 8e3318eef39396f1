import { statement } from '#platform/database/statement.ts';
import type { Review } from '../review.ts';

/** cursor, pattern, limit; each may be null */
export const selectReviews = statement<[string | null, string | null, number | null], Review>(`
select id, name, review, rating, image from review
where hidden_at is null
  and ($1::uuid is null or (created_at, id)
    < (select created_at, id from review where id = $1::uuid))
  and ($2::text is null or concat_ws(' ', name, review) ilike $2)
order by created_at desc, id desc limit $3`);

export const selectReviewCount = statement<[], { count: number }>('select count(*) from review');

/** author, name, text, rating, image, moment */
export const insertReview = statement<
  [string | null, string, string, number, string, Date],
  { id: string }
>(`
insert into review (user_id, name, review, rating, image, created_at)
values ($1, $2, $3, $4, $5, $6) returning id`);

export type OwnReviewRow = Review & { created_at: Date; hidden_at: Date | null };

/** author */
export const selectReviewsOf = statement<[string], OwnReviewRow>(`
select id, name, review, rating, image, created_at, hidden_at from review
where user_id = $1 order by created_at, id`);

/** author */
export const deleteReviewsOf = statement<[string], Record<string, never>>(
  'delete from review where user_id = $1',
);

/** pictures' addresses */
export const selectPicturesShown = statement<[readonly string[]], { image: string }>(
  'select distinct image from review where image = any($1)',
);

/** review, moment, by */
export const hide = statement<[string, Date, string], Record<string, never>>(
  'update review set hidden_at = $2, hidden_by = $3 where id = $1 and hidden_at is null',
);
