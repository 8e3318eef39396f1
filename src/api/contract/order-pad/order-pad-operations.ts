/** The operations of the order pad: many lines of code and quantity, checked at once. */
import { z } from 'zod';
import { taxClasses } from '#modules/catalogue/product-fields.ts';
import { maxLineLength, maxPadLines, readViolations } from '#modules/order-pad/pad-line.ts';
import { text } from '../fields.ts';
import { requestedCurrency } from '../prices/currency-fields.ts';
import { listedPrice, ladder } from '../prices/price-fields.ts';
import { noInput } from '../operation.ts';
import { orderPadEndpoints } from './order-pad-endpoints.ts';

/** Room for a thousand lines of a table with some other columns. */
const maxTextLength = 200_000;

const row = z.object({ code: text(maxLineLength), quantity: text(100) });

const pastedText = z
  .string()
  .max(maxTextLength)
  .refine((value) => !value.includes('\0'), 'must not hold the character NUL');

export const orderPadBody = z.union([
  z.object({ text: pastedText.describe('as pasted: a line for each tool') }),
  z.object({ rows: z.array(row).max(maxPadLines) }),
]);

export const orderPadForm = z.object({
  text: pastedText.default(''),
  mend: z.string().max(2000).default('').describe('the button of a line'),
  do: z.enum(['check', 'add']).default('check'),
});

/** For the longest text, with each character escaped. */
const bodyLimitBytes = 640 * 1024;

const violationCodes = [
  ...readViolations,
  ...(['unknown_code', 'ambiguous_code', 'archived', 'below_minimum', 'above_maximum'] as const),
  ...(['not_a_multiple', 'not_enough', 'not_on_sale', 'not_in_currency'] as const),
] as const;

const quantity = z.int();
const lineNumber = z.int();

const padTool = z.object({
  id: z.string(),
  sku: z.string().nullable(),
  name: z.string(),
  size: z.string(),
  product: z.string().describe('the slug of its product'),
  price: z.number().describe('of a single one'),
  prices: ladder,
  together: z
    .object({ price: z.number(), lists: z.array(listedPrice) })
    .optional()
    .describe('where units of its other sizes count as well: its own price, and lists that hold'),
  minimum: quantity,
  multiple: quantity,
  maximum: quantity.nullable(),
  available: quantity,
  taxClass: z.enum(taxClasses).optional().describe('standard where it is left out'),
  availability: z.enum(['in_stock', 'few_left', 'none_now']),
});

const violation = z.object({
  code: z.enum(violationCodes),
  minimum: quantity.optional(),
  maximum: quantity.optional(),
  multiple: quantity.optional(),
  below: quantity.optional().describe('the nearest quantity below in steps of the multiple'),
  above: quantity.optional(),
  available: quantity.optional(),
});

const checkedLine = z.object({
  line: lineNumber,
  code: z.string().describe('as typed'),
  quantity: z.string().describe('as typed'),
  tool: padTool.nullable(),
  units: quantity.describe('in all lines of the tool, at the first of them; 0 at the others'),
  countedIn: lineNumber.nullable().describe('the earlier line of the same tool'),
  alsoIn: z.array(lineNumber).describe('the later lines of the same tool'),
  violation: violation.nullable(),
  choices: z
    .array(z.object({ code: z.string(), quantity: z.string(), name: z.string().optional() }))
    .describe('what the line may be replaced with'),
});

export const checkedPad = z.object({
  lines: z.array(checkedLine),
  total: z
    .object({ tools: z.int(), units: z.int(), price: z.number() })
    .describe('of the lines without a violation'),
});

export const orderPadOperations = {
  checkOrderPad: {
    ...noInput,
    endpoint: orderPadEndpoints.checkOrderPad,
    access: 'anyone',
    rateLimit: 'order_pads',
    bodyLimitBytes,
    summary: 'Checks up to 1,000 lines of code and quantity; each is read in one way or refused.',
    query: z.object({
      currency: requestedCurrency
        .optional()
        .describe('of prices; the one that the browser remembers where it is left out'),
    }),
    body: orderPadBody,
    response: checkedPad,
  },
  sendOrderPad: {
    ...noInput,
    endpoint: orderPadEndpoints.sendOrderPad,
    access: 'anyone',
    rateLimit: 'order_pads',
    bodyLimitBytes,
    summary: "What the page's plain form sends; browsers are answered with the page.",
    body: orderPadForm,
    response: checkedPad.extend({
      text: z.string().describe('with what was mended, without what is in the cart'),
      added: z.int().optional().describe('how many tools were put into the cart'),
    }),
    problemCodes: ['cart_full', 'token_expired'],
  },
} as const;
