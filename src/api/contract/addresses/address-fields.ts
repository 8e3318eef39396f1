/** Addresses in requests and responses. */
import { z } from 'zod';
import type { Address } from '#modules/addresses/address-format.ts';
import { readAddress, type AddressError } from '#modules/addresses/read-address.ts';
import { maxLabelLength } from '#modules/addresses/saved-address.ts';
import { line, text } from '../fields.ts';

/** Whether they are there is said with all else that is wrong, so that a form shows it at once. */
const fields = {
  recipient: line(200),
  company: line(200).default(''),
  street: line(200),
  line2: line(200).default('').describe('floor, unit or building'),
  city: line(120),
  postcode: line(20).default('').describe('as its country writes it; some have none'),
};

const region = text(60).describe("ISO 3166-2, such as 'US-NJ'; '' where the country needs none");

const addressMessages = {
  missing: 'is required',
  not_a_country: 'must be a country of ISO 3166, such as DE',
  not_a_region: 'must be a region of that country, such as US-NJ',
  not_a_postcode: 'must be a postcode of that country',
} as const satisfies Record<AddressError['error'], string>;

function check(typed: Address, context: z.RefinementCtx): Address {
  const result = readAddress(typed);
  if (result.ok) return result.address;
  for (const error of result.errors) addIssue(context, error);
  return z.NEVER;
}

function addIssue(context: z.RefinementCtx, { field, error }: AddressError): void {
  context.addIssue({ code: 'custom', path: [field], message: addressMessages[error] });
}

/** Where a new order goes, or its invoice, in its country's format. */
export const deliveryAddressBody = z
  .object({
    ...fields,
    region: region.default(''),
    country: text(80).describe('ISO 3166-1'),
  })
  .transform(check);

/**
 * The address of an order. Without a region it comes from a page of an older version: five fields,
 * the country in words, and nothing is checked but that they are there.
 */
export const orderAddressBody = z
  .object({
    ...fields,
    billTo: deliveryAddressBody
      .nullable()
      .optional()
      .describe('where the invoice goes; null: to this address; left out: as it is'),
    region: region
      .optional()
      .describe("ISO 3166-2; '' where the country needs none. Without it nothing is checked"),
    country: text(80).describe('ISO 3166-1; without a region also in words'),
  })
  .transform(({ billTo, ...typed }, context) => {
    if (typed.region !== undefined)
      return { billTo, address: check({ ...typed, region: typed.region }, context) };
    const missing = olderFields.filter((field) => typed[field] === '');
    for (const field of missing) addIssue(context, { field, error: 'missing' });
    return missing.length > 0 ? z.NEVER : { billTo, address: { ...typed, region: '' } };
  });

const olderFields = ['recipient', 'street', 'city', 'postcode', 'country'] as const;

const label = line(maxLabelLength).describe(
  'what its owner calls it; the shop finds a name itself',
);

/** An address to keep, or to change, in its country's format. */
export const savedAddressBody = z
  .object({
    label: label.default(''),
    isDefault: z.boolean().default(false).describe('whether forms begin with it'),
    ...fields,
    region: region.default(''),
    country: text(80).describe('ISO 3166-1'),
  })
  .transform(({ label: name, isDefault, ...typed }, context) => {
    return { label: name, isDefault, address: check(typed, context) };
  });

const addressParts = {
  ...{ recipient: z.string(), company: z.string(), street: z.string(), line2: z.string() },
  ...{ city: z.string(), postcode: z.string(), region: z.string() },
};

/** Where an invoice goes. */
export const billedAddress = z.object({
  ...addressParts,
  country: z.string().describe('ISO 3166-1'),
});

/** As an order has it. */
export const orderAddress = z.object({
  ...addressParts,
  country: z.string().describe('in words'),
  countryCode: z.string().nullable().describe('ISO 3166-1; null when it was not recognised'),
});

export const savedAddress = z.object({
  _id: z.string(),
  label: z.string(),
  isDefault: z.boolean(),
  ...addressParts,
  country: z.string().describe('ISO 3166-1'),
});
