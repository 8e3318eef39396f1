/**
 * The catalogue: which tools the maker sells, at what price and from which minimum. A deleted
 * tool is archived: gone from every list and page, while orders keep their snapshot of it.
 *
 * Prices are cents, ratings tenths of a star. How many units can be ordered is inventory's
 * word; the catalogue only shows it beside the tool.
 */
import type { Session } from '#platform/database/database.ts';
import { pageValues, toPage, type Page, type PageRequest } from '#platform/database/page.ts';
import type { SortOf } from '#platform/database/sorted.ts';
import type { Transaction } from '#platform/database/transaction.ts';
import { writeAudit } from '#modules/audit/audit.ts';
import type { AuditAction } from '#modules/audit/entry.ts';
import { openToolStock } from '#modules/inventory/inventory.ts';
import {
  archive,
  insertTool,
  selectPicturesUsed,
  selectToolCount,
  selectToolNames,
  selectToolOnSale,
  selectToolsNamed,
  selectToolsOnSale,
  sortedTools,
  updateTool,
  type ToolRow,
} from './queries/tools.ts';
import type { Fact, Tool } from './tool.ts';

export { findLowStock, type LowStock } from './low-stock.ts';

export interface NewTool {
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
  /** Where it stands in the list; the smallest first. */
  position: number;
}

/** Who did it, from where, and when. `user` is undefined for what the shop does by itself. */
export interface By {
  user?: string;
  peer?: string;
  at: Date;
}

export type ToolSort = SortOf<'name' | 'price' | 'minimum' | 'available'>;

export type ToolListRequest = PageRequest<ToolSort> & {
  kind?: string | undefined;
  /** Only those of which few, or too few for an order, are left. */
  stock?: 'low' | 'sold_out' | undefined;
};

/**
 * What is on sale, in the catalogue's order unless another is asked for. Found by name, kind or
 * description.
 */
export async function listTools(
  session: Session,
  request: ToolListRequest = {},
): Promise<Page<Tool>> {
  const { sort, kind = null, stock = null } = request;
  if (sort !== undefined) {
    const page = await sortedTools.read(session, { ...request, sort }, kind, stock);
    return { ...page, items: page.items.map(toTool) };
  }
  const rows = await selectToolsOnSale.all(session, ...pageValues(request), kind, stock);
  return toPage(rows.map(toTool), request);
}

/** The tool with this id, unless there is none or it is archived. */
export async function findTool(session: Session, id: string): Promise<Tool | undefined> {
  const row = await selectToolOnSale.first(session, id);
  return row && toTool(row);
}

/** Those of the pictures that a tool shows, on sale or not. */
export async function listPicturesOfTools(
  session: Session,
  pictures: readonly string[],
): Promise<string[]> {
  return (await selectPicturesUsed.all(session, pictures)).map((row) => row.img);
}

/** Tools on sale with exactly this name: none, one, or two when it is ambiguous. */
export async function findToolsNamed(session: Session, name: string): Promise<Tool[]> {
  return (await selectToolsNamed.all(session, name)).map(toTool);
}

/** Whether no tool was ever entered. */
export async function isCatalogueEmpty(session: Session): Promise<boolean> {
  return (await selectToolCount.first(session))?.count === 0;
}

/** Adds a tool and its opening stock; answers its id. */
export async function addTool(tx: Transaction, tool: NewTool, by: By): Promise<string> {
  const row = await insertTool.first(
    tx,
    tool.name,
    tool.kind,
    tool.description,
    tool.img,
    JSON.stringify(tool.facts),
    tool.priceMinor,
    tool.minimumOrder,
    tool.ratingTenths,
    tool.position,
    by.at,
    by.user ?? null,
  );
  if (!row) throw new Error('a tool was inserted without an id');
  tx.announce('catalogue');
  const opening = { tool: row.id, quantity: tool.stock, at: by.at, reason: 'opening stock' };
  await openToolStock(tx, { ...opening, actor: by.user ?? 'shop' });
  await note(tx, { action: 'tool.added', tool: row.id }, by);
  return row.id;
}

/** What of a tool can be changed; what is absent stays. Open orders keep what they were sold. */
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

/** Changes a tool on sale; false when it is not. */
export async function changeTool(
  tx: Transaction,
  id: string,
  { name, description, img, priceMinor, minimumOrder, ratingTenths }: ToolChange,
  by: By,
): Promise<boolean> {
  const changed = await updateTool.first(
    tx,
    id,
    name ?? null,
    description ?? null,
    img ?? null,
    priceMinor ?? null,
    minimumOrder ?? null,
    ratingTenths ?? null,
  );
  if (!changed) return false;
  tx.announce('catalogue');
  const detail = Object.fromEntries(changed.differences.map(({ field, text }) => [field, text]));
  await note(tx, { action: 'tool.changed', tool: id, detail }, by);
  return true;
}

/** Takes a tool off sale; false when it was not on sale. */
export async function archiveTool(
  tx: Transaction,
  id: string,
  by: By & { user: string },
): Promise<boolean> {
  if ((await archive.count(tx, id, by.at, by.user)) === 0) return false;
  tx.announce('catalogue');
  await note(tx, { action: 'tool.archived', tool: id }, by);
  return true;
}

/** The names of those of the ids that are tools', whether on sale or not. */
export async function findToolNames(
  session: Session,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectToolNames.all(session, ids);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface Note {
  action: AuditAction;
  tool: string;
  detail?: Readonly<Record<string, string>>;
}

/** What the shop does by itself, such as filling an empty catalogue, is nobody's deed. */
async function note(tx: Transaction, { action, tool, detail = {} }: Note, by: By): Promise<void> {
  const { user, peer = '', at } = by;
  if (user === undefined) return;
  await writeAudit(tx, { actor: user, action, object: `tool:${tool}`, detail, peer }, at);
}

function toTool(row: ToolRow): Tool {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    description: row.description,
    img: row.img,
    facts: row.facts,
    priceMinor: row.price_minor,
    minimumOrder: row.minimum_order,
    available: row.available,
    ratingTenths: row.rating_tenths,
  };
}
