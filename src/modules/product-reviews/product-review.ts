/** A review of a product by somebody who bought it; plain types, shared with the pages. */

/** Staff have not decided about the first; a change by its author brings it back there. */
export const productReviewStates = ['waiting', 'published', 'hidden'] as const;

export type ProductReviewState = (typeof productReviewStates)[number];

/** What an author writes. */
export interface WrittenReview {
  /** The name under which it is shown. */
  name: string;
  /** Whole stars, 1 to 5. */
  rating: number;
  /** '' without one. */
  title: string;
  text: string;
  /** Paths of uploaded pictures. */
  pictures: readonly string[];
}

/** The product that a review is about. */
export interface ReviewedProduct {
  id: string;
  name: string;
  slug: string;
}

/** A review as its author sees it: of what staff decided, the state alone. */
export interface OwnProductReview extends WrittenReview {
  id: string;
  product: ReviewedProduct;
  state: ProductReviewState;
  writtenAt: Date;
}

/** A review as staff see it. */
export interface ModeratedReview extends OwnProductReview {
  /** Counts every change, by its author or by staff. */
  version: number;
  /** Why it is hidden; '' while it is not. */
  hiddenBecause: string;
  /** The maker's; '' without one. */
  answer: string;
}

/** A review as everybody sees it. */
export interface PublishedReview extends WrittenReview {
  id: string;
  writtenAt: Date;
  /** The maker's; undefined without one. */
  answer: { text: string; at: Date } | undefined;
}

/** What all published reviews of a product come to. */
export interface ReviewSummary {
  count: number;
  /** Stars, to a tenth; 0 without reviews. */
  average: number;
  /** How many reviews gave so many stars, the most stars first. */
  distribution: readonly { rating: number; count: number }[];
}

/** A page of a product's published reviews, the newest first; `page` counts from 1. */
export interface PublishedReviews {
  summary: ReviewSummary;
  reviews: readonly PublishedReview[];
  page: number;
  pages: number;
}

const everyRating = [5, 4, 3, 2, 1] as const;

/** The summary of the numbers of reviews by rating. */
export function summariseRatings(
  counts: readonly { rating: number; count: number }[],
): ReviewSummary {
  const distribution = everyRating.map((rating) => ({
    rating,
    count: counts.find((one) => one.rating === rating)?.count ?? 0,
  }));
  const count = distribution.reduce((sum, one) => sum + one.count, 0);
  const stars = distribution.reduce((sum, one) => sum + one.rating * one.count, 0);
  return { count, average: count === 0 ? 0 : Math.round((stars * 10) / count) / 10, distribution };
}
