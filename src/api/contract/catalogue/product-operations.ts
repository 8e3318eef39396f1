/** The operations of staff who keep products and categories. */
import { z } from 'zod';
import { wholeNumber, required, text, uuid } from '../fields.ts';
import { idParams, noInput, pagedQuery } from '../operation.ts';
import { categoryFields, newSizeFields, productFields, toolRowFields } from './product-fields.ts';
import * as answers from '../responses.ts';
import { staffEndpoints } from '../staff-endpoints.ts';

const state = z.enum(['draft', 'published', 'archived']);
const version = wholeNumber.pipe(z.int().min(1));
const { fieldValue } = answers;

const listedTool = z.object({
  id: z.string(),
  name: z.string(),
  variant: z.string(),
  sku: z.string().nullable(),
  gtin: z.string().nullable(),
  price: z.number().describe('dollars a piece'),
  minimum: z.int(),
  available: z.int(),
  isOnSale: z.boolean(),
  img: z.string().describe("the address of its picture; '' for none"),
});

const listedProduct = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  state,
  category: z.string().nullable().describe('its path, as in brushes/sash'),
  tools: z.array(listedTool).describe('its sizes that are not archived'),
});

const maxRows = 100;

const toolEdit = z
  .object({
    tool: uuid,
    seen: toolRowFields.describe('what stood in these fields when they were read'),
    fields: toolRowFields,
  })
  .refine(({ seen, fields }) => Object.keys(fields).every((key) => key in seen), {
    path: ['seen'],
    message: 'must have every field that is changed',
  });

const toolEditAnswer = z.object({
  tool: z.string(),
  problem: answers.problem.nullable().describe('why it was not changed; null when it was'),
});

const product = z.object({
  id: z.string(),
  version: z.int(),
  fields: z
    .record(z.string(), fieldValue)
    .describe("by name: 'slug', and 'variants.<tool>.sku' of its sizes"),
  tools: z
    .array(listedTool)
    .describe('its sizes with their prices, which are not part of a version'),
});

const revision = z.object({
  version: z.int(),
  at: z.iso.datetime(),
  actor: z.string().nullable().describe('an email; null for the shop itself'),
  reason: z.string(),
  differences: z.array(z.object({ field: z.string(), before: fieldValue, after: fieldValue })),
});

const category = z.object({
  id: z.string(),
  parent: z.string().nullable(),
  path: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  position: z.int(),
  products: z.int(),
});

const productPlace = z.object({
  place: z.int().describe('from 1, among the products that visitors see'),
  count: z.int(),
  before: z.string().nullable().describe('the name of the one before it'),
  after: z.string().nullable(),
});

const inserted = z.object({ insertedId: z.string() });
const saved = z.object({ version: z.int() });

