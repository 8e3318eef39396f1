/** What a search asks and answers; plain types, shared with the pages. */
import type { Facet, Filters } from '../facets/facet.ts';
import type { CategoryLink, ProductCard } from '../product.ts';

export interface SearchRequest {
  /** As typed. */
  text: string;
  /** From 1. */
  page: number;
  filters: Filters;
}

export interface SearchResult {
  products: readonly ProductCard[];
  /** In all pages. */
  count: number;
  /** Whether there are more than these, which are not put in order. */
  isMore: boolean;
  /** From 1. */
  page: number;
  pages: number;
  /** Of all that was found, in the order in which they are offered. */
  facets: readonly Facet[];
  /** By which the products were chosen; none where one of them is no more. */
  filters: Filters;
  /** Words that nothing has, and those that were looked for in their place. */
  replaced: readonly { typed: string; shown: string }[];
  /** What no product has together with the rest. */
  leftOut: readonly string[];
  /** All words that were looked for, a width as '=50'. */
  words: readonly string[];
  /** Whether one is called so, or of a kind that is: else the words only stand in its texts. */
  isNamed: boolean;
}

/** What a search box offers while somebody types. */
export interface Suggestions {
  /** As the search spells them, those of most products first. */
  words: readonly string[];
  codes: readonly { sku: string; name: string }[];
  products: readonly { name: string; slug: string }[];
  categories: readonly CategoryLink[];
}
