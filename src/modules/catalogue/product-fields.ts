/**
 * A product as a flat list of fields, by which changes are compared: 'name', 'slug', 'pictures',
 * and for each of its sizes 'variants.<tool id>.sku' and 'variants.<tool id>.values.width', and the
 * like. Pure, and shared.
 */
import { shopLocale, type ProductDocument, type ProductVariant } from './product.ts';

/** What goods are to those who tax them; a place without a rate for a class has its standard. */
export const taxClasses = ['standard', 'reduced'] as const;
export type TaxClass = (typeof taxClasses)[number];

/** A value as JSON has it. Pictures are one field: their order is part of it. */
export type FieldValue = string | number | boolean | null | ProductDocument['pictures'];

/** A value as text; '' for none, and for pictures. */
export function toText(value: FieldValue | undefined): string {
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value);
}

export type ProductFields = Readonly<Record<string, FieldValue>>;

/** The fields of a size that a product's editor changes. */
export const variantKeys = [
  ...(['name', 'description', 'img', 'variant', 'sku', 'gtin', 'orderMultiple'] as const),
  ...(['maximumOrder', 'weightG', 'unitsPerCarton', 'hsCode', 'origin', 'leadDays'] as const),
  'taxClass',
] as const satisfies readonly (keyof ProductVariant)[];

/** All fields of a version. */
export function toFields(document: ProductDocument): ProductFields {
  const { state, publishAt, category, type, slug, pictures } = document;
  const text = document.texts[shopLocale];
  return {
    name: text?.name ?? '',
    description: text?.description ?? '',
    seoTitle: text?.seoTitle ?? '',
    seoDescription: text?.seoDescription ?? '',
    ...{ state, publishAt, category, slug, pictures },
    ...(type !== undefined && { type }),
    ...Object.assign({}, ...document.variants.map(toVariantFields)),
  };
}

/** Of versions from before there were classes. */
const fallback: Readonly<Record<string, FieldValue>> = { taxClass: 'standard' };

function toVariantFields(variant: ProductVariant): ProductFields {
  const entries = [...variantKeys, 'isArchived' as const].map((key) => [
    ...[`variants.${variant.id}.${key}`, variant[key] ?? fallback[key] ?? null],
  ]);
  const values = Object.entries(variant.values ?? {}).map(([code, value]) => [
    ...[`variants.${variant.id}.values.${code}`, value],
  ]);
  return Object.fromEntries([...entries, ...values]);
}

export interface FieldDifference {
  field: string;
  /** Null where the field was not there. */
  before: FieldValue;
  after: FieldValue;
}

/** What differs between two versions, in the order of the fields. */
export function diffFields(before: ProductFields, after: ProductFields): FieldDifference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((difference) => !isSame(difference.before, difference.after));
}

/** A field that was changed to something else by others since it was read. */
export interface FieldConflict {
  field: string;
  base: FieldValue;
  theirs: FieldValue;
  yours: FieldValue;
}

/**
 * What of a change meets a change of others: `base` is the version that was read, `theirs` what
 * stands now, `yours` the fields to change. Where both say the same there is no conflict.
 */
export function findConflicts(
  base: ProductFields,
  theirs: ProductFields,
  yours: ProductFields,
): FieldConflict[] {
  return Object.entries(yours).flatMap(([field, value]) => {
    const [before, now] = [base[field] ?? null, theirs[field] ?? null];
    if (isSame(before, now) || isSame(now, value)) return [];
    return [{ field, base: before, theirs: now, yours: value }];
  });
}

function isSame(one: FieldValue, other: FieldValue): boolean {
  return one === other || JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

const byKey = ([one]: [string, string], [other]: [string, string]) => (one < other ? -1 : 1);

/** Pictures with their keys in one order: PostgreSQL and JavaScript do not agree on it. */
function sorted(value: FieldValue) {
  if (value === null || typeof value !== 'object') return value;
  return value.map(({ img, alt }) => [img, Object.entries(alt).toSorted(byKey)]);
}
