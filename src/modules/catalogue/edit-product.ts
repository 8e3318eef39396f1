/**
 * Editing a product. A change names the version that it was made from; where others changed the
 * same fields since, it is refused with what they say, and all other changes are put together.
 */
import type { Database } from '#platform/database/database.ts';
import { runAgainIfRaced } from '#platform/database/database-errors.ts';
import { inTransactionOrRollback, Rollback, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import type { ProductType } from './attributes/attribute.ts';
import { listAttributes } from './attributes/edit-attributes.ts';
import {
  checkValues,
  findRepeatedCombination,
  readValueField,
  writeToolValues,
} from './attributes/tool-values.ts';
import { shopLocale, type ProductDocument } from './product.ts';
import {
  diffFields,
  findConflicts,
  toFields,
  toText,
  variantKeys,
  type FieldConflict,
  type ProductFields,
} from './product-fields.ts';
import { replacePictures } from './products.ts';
import {
  lockAttributesOfType,
  lockProductType,
  updateTypeOfProduct,
  writeShownFacts,
} from './queries/attributes.ts';
import { hasCategoryId } from './queries/categories.ts';
import {
  lockProduct,
  selectProduct,
  selectRevision,
  updateProduct,
  updateToolsOnSale,
  writeProductText,
} from './queries/products.ts';
import { claimSlug, retireSlug, selectSlugHolder } from './queries/slugs.ts';
import { recordRevision } from './revisions.ts';
import { writeVariants } from './variants/write-variants.ts';

/** The fields to change, by the names of `toFields`; all others stay. */
export interface ProductChange {
  product: string;
  /** The version that the fields were read in. */
  version: number;
  fields: ProductFields;
  /** Why, for the revision: a code of the shop, or what a person wrote. */
  reason: string;
}

export type ChangeProductResult =
  | { ok: true; version: number }
  | { ok: false; error: 'product_unknown' | 'version_unknown' }
  | { ok: false; error: 'conflict'; version: number; conflicts: FieldConflict[] }
  /** A value that cannot be had; `holder` is who has it, where somebody has. */
  | { ok: false; error: 'field'; field: string; problem: FieldProblem; holder?: string };

export type FieldProblem =
  | 'unknown_field'
  | 'unknown_category'
  | 'unknown_type'
  | 'unknown_attribute'
  | 'wrong_value'
  | 'combination_taken'
  | 'slug_missing'
  | 'slug_taken'
  | 'sku_taken'
  | 'gtin_taken'
  | 'variant_taken'
  | 'publish_at_without_draft';

type ChangeError = Exclude<ChangeProductResult, { ok: true }>;

/** Changes a product; nothing at all when one of the fields cannot be changed. */
export async function changeProduct(
  { db }: { db: Database },
  actor: Actor,
  change: ProductChange,
): Promise<ChangeProductResult> {
  return runAgainIfRaced(() =>
    inTransactionOrRollback<ChangeProductResult>(db, (tx) => applyChange(tx, actor, change)),
  );
}

/** Brings a product back to what it was in an earlier version, as a new one. */
export async function restoreProduct(
  { db }: { db: Database },
  actor: Actor,
  { product, version, from }: { product: string; version: number; from: number },
): Promise<ChangeProductResult> {
  return runAgainIfRaced(() =>
    inTransactionOrRollback(db, (tx) => applyRestore(tx, actor, { product, version, from })),
  );
}

async function applyRestore(
  tx: Tx,
  actor: Actor,
  { product, version, from }: { product: string; version: number; from: number },
): Promise<ChangeProductResult> {
  const earlier = await selectRevision.first(tx, { id: product, version: from });
  const now = await selectProduct.first(tx, { id: product });
  if (!now) return { ok: false, error: 'product_unknown' };
  if (!earlier) return { ok: false, error: 'version_unknown' };
  const known = toFields(now.document);
  // Values that it did not have go, unless nobody wrote them down then.
  const gone = Object.keys(known)
    .filter(readValueField)
    .map((field) => [field, null] as const);
  const before = toFields(earlier.document);
  // Sizes are not taken off sale, nor put on again, by this; a moment may have passed since.
  const fields = Object.fromEntries(
    [...('type' in before ? gone : []), ...Object.entries(before)].filter(
      ([field]) =>
        isField(now.document, known, field) &&
        !field.endsWith('.isArchived') &&
        field !== 'publishAt',
    ),
  );
  return applyChange(tx, actor, { product, version, reason: 'restored', fields });
}

async function applyChange(
  tx: Tx,
  actor: Actor,
  { product: id, version, fields, reason }: ProductChange,
): Promise<ChangeProductResult> {
  await lockProduct.count(tx, { id });
  const now = await selectProduct.first(tx, { id });
  if (!now) return { ok: false, error: 'product_unknown' };
  const base = await selectRevision.first(tx, { id, version });
  if (!base) return { ok: false, error: 'version_unknown' };
  const theirs = toFields(now.document);
  const conflicts = findConflicts(toFields(base.document), theirs, fields);
  if (conflicts.length > 0)
    return { ok: false, error: 'conflict', version: now.version, conflicts };
  const unknown = Object.keys(fields).find((field) => !isField(now.document, theirs, field));
  if (unknown !== undefined) reject({ field: unknown, problem: 'unknown_field' });
  const { type, wanted } = await readWanted(tx, theirs, fields);
  const differences = diffFields(theirs, wanted);
  if (differences.length === 0) return { ok: true, version: now.version };
  const changed = new Set(differences.map(({ field }) => field));
  const document = withFields(now.document, wanted);
  await writeHead(tx, id, document, changed);
  const refused = await writeVariants(tx, id, { variants: document.variants, changed });
  if (refused) reject(refused);
  await writeAttributes(tx, id, { document, changed, type });
  await updateToolsOnSale.count(tx, { id });
  const next = await recordRevision(tx, actor, { product: id, reason });
  const isElsewhere = differences.some(({ field }) => fieldsOfOtherPages.test(field));
  tx.announce('catalogue', isElsewhere ? undefined : [id]);
  const detail = { fields: [...changed].join(' ').slice(0, maxDetail), version: String(next) };
  await writeAuditEntry(tx, actor, { action: 'product.changed', object: `product:${id}`, detail });
  return { ok: true, version: next };
}

/** Decide in which lists a product is, and under which address. */
const fieldsOfOtherPages = /^(state|category|slug)$|\.isArchived$/;

/** A field of the product, or a value of one of its sizes, which may not be there yet. */
function isField({ variants }: ProductDocument, known: ProductFields, field: string): boolean {
  const place = readValueField(field);
  return place
    ? variants.some(({ id }) => id === place.tool)
    : field in known || (field === 'type' && !('type' in known));
}

/** All fields as they are to be, with values that fit the type; its type, if it has one. */
async function readWanted(tx: Tx, theirs: ProductFields, fields: ProductFields) {
  const wanted = { ...theirs, ...fields };
  const code = toText(wanted['type']);
  if (code !== '' && !(await lockProductType.first(tx, { code })))
    reject({ field: 'type', problem: 'unknown_type' });
  // Before any tool: whoever changes an attribute locks it, and then the tools that have it.
  await lockAttributesOfType.count(tx, { code });
  const { attributes, types } = await listAttributes(tx);
  const type = types.find((one) => one.code === code);
  const sent = new Set(Object.keys(fields));
  const result = checkValues(type, attributes, { fields: wanted, sent });
  if (!result.ok) return reject({ field: result.field, problem: result.problem });
  return { type, wanted: result.fields };
}

function valuesOf(fields: ProductFields, tool: string): Record<string, string> {
  const values = Object.entries(fields).flatMap(([field, value]) => {
    const place = readValueField(field);
    return place?.tool === tool && value !== null ? [[place.attribute, toText(value)]] : [];
  });
  return Object.fromEntries(values);
}

interface ChangedAttributes {
  document: ProductDocument;
  changed: ReadonlySet<string>;
  type: ProductType | undefined;
}

async function writeAttributes(
  tx: Tx,
  id: string,
  { document: { variants }, changed, type }: ChangedAttributes,
): Promise<void> {
  const valued = new Set([...changed].flatMap((field) => readValueField(field)?.tool ?? []));
  if (!changed.has('type') && valued.size === 0) return;
  const repeated = findRepeatedCombination(type, variants);
  if (repeated !== undefined)
    reject({ field: `variants.${repeated}.variant`, problem: 'combination_taken' });
  await updateTypeOfProduct.count(tx, { id, type: type?.code ?? '' });
  for (const { id: tool, values = {} } of variants) {
    if (valued.has(tool)) await writeToolValues(tx, tool, values);
  }
  await writeShownFacts.count(tx, { product: id });
}

/** An audit entry is short; the revision has everything. */
const maxDetail = 500;

function reject(error: Omit<Extract<ChangeError, { error: 'field' }>, 'ok' | 'error'>): never {
  throw new Rollback<ChangeProductResult>({ ok: false, error: 'field', ...error });
}

/** The document with other values; it has all its fields, so that each is of its kind. */
function withFields(document: ProductDocument, fields: ProductFields): ProductDocument {
  const text = (field: string) => toText(fields[field]);
  const { pictures, state, type } = fields;
  return {
    ...document,
    state: state === 'draft' || state === 'archived' ? state : 'published',
    publishAt: fields['publishAt'] === null ? null : text('publishAt'),
    category: fields['category'] === null ? null : text('category'),
    type: type === null || type === undefined ? null : text('type'),
    slug: text('slug'),
    texts: {
      ...document.texts,
      [shopLocale]: {
        ...{ name: text('name'), description: text('description') },
        ...{ seoTitle: text('seoTitle'), seoDescription: text('seoDescription') },
      },
    },
    pictures: Array.isArray(pictures) ? pictures : document.pictures,
    variants: document.variants.map((variant) => ({
      ...variant,
      ...Object.fromEntries(
        variantKeys.map((key) => [key, fields[`variants.${variant.id}.${key}`]]),
      ),
      values: valuesOf(fields, variant.id),
    })),
  };
}

async function writeHead(
  tx: Tx,
  id: string,
  document: ProductDocument,
  changed: ReadonlySet<string>,
): Promise<void> {
  const { state, publishAt, category, slug, pictures } = document;
  if (publishAt !== null && state !== 'draft')
    reject({ field: 'publishAt', problem: 'publish_at_without_draft' });
  if (category !== null && !(await hasCategoryId.first(tx, { id: category })))
    reject({ field: 'category', problem: 'unknown_category' });
  await updateProduct.count(tx, {
    ...{ id, state, categoryId: category },
    publishAt: publishAt === null ? null : new Date(publishAt),
  });
  const text = document.texts[shopLocale];
  if (text) await writeProductText.count(tx, { id, locale: shopLocale, ...text });
  if (changed.has('pictures')) await replacePictures(tx, id, pictures);
  if (slug === '') reject({ field: 'slug', problem: 'slug_missing' });
  if (!changed.has('slug')) return;
  await retireSlug.count(tx, { id, locale: shopLocale });
  if (await claimSlug.first(tx, { id, locale: shopLocale, slug })) return;
  const holder = await selectSlugHolder.first(tx, { locale: shopLocale, slug });
  reject({ field: 'slug', problem: 'slug_taken', ...(holder && { holder: holder.name }) });
}
