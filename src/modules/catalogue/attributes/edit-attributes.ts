/** Attributes and product types as staff keep them. What tools or products still have stays. */
import type { Database, Executor } from '#platform/database/database.ts';
import { runAgainIfRaced } from '#platform/database/database-errors.ts';
import { inTransactionOrRollback, Rollback, type Tx } from '#platform/database/transaction.ts';
import { mergeChanges } from '#platform/merge-changes.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { shopLocale } from '../product.ts';
import {
  countAttributeUses,
  countTypeUses,
  deleteAttribute,
  deleteOtherChoices,
  deleteProductType,
  deleteTypeAttributes,
  insertAttribute,
  insertProductType,
  insertTypeAttributes,
  lockAttribute,
  lockTypeById,
  selectAttributes,
  selectProductTypes,
  selectUsedChoices,
  updateAttribute,
  updateProductType,
  writeAttributeText,
  writeChoices,
  writeProductTypeText,
  writeShownFactsOfAttribute,
  writeShownFactsOfType,
} from '../queries/attributes.ts';
import type { Attribute, ProductType } from './attribute.ts';

export type NewAttribute = Omit<Attribute, 'id' | 'version'>;
export type NewProductType = Omit<ProductType, 'id' | 'version'>;

type AttributeFields = Omit<Attribute, 'id' | 'version' | 'code' | 'kind'>;
type TypeFields = Omit<ProductType, 'id' | 'version' | 'code'>;

/** `seen` is what stood there when it was read: what others have changed since stays. */
type Change<Fields> = Fields & { id: string; seen: Fields };
export type AttributeChange = Change<AttributeFields>;
export type ProductTypeChange = Change<TypeFields>;

export type EditAttributeResult =
  | { ok: true; id: string }
  | { ok: false; error: 'code_taken' | 'unknown' | 'attribute_missing' }
  /** Both have changed these fields: nothing is. */
  | { ok: false; error: 'changed'; fields: string[] }
  | { ok: false; error: 'choices_used'; choices: string[] }
  | { ok: false; error: 'used'; uses: number };

/** All of them, in the order in which they are offered. */
export async function listAttributes(
  executor: Executor,
): Promise<{ attributes: Attribute[]; types: ProductType[] }> {
  const attributes = await selectAttributes.all(executor, {});
  return {
    attributes: attributes.map(({ is_facet: isFacet, is_shown: isShown, ...row }) => {
      return { ...row, isFacet, isShown };
    }),
    types: await selectProductTypes.all(executor, {}),
  };
}

const attributeFields = ['name', 'unit', 'isFacet', 'isShown', 'position', 'choices'] as const;
const typeFields = ['name', 'position', 'attributes'] as const;

function edit(
  db: Database,
  callback: (tx: Tx) => Promise<EditAttributeResult>,
): Promise<EditAttributeResult> {
  return runAgainIfRaced(() => inTransactionOrRollback(db, callback));
}

export function createAttribute(
  { db }: { db: Database },
  actor: Actor,
  attribute: NewAttribute,
): Promise<EditAttributeResult> {
  return edit(db, async (tx) => {
    const id = await addAttribute(tx, attribute);
    return id === undefined ? { ok: false, error: 'code_taken' } : finish(tx, actor, id);
  });
}

/** Also for filling an empty shop; undefined where the code is taken. */
export async function addAttribute(tx: Tx, attribute: NewAttribute): Promise<string | undefined> {
  const row = await insertAttribute.first(tx, attribute);
  if (row) await writeAttribute(tx, row.id, attribute);
  return row?.id;
}

export function changeAttribute(
  { db }: { db: Database },
  actor: Actor,
  { id, seen, ...wanted }: AttributeChange,
): Promise<EditAttributeResult> {
  return edit(db, async (tx) => {
    await lockAttribute.count(tx, { id });
    const now = (await listAttributes(tx)).attributes.find((one) => one.id === id);
    if (!now) return { ok: false, error: 'unknown' };
    const merged = mergeChanges(attributeFields, { seen, now, wanted });
    if (!merged.ok) return { ok: false, error: 'changed', fields: merged.changed };
    const { choices } = merged.fields;
    const codes = choices.map(({ code }) => code);
    const used = await selectUsedChoices.all(tx, { id, codes });
    if (used.length > 0)
      return { ok: false, error: 'choices_used', choices: used.map(({ code }) => code) };
    await updateAttribute.count(tx, { id, ...merged.fields });
    await deleteOtherChoices.count(tx, { id, codes });
    await writeAttribute(tx, id, merged.fields);
    await writeShownFactsOfAttribute.count(tx, { attribute: id });
    return finish(tx, actor, id);
  });
}

