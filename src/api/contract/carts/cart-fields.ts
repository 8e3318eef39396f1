/** What the calls on carts take and answer. */
import { z } from 'zod';
import { maxCartLines, maxCartQuantity } from '#modules/carts/cart.ts';
import { codeErrors } from '#modules/promotions/promotion.ts';
import { typedCode } from '../promotions/promotion-fields.ts';
import { currency, per } from '../prices/currency-fields.ts';
import { id, requiredLine, wholeNumber } from '../fields.ts';
import { longestTyped } from './wrong-quantities.ts';

/** A cart takes any quantity; what the rules have against it is in what it answers. */
export const cartQuantity = wholeNumber.pipe(z.int().min(1).max(maxCartQuantity));

export const cartItem = z.object({ tool: id, quantity: cartQuantity });

export const cartItems = z.array(cartItem).max(maxCartLines);

/** 64 bytes for each line of 1,000, and room for blanks. */
export const cartLinesBytes = 192 * 1024;

export const listName = requiredLine(80);

/** As `shareCart` answers it, and as it stands in the cookie of a guest. */
export const cartToken = z.string().max(200);

/** What the pages' own forms do. */
export const formActions = [
  ...(['open', 'add', 'set', 'remove', 'clear', 'save', 'rename', 'delete'] as const),
  ...(['switch', 'put', 'share', 'unshare', 'copy', 'buy'] as const),
  ...(['code', 'remove_code', 'checkout'] as const),
] as const;

const wrongQuantity = z.object({ tool: id, typed: z.string().max(longestTyped) });

const formLine = cartItem.extend({
  shown: cartQuantity
    .optional()
    .describe('what the page had shown; where it is so still, no change'),
});

/** A plain form; a quantity that is left empty is no line. */
export const cartForm = z.object({
  do: z.enum(formActions),
  lines: z.array(formLine).max(maxCartLines).default([]),
  /** Of the lines with a quantity that is none. */
  wrong: z.array(wrongQuantity).max(maxCartLines).default([]),
  /** The tool of the line that is removed. */
  remove: id.optional(),
  /** The tool whose purchase page is opened, with the quantity of its line. */
  buy: id.optional(),
  /** Of a list. */
  name: listName.optional(),
  id: id.optional(),
  /** Of a shared cart. */
  token: cartToken.optional(),
  /** Of a promotion. */
  code: typedCode.optional(),
  /** Of what is added again because no answer came: the version of the cart that was known. */
  since: wholeNumber.pipe(z.int().min(0).max(2_147_483_647)).optional(),
});

const band = z.enum(['in_stock', 'few_left', 'none_now']);

export const lineChange = z.object({
  code: z.enum(['price_up', 'price_down', 'availability', 'archived', 'unpublished']),
  from: z.union([z.number(), band]).optional().describe('an amount, or a band'),
  to: z.union([z.number(), band]).optional(),
  fromPer: per,
  toPer: per,
});

export const lineViolation = z.object({
  code: z.enum([
    ...(['not_on_sale', 'not_in_currency', 'below_minimum', 'above_maximum'] as const),
    ...(['not_a_multiple', 'not_enough'] as const),
  ]),
  minimum: z.int().optional(),
  maximum: z.int().optional(),
  multiple: z.int().optional(),
  below: z.int().optional().describe('the nearest quantity below that fits'),
  above: z.int().optional().describe('the nearest quantity above that fits'),
  available: z.int().optional(),
});

export const cartLine = z.object({
  tool: z.string(),
  product: z.string().describe("the slug of the tool's product"),
  name: z.string(),
  variant: z.string(),
  sku: z.string().nullable(),
  img: z.string(),
  quantity: z.int(),
  price: z.number().describe('now'),
  per,
  seenPrice: z.number().describe('when it was put there'),
  seenPer: per,
  total: z.number(),
  minimum: z.int(),
  multiple: z.int(),
  maximum: z.int().nullable(),
  band,
  nextStep: z
    .object({ quantity: z.int(), price: z.number(), per })
    .nullable()
    .describe('the nearest larger quantity that can be ordered and of which each is cheaper'),
  changes: z.array(lineChange).describe('what is another than when it was put there'),
  violations: z.array(lineViolation).describe('why it cannot be ordered so'),
  fitting: z
    .array(z.int())
    .describe('the nearest quantities that can be ordered, where this one cannot'),
});

export const codeQuote = z.object({
  code: z.string(),
  amount: z.number().describe('off the goods; 0 where it brings nothing'),
  lines: z.array(z.number()).describe('off each line, in their order'),
  error: z
    .object({
      reason: z.enum(codeErrors),
      day: z.string().optional().describe('on which it ended or begins'),
      minimum: z.number().optional().describe('an amount, or units'),
      missing: z.number().optional(),
      currency: currency.optional().describe('of the minimum, or in which it can be used'),
    })
    .nullable()
    .describe('why it brings nothing'),
});

export const usedCode = z.object({ acknowledged: z.literal(true), discount: codeQuote });

export const cart = z.object({
  _id: z.string().nullable().describe('null where nothing was put into a cart yet'),
  name: z.string().describe("'' for a cart that is no saved list"),
  version: z.int().describe('counts every change of its lines'),
  shared: z.boolean(),
  company: z
    .object({ _id: z.string(), name: z.string(), deliveryTerms: z.string() })
    .nullable()
    .describe('whose prices and terms of delivery these are; null for those of everybody'),
  lines: z.array(cartLine),
  currency: currency.describe('of all amounts of the cart'),
  total: z.number().describe('for the goods that are on sale: no promise'),
  discount: codeQuote.nullable().describe('by its promotion code; null without one'),
  minimum: z.number().describe('that the goods of an order must come to; 0 for nothing'),
  missing: z.number().describe('that they lack of it'),
  orderable: z.boolean(),
});

export const changedLines = z.object({
  acknowledged: z.literal(true),
  lines: z.int().describe('how many the cart has now'),
  unknown: z.array(z.string()).describe('tools that are not on sale, which were left out'),
});

export const removedLines = z.object({
  acknowledged: z.literal(true),
  deletedCount: z.int(),
  lines: z.int(),
});
