/** A customer's review of the shop. */
export interface Review {
  id: string;
  name: string;
  review: string;
  /** Whole stars, 1 to 5. */
  rating: number;
  /** A picture's address, or '' when there is none. */
  image: string;
}
