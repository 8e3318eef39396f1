/** The operations of staff who keep attributes and product types. */
import { z } from 'zod';
import { attributeKinds } from '#modules/catalogue/attributes/attribute.ts';
import { required, text, wholeNumber } from '../fields.ts';
import { idParams, noInput } from '../operation.ts';
import { attributeCode } from './product-fields.ts';
import * as answers from '../responses.ts';
import { staffEndpoints } from '../staff-endpoints.ts';

const maxChoices = 200;

const choice = z.object({
  code: text(40).regex(/^[a-z0-9][a-z0-9-]*$/, 'must be small letters, digits and hyphens'),
  name: required(200),
});

const isOnce = (items: readonly { code: string }[]) =>
  new Set(items.map(({ code }) => code)).size === items.length;

/** What can be changed of an attribute. */
export const attributeFields = z.object({
  name: required(200),
  unit: text(10).default(''),
  isFacet: z.boolean().default(false),
  isShown: z.boolean().default(true),
  position: wholeNumber.default(0),
  choices: z.array(choice).max(maxChoices).refine(isOnce, 'must have each code once').default([]),
});

const kind = z.enum(attributeKinds);

/** What fits the kind: a unit is of a number, choices of a choice, and a text is no facet. */
export const newAttribute = attributeFields
  .extend({ code: attributeCode, kind })
  .refine(({ kind: own, unit }) => unit === '' || own === 'number', {
    path: ['unit'],
    error: 'is for numbers only',
  })
  .refine(({ kind: own, isFacet }) => own !== 'text' || !isFacet, {
    path: ['isFacet'],
    error: 'is not for texts: there would be as many filters as products',
  })
  .refine(({ kind: own, choices }) => own.startsWith('choice') || choices.length === 0, {
    path: ['choices'],
    error: 'are for choices only',
  });

export const productTypeFields = z.object({
  name: required(80),
  position: wholeNumber.default(0),
  attributes: z
    .array(z.object({ code: attributeCode, varies: z.boolean().default(false) }))
    .max(100)
    .refine(isOnce, 'must have each attribute once')
    .default([]),
});

const attribute = z.object({
  id: z.string(),
  code: z.string(),
  kind,
  name: z.string(),
  unit: z.string().describe("of a number, as in 'mm'"),
  isFacet: z.boolean().describe('whether visitors filter by it'),
  isShown: z.boolean().describe('whether it is a row of the specification'),
  position: z.int(),
  version: z.int(),
  choices: z.array(choice),
});

const productType = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  position: z.int(),
  version: z.int(),
  attributes: z.array(z.object({ code: z.string(), varies: z.boolean() })),
});

const inserted = z.object({ insertedId: z.string() });

const asRead = 'what stood there when it was read; what others changed since stays';

const staff = { ...noInput, access: 'catalogue' } as const;

export const attributeOperations = {
  listAttributes: {
    ...staff,
    endpoint: staffEndpoints.listAttributes,
    summary: 'Attributes and the types of products that have them.',
    response: z.object({ attributes: z.array(attribute), types: z.array(productType) }),
  },
  createAttribute: {
    ...staff,
    endpoint: staffEndpoints.createAttribute,
    summary: 'Adds an attribute. Its code and kind never change.',
    body: newAttribute,
    response: inserted,
    problemCodes: ['attribute_code_taken'],
  },
  changeAttribute: {
    ...staff,
    endpoint: staffEndpoints.changeAttribute,
    summary: 'Changes an attribute; choices that tools have stay.',
    params: idParams,
    body: attributeFields.extend({ seen: attributeFields.describe(asRead) }),
    response: inserted,
    problemCodes: ['attribute_unknown', 'attribute_changed', 'attribute_used'],
  },
  removeAttribute: {
    ...staff,
    endpoint: staffEndpoints.removeAttribute,
    summary: 'Deletes an attribute that no type and no tool has.',
    params: idParams,
    response: answers.deleted,
    problemCodes: ['attribute_unknown', 'attribute_used'],
  },
  createProductType: {
    ...staff,
    endpoint: staffEndpoints.createProductType,
    summary: 'Adds a type of products. Its code never changes.',
    body: productTypeFields.extend({ code: attributeCode }),
    response: inserted,
    problemCodes: ['attribute_code_taken', 'attribute_unknown'],
  },
  changeProductType: {
    ...staff,
    endpoint: staffEndpoints.changeProductType,
    summary: 'Changes a type of products.',
    params: idParams,
    body: productTypeFields.extend({ seen: productTypeFields.describe(asRead) }),
    response: inserted,
    problemCodes: ['attribute_unknown', 'attribute_changed'],
  },
  removeProductType: {
    ...staff,
    endpoint: staffEndpoints.removeProductType,
    summary: 'Deletes a type that no product has.',
    params: idParams,
    response: answers.deleted,
    problemCodes: ['attribute_unknown', 'attribute_used'],
  },
} as const;
