/** Attributes and product types as staff keep them. What tools or products still have stays. */
import type { Database, Executor } from '#platform/database/database.ts';
import { runAgainIfRaced } from '#platform/database/database-errors.ts';
import { inTransactionOrRollback, Rollback, type Tx } from '#platform/database/transaction.ts';
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
export type AttributeChange = Omit<Attribute, 'code' | 'kind'>;
export type NewProductType = Omit<ProductType, 'id' | 'version'>;
export type ProductTypeChange = Omit<ProductType, 'code'>;

export type EditAttributeResult =
  | { ok: true; id: string }
  | { ok: false; error: 'code_taken' | 'unknown' | 'changed' | 'attribute_missing' }
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
  attribute: AttributeChange,
): Promise<EditAttributeResult> {
  return edit(db, async (tx) => {
    const { id, choices } = attribute;
    if (!(await lockAttribute.first(tx, { id }))) return { ok: false, error: 'unknown' };
    const codes = choices.map(({ code }) => code);
    const used = await selectUsedChoices.all(tx, { id, codes });
    if (used.length > 0)
      return { ok: false, error: 'choices_used', choices: used.map(({ code }) => code) };
    if (!(await updateAttribute.first(tx, attribute))) return { ok: false, error: 'changed' };
    await deleteOtherChoices.count(tx, { id, codes });
    await writeAttribute(tx, id, attribute);
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
  type: ProductTypeChange,
): Promise<EditAttributeResult> {
  return edit(db, async (tx) => {
    const { id } = type;
    if (!(await lockTypeById.first(tx, { id }))) return { ok: false, error: 'unknown' };
    if (!(await updateProductType.first(tx, type))) return { ok: false, error: 'changed' };
    await writeProductType(tx, id, type);
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
