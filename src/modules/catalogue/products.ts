/**
 * Products: what is described together, and sold as one or several tools. A tool that is added by
 * itself becomes a product of its own.
 */
import type { Database } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import { shopActor, type Actor } from '#modules/audit/entry.ts';
import { createToolStock } from '#modules/inventory/inventory.ts';
import {
  shopLocale,
  type ProductDocument,
  type ProductPicture,
  type ProductText,
  type VariantDetails,
} from './product.ts';
import { writeToolValues, type ToolValues } from './attributes/tool-values.ts';
import { updateTypeOfProduct, writeShownFacts } from './queries/attributes.ts';
import { findCategoryByPath } from './queries/categories.ts';
import {
  deletePictures,
  insertPictures,
  insertProduct,
  updateToolsOnSale,
  writeProductText,
} from './queries/products.ts';
import { claimSlug } from './queries/slugs.ts';
import { insertTool } from './queries/tools.ts';
import { recordFirstRevision } from './revisions.ts';
import { toSlug } from './slug.ts';
import type { Fact } from './tool.ts';

export interface NewTool extends Partial<VariantDetails> {
  name: string;
  kind: string;
  description: string;
  img: string;
  facts: readonly Fact[];
  priceMinor: number;
  minimumOrder: number;
  ratingTenths: number;
  /** Units on the shelf to begin with. */
  stock: number;
  /** Where it stands among all tools, as on the home page; the smallest first. */
  position: number;
  /** By the codes of attributes, spelt as `readValue` does. */
  values?: ToolValues | undefined;
}

/** The fields of a tool to change; absent ones stay. Open orders keep their snapshot of it. */
export type ToolChange = {
  [Key in ChangeableKey]?: NewTool[Key] | undefined;
};

type ChangeableKey =
  | 'name'
  | 'description'
  | 'img'
  | 'priceMinor'
  | 'minimumOrder'
  | 'ratingTenths';

/** As the query has it: null leaves a column as it is. */
export function toUpdate(change: ToolChange) {
  return {
    name: change.name ?? null,
    description: change.description ?? null,
    img: change.img ?? null,
    priceMinor: change.priceMinor ?? null,
    minimumOrder: change.minimumOrder ?? null,
    ratingTenths: change.ratingTenths ?? null,
  };
}

export interface NewProduct extends Partial<ProductText> {
  name: string;
  /** The path of its category. */
  category?: string | undefined;
  /** The code of its type. */
  type?: string | undefined;
  pictures: readonly ProductPicture[];
  /** In the catalogue, the smallest first; at its end without one. */
  position?: number | undefined;
  /** In the order in which its page lists them. */
  tools: readonly NewTool[];
  /** 'published' unless another is said. */
  state?: 'draft' | 'published' | undefined;
}

/** When and by whom; `actor` is undefined for the shop itself. */
export interface AddContext {
  at: Date;
  actor?: Actor | undefined;
}

/** `isLast`: at the end of the catalogue, wherever the tool stands among all tools. */
export interface AddToolContext extends AddContext {
  isLast?: boolean;
}

const noDetails: VariantDetails = {
  ...{ variant: '', sku: null, gtin: null, orderMultiple: 1, maximumOrder: null },
  ...{ weightG: null, unitsPerCarton: null, hsCode: null, origin: null, leadDays: null },
  taxClass: 'standard',
};

const noText = { description: '', seoTitle: '', seoDescription: '' };

/** Adds a tool as a product of its own, with its opening stock; answers the tool's id. */
export async function addTool(
  { db }: { db: Database },
  tool: NewTool,
  { isLast = false, ...context }: AddToolContext,
): Promise<string> {
  const { name, description, img } = tool;
  const position = isLast ? undefined : tool.position;
  const pictures = img === '' ? [] : [{ img, alt: {} }];
  const product = { name, description, pictures, position, tools: [tool] };
  const [id] = (await inTransaction(db, (tx) => addProduct(tx, product, context))).tools;
  if (id === undefined) throw new Error('a tool was inserted without an id');
  return id;
}

