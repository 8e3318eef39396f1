/** Adds a tool that is a size of a product from the beginning. */
import type { Database } from '#platform/database/database.ts';
import { hashedUuid } from '#platform/hashed-uuid.ts';
import { runAgainIfRaced } from '#platform/database/database-errors.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { createToolStock } from '#modules/inventory/inventory.ts';
import type { ProductType } from '../attributes/attribute.ts';
import { listAttributes } from '../attributes/edit-attributes.ts';
import {
  checkValues,
  findRepeatedCombination,
  readValueField,
  type ToolValues,
} from '../attributes/tool-values.ts';
import { shopLocale, type ProductDocument, type ProductVariant } from '../product.ts';
import { toText } from '../product-fields.ts';
import { insertVariant } from '../products.ts';
import { lockAttributesOfType, writeShownFacts } from '../queries/attributes.ts';
import {
  lockProduct,
  selectProduct,
  selectProductOfTool,
  updateToolsOnSale,
} from '../queries/products.ts';
import {
  selectGtinHolder,
  selectNextPlace,
  selectSkuHolder,
  selectVariantHolder,
} from '../queries/variants.ts';
import { recordRevision } from '../revisions.ts';

export interface NewSize {
  product: string;
  /** What tells it from the other sizes: '50 mm'. */
  variant: string;
  sku: string | null;
  /** 14 digits. */
  gtin: string | null;
  /** Cents for one piece. */
  priceMinor: number;
  minimumOrder: number;
  /** Units on the shelf to begin with. */
  stock: number;
  /** By the codes of attributes, as typed; null or '' for none. */
  values: Readonly<Record<string, string | null>>;
  /** The same key from the same person again is the same request. */
  key?: string | undefined;
}

export type SizeProblem =
  | 'variant_taken'
  | 'sku_taken'
  | 'gtin_taken'
  | 'combination_taken'
  | 'unknown_attribute'
  | 'wrong_value';

export type AddSizeResult =
  | { ok: true; id: string }
  | { ok: false; error: 'product_unknown' | 'key_reused' }
  | { ok: false; error: 'fields'; problems: SizeFieldProblem[] };

/** `field` as in `NewSize`, 'values.<code>' for a value; `holder`: who has it, if somebody has. */
export interface SizeFieldProblem {
  field: string;
  problem: SizeProblem;
  holder?: string;
}

/** The size has the text and the first picture of its product, and its name with the size. */
export async function addSize(
  { db }: { db: Database },
  actor: Actor,
  size: NewSize,
): Promise<AddSizeResult> {
  return runAgainIfRaced(() => inTransaction(db, (tx) => insertSize(tx, actor, size)));
}

async function insertSize(tx: Tx, actor: Actor, size: NewSize): Promise<AddSizeResult> {
  const { product, variant, sku, gtin, priceMinor, minimumOrder, stock, key } = size;
  await lockProduct.count(tx, { id: product });
  const now = await selectProduct.first(tx, { id: product });
  if (!now) return { ok: false, error: 'product_unknown' };
  const { document } = now;
  const id = key === undefined ? undefined : hashedUuid(JSON.stringify([actor.id, product, key]));
  if (id !== undefined && (await selectProductOfTool.first(tx, { tool: id }))) {
    const isSame = document.variants.some((one) => one.id === id && one.variant === variant);
    return isSame ? { ok: true, id } : { ok: false, error: 'key_reused' };
  }
  const checked = await readValues(tx, document, size.values);
  const problems = [...(await findTaken(tx, size)), ...checked.problems];
  if (problems.length > 0) return { ok: false, error: 'fields', problems };
  const { place = 1, position = 0 } = (await selectNextPlace.first(tx, { product })) ?? {};
  const text = document.texts[shopLocale];
  const tool = await insertVariant(
    tx,
    {
      ...{ id, variant, sku, gtin, priceMinor, minimumOrder, stock, values: checked.values },
      name: toName(text?.name ?? '', variant),
      ...{ description: text?.description ?? '', img: document.pictures[0]?.img ?? '' },
      ...{ kind: 'tool', facts: [], ratingTenths: noRating, position },
    },
    { product, place, at: actor.at, actor },
  );
  await writeShownFacts.count(tx, { product });
  await updateToolsOnSale.count(tx, { id: product });
  await recordRevision(tx, actor, { product, reason: 'size_added' });
  tx.announce('catalogue');
  await createToolStock(tx, actor, { tool, quantity: stock, reason: 'opening_stock' });
  await writeAuditEntry(tx, actor, {
    ...{ action: 'tool.added', object: `tool:${tool}`, detail: { product } },
  });
  return { ok: true, id: tool };
}

