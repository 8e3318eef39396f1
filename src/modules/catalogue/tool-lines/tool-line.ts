/** A tool as one line of a file, for import and export. Plain types, shared. */
import type { TaxClass } from '../product-fields.ts';

import type { ProductState } from '../product.ts';

/** What a line can say about a tool and its product. Null is none, or unknown. */
export interface ToolValues {
  sku: string | null;
  name: string;
  variant: string;
  description: string;
  /** 14 digits. */
  gtin: string | null;
  priceMinor: number;
  minimumOrder: number;
  orderMultiple: number;
  maximumOrder: number | null;
  weightG: number | null;
  unitsPerCarton: number | null;
  hsCode: string | null;
  origin: string | null;
  leadDays: number | null;
  taxClass: TaxClass;
  /** The path of the category of its product. */
  category: string | null;
  /** Of its product. */
  state: ProductState;
  productDescription: string;
  /** What search engines show of its product; '' for what is made of the other texts. */
  seoTitle: string;
  seoDescription: string;
  /** The code of its product's type, which says which attributes it has. */
  type: string | null;
  /** Of attributes, by their codes: texts. As wide as all fields, which are put together by key. */
  [value: ValueKey]: string | number | null | undefined;
}

export type ValueKey = `values.${string}`;

export const isValueKey = (key: string): key is ValueKey => key.startsWith('values.');

export const valueKey = (code: string): ValueKey => `values.${code}`;

export type ToolKey = keyof ToolValues;

export const toolKeys = [
  ...(['sku', 'name', 'variant', 'description', 'gtin', 'priceMinor', 'minimumOrder'] as const),
  ...(['orderMultiple', 'maximumOrder', 'weightG', 'unitsPerCarton', 'hsCode'] as const),
  ...(['origin', 'leadDays', 'taxClass', 'category', 'state', 'productDescription'] as const),
  ...(['seoTitle', 'seoDescription', 'type'] as const),
] as const satisfies readonly ToolKey[];

/** Texts of the product, of which each of its lines says the same. */
export const productTextKeys = ['productDescription', 'seoTitle', 'seoDescription'] as const;

/** All that a line says of the product. */
export const headKeys = ['category', 'state', 'type', ...productTextKeys] as const;

/** A line to apply. The tool is found by its id, or else by its SKU; values not said stay. */
export interface ToolLine {
  line: number;
  id?: string | undefined;
  /** The address or the name of its product. */
  product?: string | undefined;
  values: Partial<ToolValues>;
}

export type LineProblemCode =
  | 'sku_missing'
  | 'id_unknown'
  | 'archived'
  | 'same_tool'
  | 'required'
  | 'sku_taken'
  | 'gtin_taken'
  | 'variant_taken'
  | 'other_product'
  | 'product_ambiguous'
  | 'product_archived'
  | 'category_unknown'
  | 'product_differs'
  | 'maximum_below_minimum'
  | 'type_unknown'
  | 'other_type'
  | 'attribute_unknown'
  | 'attribute_not_of_type'
  | 'combination_taken'
  | 'ambiguous_number'
  | 'not_a_number'
  | 'unknown_choice'
  | 'no_answer'
  | 'too_long';

export interface LineProblem {
  /** The field that it is about; 'id' and 'product' are those of the line. */
  field: ToolKey | 'id' | 'product';
  code: LineProblemCode;
  /** Who has it, or what it is instead; '' when there is nothing to say. */
  detail: string;
}

/** What a line did; with what the fields that changed were, and are now. */
export interface AppliedLine {
  line: number;
  outcome: 'added' | 'changed' | 'unchanged';
  tool: string;
  before: Partial<ToolValues>;
  after: Partial<ToolValues>;
}

export interface RejectedLine {
  line: number;
  problems: LineProblem[];
}