/** Adds a published product with its tools and their opening stock. */
export async function addProduct(
  tx: Tx,
  {
    category,
    pictures,
    position,
    type,
    tools: newTools,
    state = 'published',
    ...texts
  }: NewProduct,
  { at, actor }: AddContext,
): Promise<{ id: string; tools: string[] }> {
  const by = actor ?? shopActor(at);
  const home = category && (await findCategoryByPath.first(tx, { path: category }));
  const row = await insertProduct.first(tx, {
    categoryId: home ? home.id : null,
    ...{ state, position: position ?? null, createdAt: at, createdBy: actor?.id ?? null },
  });
  if (!row) throw new Error('a product was inserted without an id');
  const { id } = row;
  await writeProductText.count(tx, { id, locale: shopLocale, ...noText, ...texts });
  await claimNewSlug(tx, id, texts.name);
  await replacePictures(tx, id, pictures);
  const tools: string[] = [];
  for (const [index, tool] of newTools.entries()) {
    tools.push(await insertVariant(tx, tool, { product: id, place: index + 1, at, actor }));
  }
  if (type !== undefined) {
    await updateTypeOfProduct.count(tx, { id, type });
    await writeShownFacts.count(tx, { product: id });
  }
  await updateToolsOnSale.count(tx, { id });
  await recordFirstRevision(tx, by, { product: id, reason: 'product_added' });
  tx.announce('catalogue');
  for (const [index, tool] of tools.entries()) {
    const opening = { tool, quantity: newTools[index]?.stock ?? 0, reason: 'opening_stock' };
    await createToolStock(tx, by, opening);
    // What the shop does by itself, such as filling an empty catalogue, is not audited.
    if (actor) await writeAuditEntry(tx, actor, { action: 'tool.added', object: `tool:${tool}` });
  }
  return { id, tools };
}

/** A tool as a size of a product, without stock yet; answers its id, a new one without `id`. */
export async function insertVariant(
  tx: Tx,
  { facts, values, id, ...tool }: NewTool & { id?: string | undefined },
  { product, place, at, actor }: AddContext & { product: string; place: number },
): Promise<string> {
  const row = await insertTool.first(tx, {
    ...noDetails,
    ...tool,
    ...{ id: id ?? null, facts: JSON.stringify(facts), productId: product, variantPosition: place },
    ...{ createdAt: at, createdBy: actor?.id ?? null },
  });
  if (!row) throw new Error('a tool was inserted without an id');
  if (values) await writeToolValues(tx, row.id, values);
  return row.id;
}

const triedSuffixes = 9;

/** The address made of its name, with a number where that is taken, or with its id. */
async function claimNewSlug(tx: Tx, id: string, name: string): Promise<void> {
  const base = toSlug(name);
  const numbered = Array.from({ length: triedSuffixes - 1 }, (_, index) => `${base}-${index + 2}`);
  const wanted = base === '' ? [id] : [base, ...numbered, `${base}-${id}`];
  for (const slug of wanted) {
    if (await claimSlug.first(tx, { id, locale: shopLocale, slug })) return;
  }
  throw new Error(`no address is free for product ${id}`);
}

/** The pictures of a product, in this order and no others. */
export async function replacePictures(
  tx: Tx,
  id: string,
  pictures: readonly ProductPicture[],
): Promise<void> {
  await deletePictures.count(tx, { id });
  if (pictures.length === 0) return;
  const imgs = pictures.map(({ img }) => img);
  const alts = pictures.map(({ alt }) => JSON.stringify(alt));
  await insertPictures.count(tx, { id, imgs, alts });
}

/** A product that has the texts and the picture of its only tool goes on having them. */
export async function keepTextsOfOnlyTool(
  tx: Tx,
  before: { id: string; document: ProductDocument },
  change: { tool: string } & { [Key in 'name' | 'description' | 'img']?: string | undefined },
): Promise<void> {
  const { id, document } = before;
  const [tool, other] = document.variants.filter(({ isArchived }) => !isArchived);
  const text = document.texts[shopLocale];
  if (!tool || !text || other || tool.id !== change.tool) return;
  if (text.name === tool.name && text.description === tool.description) {
    const { name = text.name, description = text.description } = change;
    await writeProductText.count(tx, { id, locale: shopLocale, ...text, name, description });
  }
  const [picture, secondPicture] = document.pictures;
  const { img = tool.img } = change;
  if (!secondPicture && (picture?.img ?? '') === tool.img && img !== tool.img)
    await replacePictures(tx, id, img === '' ? [] : [{ img, alt: {} }]);
}
