/** The fields of a product between the API, where sizes are nested, and the catalogue. */
import type { z } from 'zod';
import type * as contract from '#api/contract/catalogue/product-fields.ts';
import type { FieldValue, ProductFields } from '#modules/catalogue/product-fields.ts';

/** What was sent, as the flat list by which changes are compared. */
export function toProductFields({
  variants = {},
  ...fields
}: z.output<typeof contract.productFields>): ProductFields {
  const nested = Object.entries(variants).flatMap(([tool, values]) =>
    toSizeFields(`variants.${tool}`, values),
  );
  return Object.fromEntries([...Object.entries(fields), ...nested].filter(isSent));
}

type SentSize = z.output<typeof contract.variantFields>;

function toSizeFields(size: string, { values = {}, ...fields }: SentSize) {
  const ofAttributes = Object.entries(values).map(
    ([code, value]) => [`values.${code}`, value] as const,
  );
  return [...Object.entries(fields), ...ofAttributes].map(
    ([key, value]) => [`${size}.${key}`, value] as const,
  );
}

function isSent(entry: readonly [string, FieldValue | undefined]): entry is [string, FieldValue] {
  return entry[1] !== undefined;
}
