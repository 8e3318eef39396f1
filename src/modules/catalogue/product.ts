/** A product and its sizes; plain types, shared with the pages. */
import type { Tool } from './tool.ts';

/** The language that the shop is shown in; texts and slugs are kept by language. */
export const shopLocale = 'en';

export type ProductState = 'draft' | 'published' | 'archived';

export interface ProductText {
  name: string;
  description: string;
  /** In place of the name in the title of its page; '' for the name. */
  seoTitle: string;
  /** In place of the description for search engines; '' for its first sentences. */
  seoDescription: string;
}

export interface ProductPicture {
  img: string;
  /** What can be seen, by locale. */
  alt: Readonly<Record<string, string>>;
}

/** What a tool is beside its texts and price. Null is unknown, or without a limit. */
export interface VariantDetails {
  /** What tells it from the other sizes of its product: '50 mm'. */
  variant: string;
  sku: string | null;
  /** 14 digits. */
  gtin: string | null;
  orderMultiple: number;
  maximumOrder: number | null;
  weightG: number | null;
  unitsPerCarton: number | null;
  hsCode: string | null;
  /** ISO 3166 code of the country in which it is made. */
  origin: string | null;
  leadDays: number | null;
}

export interface ProductVariant extends VariantDetails {
  /** The tool's id. */
  id: string;
  name: string;
  description: string;
  img: string;
  isArchived: boolean;
}

/** All of a product that a version stands for; prices and stock change without one. */
export interface ProductDocument {
  state: ProductState;
  /** When a draft becomes public, as ISO 8601. */
  publishAt: string | null;
  /** The id of its category. */
  category: string | null;
  slug: string;
  /** By locale. */
  texts: Readonly<Record<string, ProductText>>;
  pictures: readonly ProductPicture[];
  variants: readonly ProductVariant[];
}

/** A tool as one of the sizes of a product that is on sale. */
export type PublicVariant = Tool & VariantDetails;

/** A category on the way from the root to where something stands. */
export interface CategoryLink {
  name: string;
  path: string;
}

/** A product as a visitor sees it. */
export interface PublicProduct extends ProductText {
  id: string;
  slug: string;
  /** From the root down; empty for a product without a category. */
  categories: readonly CategoryLink[];
  pictures: readonly { img: string; alt: string }[];
  variants: readonly PublicVariant[];
}
