/** Writes the sizes of a product, no two of which have a name or a code in common. */
import type { Tx } from '#platform/database/transaction.ts';
import { skuKey } from '../codes.ts';
import type { ProductVariant } from '../product.ts';
import { variantKeys } from '../product-fields.ts';
import {
  freeVariant,
  selectGtinHolder,
  selectSkuHolder,
  updateVariant,
} from '../queries/variants.ts';

export interface VariantProblem {
  field: string;
  problem: 'variant_taken' | 'sku_taken' | 'gtin_taken';
  /** Who has the code. */
  holder?: string;
}

/** What cannot be had, if anything; then the caller rolls back. */
export async function writeVariants(
  tx: Tx,
  product: string,
  { variants, changed }: { variants: readonly ProductVariant[]; changed: ReadonlySet<string> },
): Promise<VariantProblem | undefined> {
  const isChanged = ({ id }: ProductVariant, keys: readonly string[]) =>
    keys.some((key) => changed.has(`variants.${id}.${key}`));
  // Two sizes may change their names and codes with each other.
  for (const variant of variants) {
    if (isChanged(variant, ['variant', 'sku', 'gtin']))
      await freeVariant.count(tx, { id: variant.id, product });
  }
  const problem = findRepeated(variants, changed) ?? (await findTaken(tx, variants, changed));
  if (problem) return problem;
  for (const variant of variants) {
    const { taxClass = 'standard' } = variant;
    if (isChanged(variant, variantKeys))
      await updateVariant.count(tx, { ...variant, taxClass, product });
  }
  return undefined;
}

/** What two sizes of the product would have in common. */
function findRepeated(
  variants: readonly ProductVariant[],
  changed: ReadonlySet<string>,
): VariantProblem | undefined {
  const holders = new Map<string, string>();
  // Those that stay as they are come first, so that the field that was changed is named.
  const keys = variants
    .flatMap((variant) => uniqueKeysOf(variant))
    .toSorted((one, other) => Number(changed.has(one.field)) - Number(changed.has(other.field)));
  for (const { key, field, problem, name } of keys) {
    const holder = holders.get(key);
    if (holder !== undefined)
      return problem === 'variant_taken' ? { field, problem } : { field, problem, holder };
    holders.set(key, name);
  }
  return undefined;
}

function uniqueKeysOf({ id, name, variant, sku, gtin, isArchived }: ProductVariant) {
  const field = (key: string) => `variants.${id}.${key}`;
  const one = (key: 'variant' | 'sku' | 'gtin', value: string) => {
    return { key: `${key} ${value}`, field: field(key), problem: `${key}_taken`, name } as const;
  };
  return [
    ...(isArchived ? [] : [one('variant', variant.toLowerCase())]),
    ...(sku === null ? [] : [one('sku', skuKey(sku))]),
    ...(gtin === null ? [] : [one('gtin', gtin)]),
  ];
}

/** A code that a size of another product has. */
async function findTaken(
  tx: Tx,
  variants: readonly ProductVariant[],
  changed: ReadonlySet<string>,
): Promise<VariantProblem | undefined> {
  for (const { id: except, sku, gtin } of variants) {
    const skuField = `variants.${except}.sku`;
    if (changed.has(skuField) && sku !== null) {
      const holder = await selectSkuHolder.first(tx, { sku, except });
      if (holder) return { field: skuField, problem: 'sku_taken', holder: holder.name };
    }
    const gtinField = `variants.${except}.gtin`;
    if (changed.has(gtinField) && gtin !== null) {
      const holder = await selectGtinHolder.first(tx, { gtin, except });
      if (holder) return { field: gtinField, problem: 'gtin_taken', holder: holder.name };
    }
  }
  return undefined;
}
