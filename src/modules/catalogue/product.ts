/** A product and its sizes; plain types, shared with the pages. */

import type { Currency } from '#platform/currency.ts';
import type { TaxClass } from './product-fields.ts';
import type { Facet, Filters } from './facets/facet.ts';
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
  taxClass: TaxClass;
}

export interface ProductVariant extends Omit<VariantDetails, 'taxClass'> {
  /** The tool's id. */
  id: string;
  name: string;
  description: string;
  img: string;
  isArchived: boolean;
  /** Standard in versions from before there were any. */
  taxClass?: TaxClass;
  /** By the codes of attributes; not in versions from before there were any. */
  values?: Readonly<Record<string, string>>;
}

/** All of a product that a version stands for; prices and stock change without one. */
export interface ProductDocument {
  state: ProductState;
  /** When a draft becomes public, as ISO 8601. */
  publishAt: string | null;
  /** The id of its category. */
  category: string | null;
  /** The code of its type; not in versions from before there were any. */
  type?: string | null;
  /** '' once it was put together with another product, which is found there now. */
  slug: string;
  /** By locale. */
  texts: Readonly<Record<string, ProductText>>;
  pictures: readonly ProductPicture[];
  variants: readonly ProductVariant[];
}

/** A tool as one of the sizes of a product that is on sale. */
export type PublicVariant = Tool & Omit<VariantDetails, 'taxClass'>;

/** A category on the way from the root to where something stands. */
export interface CategoryLink {
  name: string;
  path: string;
}

/** 'name' from A to Z, 'price' the lowest first, '-price' the highest first. */
export type ProductSort = 'position' | 'name' | 'price' | '-price';

/** Of the cheapest and of the dearest size of a product. */
export interface PriceRange {
  fromMinor: number;
  /** For how many pieces that is; undefined for one. */
  fromPerUnits?: number;
  toMinor: number;
  toPerUnits?: number;
  /** Of the cheapest; undefined for the standard one. */
  taxClass?: TaxClass;
}

/** One of several sizes of a product, as its card shows it. */
export interface ProductSize {
  /** '50 mm'. */
  variant: string;
  /** Its first measure in millimetres, as staff order attributes; null without one. */
  widthMm: number | null;
  img?: string;
}

/** A tool of the home page. */
export interface HomeTool extends Tool {
  /** All or the first of its product; undefined with one alone. */
  sizes?: readonly ProductSize[] | undefined;
}

/** A size that was asked for, or where the words stand that were. */
export interface FoundBy {
  size?: string;
  text?: string;
}

/** A product in a list. */
export interface ProductCard {
  id: string;
  slug: string;
  name: string;
  description: string;
  /** The first picture; '' without one. */
  img: string;
  alt: string;
  sizes: number;
  /** All or the first of several; undefined with one alone. */
  firstSizes?: readonly ProductSize[] | undefined;
  /** Cents for one piece of the cheapest and of the dearest size. */
  fromMinor: number;
  toMinor: number;
  /** Of the cheapest size; undefined for the standard one. */
  taxClass?: TaxClass;
  /** Shown in another currency: what it costs in that, null where it is not sold in it. */
  priced?: { currency: Currency; range: PriceRange | null };
  /** Whether one of its sizes can be ordered at its minimum. */
  canBeOrdered: boolean;
  /** Where some are there, and none of its sizes at its minimum. */
  isShort?: boolean;
  /** Why a search has found it, where that is to be said. */
  found?: FoundBy;
  /** Its size, where it has one alone. */
  onlyTool?: { id: string; minimumOrder: number; orderMultiple: number } | undefined;
}

/** A category with the number of products in it and below it. */
export interface ListedCategory extends CategoryLink {
  description: string;
  products: number;
}

/** Which part of the catalogue, in which order; `page` counts from 1. */
export interface CatalogueRequest {
  /** The path of a category; undefined for all. */
  category?: string | undefined;
  sort: ProductSort;
  page: number;
  filters: Filters;
  /** In which prices are shown; the home currency without it. */
  currency?: Currency;
}

/** One page of the whole catalogue, or of a category. */
export interface CatalogueList {
  /** Undefined for the whole catalogue. */
  category: ListedCategory | undefined;
  /** From the root down to the category itself. */
  trail: readonly CategoryLink[];
  /** Those directly below that have products. */
  children: readonly ListedCategory[];
  products: readonly ProductCard[];
  /** In the order in which they are offered. */
  facets: readonly Facet[];
  /** By which the products were chosen. */
  filters: Filters;
  /** In all pages. */
  count: number;
  /** From 1. */
  page: number;
  pages: number;
  /** When their order by price may become another by itself; undefined for never. */
  orderUntil?: Date | undefined;
}

/** A product as a visitor sees it. */
export interface PublicProduct extends ProductText {
  id: string;
  slug: string;
  /** From the root down; empty for a product without a category. */
  categories: readonly CategoryLink[];
  pictures: readonly { img: string; alt: string }[];
  variants: readonly PublicVariant[];
  /** Others of its category. */
  related: readonly ProductCard[];
}
