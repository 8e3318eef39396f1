/** The fields of products and categories, with their limits. Pure: forms use them, too. */
import { taxClasses } from '#modules/catalogue/product-fields.ts';
import { z } from 'zod';

import { readGtin } from '#modules/catalogue/codes.ts';
import { imageUrl, longText, quantity, required, text, uuid, wholeNumber } from '../fields.ts';
import { toolBody } from './tool.ts';

export const slug = text(80).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'must be small letters and digits, with single hyphens between them',
);

/** An empty text is none. */
function emptyAsNull<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? null : value), schema.nullable());
}

const gtinMessages = {
  not_digits: 'must be digits only',
  scientific: 'lost digits in a spreadsheet; format the column as text and copy it again',
  length: 'must have 8, 12, 13 or 14 digits',
} as const;

/** Read into 14 digits. */
export const gtin = z.string().transform((input, context) => {
  const result = readGtin(input.trim());
  if (result.ok) return result.gtin;
  const message =
    result.error === 'check_digit'
      ? `has a wrong digit: the last one would be ${result.expected}; compare it with the package`
      : gtinMessages[result.error];
  context.addIssue(message);
  return z.NEVER;
});

export const sku = required(40).regex(/[\p{L}\p{N}]/u, 'must have a letter or a digit');

const count = wholeNumber.pipe(z.int().min(1, 'must be at least 1'));
const countOrNull = emptyAsNull(count);

const picture = z.object({
  img: imageUrl.refine((value) => value !== '', 'is required'),
  alt: z.record(z.string().regex(/^[a-z]{2}$/), text(300)),
});

export const attributeCode = text(40).regex(
  /^[a-z][a-z0-9-]*$/,
  'must be small letters, digits and hyphens, with a letter first',
);

/** What can be changed of one size of a product; missing fields stay. */
export const variantFields = z
  .object({
    name: required(120),
    description: longText,
    img: imageUrl,
    variant: text(80),
    sku: emptyAsNull(sku),
    gtin: emptyAsNull(gtin),
    orderMultiple: count,
    maximumOrder: countOrNull,
    weightG: countOrNull,
    unitsPerCarton: countOrNull,
    hsCode: emptyAsNull(text(10).regex(/^\d{6,10}$/, 'must be 6 to 10 digits')),
    origin: emptyAsNull(
      text(2)
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, 'must be a country of two letters, such as DE'),
    ),
    leadDays: emptyAsNull(wholeNumber.pipe(z.int().max(3650))),
    taxClass: z.enum(taxClasses),
    values: z.record(attributeCode, emptyAsNull(text(500))),
  })
  .partial();

/** A tool that is a size of a product from the beginning. */
export const newSizeFields = z.object({
  variant: required(80),
  sku: emptyAsNull(sku).default(null),
  gtin: emptyAsNull(gtin).default(null),
  price: toolBody.shape.price,
  minimum: quantity.prefault(1),
  stock: toolBody.shape.quantity2.prefault(0),
  values: variantFields.shape.values.unwrap().default({}),
});

const state = z.enum(['draft', 'published', 'archived']);

/** What can be changed of a tool in a table; category and state are those of its product. */
export const toolRowFields = z
  .object({
    name: required(120),
    variant: text(80),
    sku: emptyAsNull(sku),
    gtin: emptyAsNull(gtin),
    price: toolBody.shape.price,
    minimum: quantity,
    category: emptyAsNull(text(900)).describe('its path, as in brushes/sash'),
    state,
  })
  .partial();

const maxPictures = 30;

/** What can be changed of a product; missing fields stay. `variants`: by the tool's id. */
export const productFields = z
  .object({
    name: required(120),
    description: longText,
    seoTitle: text(120),
    seoDescription: text(320),
    slug,
    category: uuid.nullable(),
    type: emptyAsNull(attributeCode),
    state,
    publishAt: z.iso
      .datetime({ offset: true })
      .transform((moment) => new Date(moment).toISOString())
      .nullable(),
    pictures: z.array(picture).max(maxPictures),
    variants: z.record(uuid, variantFields),
  })
  .partial();

export const categoryFields = z.object({
  name: required(120),
  slug,
  description: text(1000).default(''),
  parent: uuid.nullable().default(null),
  position: wholeNumber.default(0),
});
