/** What the brush finder asks and answers; plain types, shared with the pages. */
import type { ProductCard } from '#modules/catalogue/product.ts';
import type { Question } from './ranking.ts';

export interface FinderAnswer {
  slug: string;
  name: string;
  /** A few words that tell it from the others; '' for none. */
  hint: string;
}

export interface FoundProduct extends ProductCard {
  /** Why it fits, the weightiest first. */
  reasons: readonly string[];
}

/** A choice so far, and what it leads to. */
export interface FinderPage {
  /** Of the first questions, in their order. */
  chosen: readonly FinderAnswer[];
  /** The one that is asked now; the last one when all are answered. */
  question: Question;
  /** To this question, in order. */
  answers: readonly FinderAnswer[];
  /** The best first; undefined while a question is open. */
  products: readonly FoundProduct[] | undefined;
  /** The ids of all products that rules lead to, those that are not published too. */
  productIds: readonly string[];
}

/** An answer as staff keep it. */
export interface EditableAnswer extends FinderAnswer {
  id: string;
  question: Question;
  /** Where it stands among the answers to its question; the smallest first. */
  position: number;
  version: number;
  /** How many rules name it. */
  rules: number;
}

/** A rule as staff keep it. */
export interface EditableRule extends Readonly<Record<Question, readonly string[]>> {
  id: string;
  /** The product's slug. */
  product: string;
  productName: string;
  /** Whether visitors see the product. */
  isShown: boolean;
  points: number;
  reason: string;
  version: number;
}
