/** The values of a product's sizes, checked against its type. */
import type { Tx } from '#platform/database/transaction.ts';
import type { ProductFields } from '../product-fields.ts';
import { toText } from '../product-fields.ts';
import { deleteToolValues, insertToolValues } from '../queries/attributes.ts';
import { readValue, type Attribute, type ProductType } from './attribute.ts';

export type ToolValues = Readonly<Record<string, string>>;

/** 'variants.<tool>.values.<attribute>' in its parts; undefined for other fields. */
export function readValueField(field: string): { tool: string; attribute: string } | undefined {
  const [, tool, attribute] = /^variants\.([\w-]+)\.values\.([\w-]+)$/.exec(field) ?? [];
  return tool === undefined || attribute === undefined ? undefined : { tool, attribute };
}

export type CheckValuesResult =
  | { ok: true; fields: ProductFields }
  | { ok: false; field: string; problem: 'unknown_attribute' | 'wrong_value' };

/**
 * Values spelt in one way. Those that another type left behind go; one that was sent and is not of
 * the type, or not of its kind, is refused.
 */
export function checkValues(
  type: ProductType | undefined,
  attributes: readonly Attribute[],
  { fields, sent }: { fields: ProductFields; sent: ReadonlySet<string> },
): CheckValuesResult {
  const ofType = new Set(type?.attributes.map(({ code }) => code));
  const checked: Record<string, ProductFields[string]> = { ...fields };
  for (const [field, value] of Object.entries(fields)) {
    const place = readValueField(field);
    if (!place || value === null) continue;
    const attribute = attributes.find(({ code }) => code === place.attribute);
    if (!attribute || !ofType.has(place.attribute)) {
      if (sent.has(field)) return { ok: false, field, problem: 'unknown_attribute' };
      checked[field] = null;
      continue;
    }
    const text = toText(value);
    const result = text === '' ? undefined : readValue(attribute, text);
    if (result && !result.ok) return { ok: false, field, problem: 'wrong_value' };
    checked[field] = result ? result.value : null;
  }
  return { ok: true, fields: checked };
}

/**
 * The first size whose values in all that varies are those of another one; sizes without any such
 * value do not count.
 */
export function findRepeatedCombination(
  type: ProductType | undefined,
  variants: readonly { id: string; values?: ToolValues; isArchived: boolean }[],
): string | undefined {
  const varying = type?.attributes.filter(({ varies }) => varies).map(({ code }) => code) ?? [];
  const known = new Set<string>();
  for (const { id, values = {}, isArchived } of variants) {
    const combination = varying.map((code) => values[code] ?? null);
    if (isArchived || combination.every((value) => value === null)) continue;
    const key = JSON.stringify(combination);
    if (known.has(key)) return id;
    known.add(key);
  }
  return undefined;
}

/** The values of a tool, and no others. They have been checked. */
export async function writeToolValues(tx: Tx, tool: string, values: ToolValues): Promise<void> {
  await deleteToolValues.count(tx, { tool });
  await insertToolValues.count(tx, { tool, values: JSON.stringify(values) });
}
