/** The cells of the product grid that can be edited: what stands in them and what may be typed. */
import type { z } from 'zod';
import type { ResponseBody } from '#api/contract/operations.ts';
import { toolRowFields } from '#api/contract/catalogue/product-fields.ts';
import { formatAmountForInput } from '#web/dashboard/format/amounts.ts';
import { fill } from '#web/wording/fill.ts';

export type GridProduct = ResponseBody<'listProducts'>[number];
export type GridTool = GridProduct['tools'][number];

export const toolFields = ['name', 'variant', 'sku', 'gtin', 'price', 'minimum'] as const;
export const productFields = ['state', 'category'] as const;

export type ToolField = (typeof toolFields)[number];
export type GridField = ToolField | (typeof productFields)[number];

/** The place of each column, from 0, as they are seen: a product's own cells stand in one. */
export const columnOf = {
  ...{ select: 0, product: 1, state: 1, category: 1, name: 1, variant: 2, sku: 3, gtin: 4 },
  ...{ price: 5, minimum: 6, available: 7, stock: 8, more: 9 },
} as const;

/** The columns as a screen reader counts them. */
const columns = [
  ...(['select', 'product', 'state', 'category', 'name', 'variant', 'sku', 'gtin'] as const),
  ...(['price', 'minimum', 'available', 'stock', 'more'] as const),
];

export const columnCount = columns.length;

/** The number of a column for `aria-colindex`, from 1. */
export function columnNumber(column: keyof typeof columnOf): number {
  return columns.indexOf(column) + 1;
}

/**
 * What the name of a size says beyond that of its product and its size; '' where that is nothing.
 * 'No 4' of 'Fan brush, No 4' in 'Fan brush'.
 */
export function nameBeyond(name: string, product: string, variant: string): string {
  const rest = name.startsWith(product)
    ? name.slice(product.length).replace(/^[\s,–-]+/, '')
    : name;
  return rest === variant ? '' : rest;
}

/** A cell of a tool, or of its product, which is changed by one of its tools. */
export interface GridCell {
  /** Of all cells on the page. */
  key: string;
  field: GridField;
  tool: string;
  /** What a screen reader calls it: its column and its row. */
  label: string;
  /** What stands there, as it is typed; '' for none. */
  text: string;
}

/** A new text for a cell; `seen` is what it was made from. */
export interface CellChange {
  cell: GridCell;
  seen: string;
  /** That `seen` was on its way to the server then, so that it may have been refused since. */
  isOnWay?: boolean | undefined;
  text: string;
}

export function toolText(tool: GridTool, field: ToolField): string {
  return field === 'price' ? formatAmountForInput(tool.price) : String(tool[field] ?? '');
}

/** What is wrong with a text; undefined when the server may be asked. */
export function findCellProblem(field: GridField, text: string): string | undefined {
  return issueText(field, toolRowFields.safeParse({ [field]: text }).error);
}

/** What the schema of a field found wrong with its text. */
export function issueText(field: string, error: z.ZodError | undefined): string | undefined {
  const [issue] = error?.issues ?? [];
  // What is no number at all has no text of its own; what is too small has.
  const ownText = issue?.code === 'custom' ? undefined : numberMessages.get(field);
  return issue && (ownText ?? issue.message);
}

/** The same, with how a price is written; `advice` has a hole for `why`. */
export function explainCellProblem(
  field: GridField,
  text: string,
  advice: string,
): string | undefined {
  const problem = findCellProblem(field, text);
  return problem && adviseOnPrice(problem, advice);
}

export function adviseOnPrice(problem: string, advice: string): string {
  return problem === numberMessages.get('price') ? fill(advice, { why: problem }) : problem;
}

const numberMessages: ReadonlyMap<string, string> = new Map([
  ['price', 'must be dollars, with two decimals at most'],
  ['minimum', 'must be a whole number'],
  ['stock', 'must be a whole number'],
]);

/** A value that the server answered, as it is typed. */
export function wireText(field: string, value: unknown): string {
  if (typeof value === 'number' && field === 'price') return formatAmountForInput(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
