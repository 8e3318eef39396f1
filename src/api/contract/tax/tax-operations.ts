/** The operations of staff who keep registrations and rates, and try what is charged. */
import { taxClasses } from '#modules/catalogue/product-fields.ts';
import { z } from 'zod';
import { taxNumberStates, taxSchemes } from '#modules/tax/tax-case.ts';
import { readPercent } from '#modules/tax/read-rates.ts';
import { email, line, price, requiredLine, text, wholeNumber } from '../fields.ts';
import { idParams, noInput } from '../operation.ts';
import { byCurrency, currency, requestedCurrency } from '../prices/currency-fields.ts';
import * as answers from '../responses.ts';
import { taxInPrices, taxNote, taxReason, taxRow } from '../orders/order-tax.ts';
import { staffEndpoints } from '../staff-endpoints.ts';

const staff = { ...noInput, access: 'orders' } as const;

const place = text(6)
  .toUpperCase()
  .regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, 'must be a country or a region, such as DE or US-NJ');
const country = text(2)
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'must be the code of a country');
const day = z.iso.date();

const percent = z
  .union([z.number(), z.string()])
  .transform((value, context) => {
    const millionths = readPercent(String(value));
    if (millionths !== undefined) return millionths;
    context.addIssue('must be 0 to 100, with four decimals at most');
    return z.NEVER;
  })
  .describe('of 100');

const taxPlace = z.object({ country, region: text(6).default(''), postcode: text(20).default('') });

const rateFields = {
  place,
  jurisdiction: line(60).default('').describe("a county, a city or a district; '' for the whole"),
  taxClass: z.enum(taxClasses).default('standard'),
  taxesDelivery: z.boolean().default(true),
};

const newRate = z.object({
  ...rateFields,
  postcodes: z.array(text(10)).max(500).default([]).describe('beginnings of its postcodes'),
  percent,
  firstDay: day,
  source: line(200).default('').describe('where it was read, and when'),
});
const newRates = z.array(newRate).max(500);

const registrationFields = {
  place: z.string(),
  scheme: z.enum(taxSchemes),
  number: z.string(),
  firstDay: z.string(),
  originSourced: z.boolean(),
};

const pricesInclude = byCurrency(z.string().nullable()).describe(
  'the country whose tax prices in the currency include; null where they include none',
);

const version = wholeNumber.pipe(z.int().min(1)).describe('the one that is known to the caller');

export const taxOperations = {
  getTax: {
    ...staff,
    endpoint: staffEndpoints.getTax,
    summary: 'Where the shop charges tax, and at which rates. Without a registration it does not.',
    response: z.object({
      origin: z
        .object({ country: z.string(), region: z.string(), postcode: z.string() })
        .nullable(),
      registrations: z.array(
        z.object({
          ...{ _id: z.string(), version: z.int(), ...registrationFields },
          ...{ lastDay: z.string().nullable(), limit: z.number().nullable() },
        }),
      ),
      pricesInclude,
      rates: z.array(
        z.object({
          ...{ place: z.string(), jurisdiction: z.string(), postcodes: z.array(z.string()) },
          ...{ taxClass: z.enum(taxClasses), percent: z.number(), taxesDelivery: z.boolean() },
          ...{ firstDay: z.string(), lastDay: z.string().nullable() },
        }),
      ),
    }),
  },
  enterTaxRegistration: {
    ...staff,
    endpoint: staffEndpoints.enterTaxRegistration,
    summary: 'Enters a registration with its rates. From its first day on orders are taxed.',
    body: z.object({
      ...{ origin: taxPlace.describe('where goods leave'), place, scheme: z.enum(taxSchemes) },
      number: requiredLine(40),
      firstDay: day,
      limit: price
        .nullable()
        .default(null)
        .describe('dollars of net goods up to which a scheme for imports counts'),
      originSourced: z.boolean().default(false),
      rates: newRates.default([]),
    }),
    response: z.object({ insertedId: z.string() }),
  },
  endTaxRegistration: {
    ...staff,
    endpoint: staffEndpoints.endTaxRegistration,
    summary: 'Ends a registration on a day; orders keep the tax that they have.',
    params: idParams,
    body: z.object({ lastDay: day, version }),
    response: z.object({ ended: z.string() }),
    problemCodes: ['tax_registration_unknown', 'tax_registration_changed'],
  },
  addTaxRates: {
    ...staff,
    endpoint: staffEndpoints.addTaxRates,
    summary: 'Adds rates from a day on; those that they follow end the day before.',
    body: z.object({ rates: newRates.min(1) }),
    response: z.object({ added: z.int() }),
  },
  setPricesInclude: {
    ...staff,
    endpoint: staffEndpoints.setPricesInclude,
    summary:
      'Says whose tax prices include, by currency; one that is left out stays as it is. ' +
      'Orders keep what theirs included.',
    body: byCurrency(country.nullable().optional().describe('null for prices without tax')).refine(
      (wanted) => Object.keys(wanted).length > 0,
      'must name a currency',
    ),
    response: z.object({ pricesInclude }),
  },
  listTaxCertificates: {
    ...staff,
    endpoint: staffEndpoints.listTaxCertificates,
    summary: 'Certificates of accounts that pay no tax in a place, the longest first.',
    response: z.array(
      z.object({
        ...{ _id: z.string(), email: z.string().nullable(), place: z.string() },
        ...{ number: z.string(), firstDay: z.string(), lastDay: z.string() },
      }),
    ),
  },
  addTaxCertificate: {
    ...staff,
    endpoint: staffEndpoints.addTaxCertificate,
    summary: 'Adds a certificate of an account; orders to the place are exempt while it is valid.',
    body: z
      .object({ email, place, number: requiredLine(60), firstDay: day, lastDay: day })
      .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
        path: ['lastDay'],
        message: 'must not be before the first day',
      }),
    response: z.object({ insertedId: z.string() }),
    problemCodes: ['user_unknown'],
  },
  removeTaxCertificate: {
    ...staff,
    endpoint: staffEndpoints.removeTaxCertificate,
    summary: 'Removes a certificate; orders keep what they have by it.',
    params: idParams,
    response: answers.deleted,
    problemCodes: ['tax_certificate_unknown'],
  },
  tryTax: {
    ...staff,
    endpoint: staffEndpoints.tryTax,
    summary: 'What an order would be taxed, and why. Writes nothing.',
    body: z.object({
      to: taxPlace,
      pickUp: z.boolean().default(false),
      lines: z
        .array(z.object({ amount: price, taxClass: z.enum(taxClasses).default('standard') }))
        .min(1)
        .max(100),
      delivery: price.default(0),
      currency: requestedCurrency.describe('of the amounts'),
      day,
      business: z.boolean().default(false),
      taxNumber: z
        .object({ country, state: z.enum(taxNumberStates) })
        .nullable()
        .default(null),
      certificate: z.object({ place, lastDay: day }).nullable().default(null),
    }),
    response: z.object({
      ...{ reason: taxReason, notes: z.array(taxNote), rows: z.array(taxRow) },
      ...{ currency, net: z.number(), tax: z.number(), total: z.number() },
      included: taxInPrices,
    }),
  },
} as const;