export const productOperations = {
  listProducts: {
    ...noInput,
    endpoint: staffEndpoints.listProducts,
    access: 'catalogue',
    summary: 'Every product, drafts and archived ones too; the newest first.',
    query: pagedQuery.extend({ state: state.optional() }),
    response: z.array(listedProduct),
  },
  changeTools: {
    ...noInput,
    endpoint: staffEndpoints.changeTools,
    access: 'catalogue',
    summary:
      'Changes up to 100 tools at once and answers for each. One that others changed since it ' +
      'was read, or that cannot be so, stays as it is; all others are changed.',
    body: z.object({ rows: z.array(toolEdit).min(1).max(maxRows) }),
    response: z.array(toolEditAnswer).describe('in the order of the rows'),
  },
  createProduct: {
    ...noInput,
    endpoint: staffEndpoints.createProduct,
    access: 'catalogue',
    summary: 'Adds a product without sizes, as a draft.',
    body: z.object({ name: required(120), category: text(900).optional() }),
    response: inserted,
  },
  getProduct: {
    ...noInput,
    endpoint: staffEndpoints.getProduct,
    access: 'catalogue',
    summary: 'A product as its newest version says.',
    params: idParams,
    response: product,
    problemCodes: ['product_unknown'],
  },
  changeProduct: {
    ...noInput,
    endpoint: staffEndpoints.changeProduct,
    access: 'catalogue',
    summary:
      'Changes fields of a product. Where others changed the same ones since `version`, nothing ' +
      'is changed, and the problem has what was there, what they wrote and what was sent.',
    params: idParams,
    body: z.object({ version, fields: productFields, reason: text(200).optional() }),
    response: saved,
    problemCodes: ['product_unknown', 'product_changed'],
  },
  listRevisions: {
    ...noInput,
    endpoint: staffEndpoints.listRevisions,
    access: 'catalogue',
    summary: 'The versions of a product, the newest first, each with what it changed.',
    params: idParams,
    query: z.object({
      before: version.optional(),
      limit: wholeNumber.pipe(z.int().min(1).max(50)).default(20),
    }),
    response: z.array(revision),
    problemCodes: ['product_unknown'],
  },
  restoreProduct: {
    ...noInput,
    endpoint: staffEndpoints.restoreProduct,
    access: 'catalogue',
    summary: 'Brings a product back to an earlier version, as a new one.',
    params: idParams,
    body: z.object({ version, from: version }),
    response: saved,
    problemCodes: ['product_unknown', 'product_changed'],
  },
  moveTool: {
    ...noInput,
    endpoint: staffEndpoints.moveTool,
    access: 'catalogue',
    summary: 'Makes a tool a size of this product; a product that it leaves empty is archived.',
    params: idParams,
    body: z.object({ tool: uuid, variant: required(80) }),
    response: answers.modified,
    problemCodes: ['product_unknown', 'tool_unknown', 'variant_taken'],
  },
  addSize: {
    ...noInput,
    endpoint: staffEndpoints.addSize,
    access: 'catalogue',
    summary:
      'Adds a tool that is a size of this product, with its opening stock. It has the ' +
      'description and the first picture of the product.',
    headers: { 'idempotency-key': 'Makes a repeated request the same request.' },
    params: idParams,
    body: newSizeFields,
    response: inserted,
    problemCodes: ['product_unknown', 'key_reused'],
  },
  getProductPlace: {
    ...noInput,
    endpoint: staffEndpoints.getProductPlace,
    access: 'catalogue',
    summary: 'Where a product stands in the catalogue, or would stand if it were published.',
    params: idParams,
    response: productPlace,
    problemCodes: ['product_unknown'],
  },
  moveProduct: {
    ...noInput,
    endpoint: staffEndpoints.moveProduct,
    access: 'catalogue',
    summary: 'Moves a product in the catalogue, by one or to an end; no part of its version.',
    params: idParams,
    body: z.object({ to: z.enum(['first', 'earlier', 'later', 'last']) }),
    response: productPlace,
    problemCodes: ['product_unknown'],
  },
  listCategories: {
    ...noInput,
    endpoint: staffEndpoints.listCategories,
    access: 'catalogue',
    summary: 'Every category, each after its parent.',
    response: z.array(category),
  },
  createCategory: {
    ...noInput,
    endpoint: staffEndpoints.createCategory,
    access: 'catalogue',
    summary: 'Adds a category.',
    body: categoryFields,
    response: inserted,
    problemCodes: ['category_misplaced'],
  },
  changeCategory: {
    ...noInput,
    endpoint: staffEndpoints.changeCategory,
    access: 'catalogue',
    summary: 'Changes a category; what stands below it moves along.',
    params: idParams,
    body: categoryFields.extend({
      seen: categoryFields
        .optional()
        .describe('what stood there when it was read; what others changed since stays'),
    }),
    response: inserted,
    problemCodes: ['category_unknown', 'category_misplaced', 'category_changed'],
  },
  removeCategory: {
    ...noInput,
    endpoint: staffEndpoints.removeCategory,
    access: 'catalogue',
    summary: 'Deletes a category in which nothing stands.',
    params: idParams,
    response: answers.deleted,
    problemCodes: ['category_unknown', 'category_not_empty'],
  },
} as const;