/** Nobody has given it stars yet, so that none are shown. */
const noRating = 0;
const longestName = 120;

/** 'Wall brush, 50 mm'; what is too long is cut from the product's part. */
function toName(product: string, variant: string): string {
  const end = `, ${variant}`;
  return `${product.slice(0, longestName - end.length)}${end}`;
}

async function findTaken(
  tx: Tx,
  { product, variant, sku, gtin }: NewSize,
): Promise<SizeFieldProblem[]> {
  const except = null;
  const bySku = sku === null ? undefined : await selectSkuHolder.first(tx, { sku, except });
  const byGtin = gtin === null ? undefined : await selectGtinHolder.first(tx, { gtin, except });
  const isTaken = await selectVariantHolder.first(tx, { product, variant });
  return [
    ...(isTaken ? [{ field: 'variant', problem: 'variant_taken' } as const] : []),
    ...(bySku ? [{ field: 'sku', problem: 'sku_taken', holder: bySku.name } as const] : []),
    ...(byGtin ? [{ field: 'gtin', problem: 'gtin_taken', holder: byGtin.name } as const] : []),
  ];
}

/** How the new size is called among the fields of its product while they are checked. */
const newSize = 'new';
const fieldOf = (code: string) => `variants.${newSize}.values.${code}`;

/** Values spelt in one way, and what is wrong with them by the product's type. */
async function readValues(
  tx: Tx,
  { type: code, variants }: ProductDocument,
  typed: NewSize['values'],
): Promise<{ values: ToolValues; problems: SizeFieldProblem[] }> {
  // Before any tool: whoever changes an attribute locks it, and then the tools that have it.
  await lockAttributesOfType.count(tx, { code: code ?? '' });
  const { attributes, types } = await listAttributes(tx);
  const type = types.find((one) => one.code === code);
  const fields = Object.fromEntries(
    Object.entries(typed).map(([attribute, value]) => [fieldOf(attribute), value]),
  );
  const checked = checkValues(type, attributes, { fields, sent: new Set(Object.keys(fields)) });
  if (!checked.ok) {
    const field = `values.${readValueField(checked.field)?.attribute ?? ''}`;
    return { values: {}, problems: [{ field, problem: checked.problem }] };
  }
  const own = Object.fromEntries(
    Object.entries(checked.fields).flatMap(([field, value]) => {
      const attribute = readValueField(field)?.attribute;
      return attribute === undefined || value === null ? [] : [[attribute, toText(value)]];
    }),
  );
  const values = { ...sharedValues(type, variants, typed), ...own };
  const all = [...variants, { id: newSize, values, isArchived: false }];
  const isRepeated = findRepeatedCombination(type, all) === newSize;
  return {
    values,
    problems: isRepeated ? [{ field: 'variant', problem: 'combination_taken' }] : [],
  };
}

/** What all sizes on sale have alike, of attributes in which they do not differ. */
function sharedValues(
  type: ProductType | undefined,
  variants: readonly ProductVariant[],
  typed: NewSize['values'],
): ToolValues {
  const [first, ...others] = variants.filter(({ isArchived }) => !isArchived);
  const shared = (type?.attributes ?? []).flatMap(({ code, varies }) => {
    const value = first?.values?.[code];
    const isAlike = others.every((other) => other.values?.[code] === value);
    return varies || value === undefined || code in typed || !isAlike ? [] : [[code, value]];
  });
  return Object.fromEntries(shared);
}