async function writeAttribute(
  tx: Tx,
  id: string,
  { name, choices }: Pick<Attribute, 'name' | 'choices'>,
): Promise<void> {
  await writeAttributeText.count(tx, { id, locale: shopLocale, name });
  const codes = choices.map(({ code }) => code);
  const names = choices.map((choice) => choice.name);
  await writeChoices.count(tx, { id, codes, names, locale: shopLocale });
}

/** Deletes an attribute that no type and no tool has. */
export function removeAttribute(
  { db }: { db: Database },
  actor: Actor,
  id: string,
): Promise<EditAttributeResult> {
  return edit(db, async (tx) => {
    await lockAttribute.count(tx, { id });
    const uses = await countAttributeUses.first(tx, { id });
    if (!uses) return { ok: false, error: 'unknown' };
    if (uses.types + uses.tools > 0)
      return { ok: false, error: 'used', uses: uses.types + uses.tools };
    await deleteAttribute.count(tx, { id });
    return finish(tx, actor, id);
  });
}

export function createProductType(
  { db }: { db: Database },
  actor: Actor,
  type: NewProductType,
): Promise<EditAttributeResult> {
  return edit(db, async (tx) => {
    const id = await addProductType(tx, type);
    return id === undefined ? { ok: false, error: 'code_taken' } : finish(tx, actor, id);
  });
}

/** Also for filling an empty shop; undefined where the code is taken. */
export async function addProductType(tx: Tx, type: NewProductType): Promise<string | undefined> {
  const row = await insertProductType.first(tx, type);
  if (row) await writeProductType(tx, row.id, type);
  return row?.id;
}

export function changeProductType(
  { db }: { db: Database },
  actor: Actor,
  { id, seen, ...wanted }: ProductTypeChange,
): Promise<EditAttributeResult> {
  return edit(db, async (tx) => {
    await lockTypeById.count(tx, { id });
    const now = (await listAttributes(tx)).types.find((one) => one.id === id);
    if (!now) return { ok: false, error: 'unknown' };
    const merged = mergeChanges(typeFields, { seen, now, wanted });
    if (!merged.ok) return { ok: false, error: 'changed', fields: merged.changed };
    await updateProductType.count(tx, { id, position: merged.fields.position });
    await writeProductType(tx, id, merged.fields);
    await writeShownFactsOfType.count(tx, { type: id });
    return finish(tx, actor, id);
  });
}

async function writeProductType(
  tx: Tx,
  id: string,
  { name, attributes }: Pick<ProductType, 'name' | 'attributes'>,
): Promise<void> {
  await writeProductTypeText.count(tx, { id, locale: shopLocale, name });
  await deleteTypeAttributes.count(tx, { id });
  const codes = attributes.map(({ code }) => code);
  const varies = attributes.map((attribute) => attribute.varies);
  if ((await insertTypeAttributes.count(tx, { id, codes, varies })) < codes.length)
    throw new Rollback<EditAttributeResult>({ ok: false, error: 'attribute_missing' });
}

/** Deletes a type that no product has. */
export function removeProductType(
  { db }: { db: Database },
  actor: Actor,
  id: string,
): Promise<EditAttributeResult> {
  return edit(db, async (tx) => {
    await lockTypeById.count(tx, { id });
    const uses = await countTypeUses.first(tx, { id });
    if (!uses) return { ok: false, error: 'unknown' };
    if (uses.products > 0) return { ok: false, error: 'used', uses: uses.products };
    await deleteProductType.count(tx, { id });
    return finish(tx, actor, id);
  });
}

async function finish(tx: Tx, actor: Actor, id: string): Promise<EditAttributeResult> {
  tx.announce('catalogue');
  await writeAuditEntry(tx, actor, { action: 'attributes.changed', object: `attribute:${id}` });
  return { ok: true, id };
}
