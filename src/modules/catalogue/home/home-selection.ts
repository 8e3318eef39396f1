/** The tools on the home page: those that staff have chosen, else the first of the catalogue. */
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransactionOrRollback, Rollback } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import {
  deleteHomeTools,
  insertHomeTools,
  lockHomeTools,
  selectHomeSelection,
  selectHomeTools,
} from '../queries/home.ts';
import { toTool } from '../queries/tools.ts';
import type { HomeTool } from '../product.ts';
import { sortSizes } from '../variants/size-order.ts';

/** So many are shown where nobody has chosen any that is on sale. */
const shownByDefault = 24;

/** A chosen tool as staff see it. */
export interface ChosenTool {
  id: string;
  name: string;
  sku: string | null;
  /** Others are not shown. */
  isOnSale: boolean;
}

export type ChooseHomeToolsResult =
  | { ok: true }
  /** Somebody has chosen others meanwhile, or one of the tools is archived. */
  | { ok: false; error: 'changed' | 'tool_unknown' };

/** What visitors see, in order. */
export async function listHomeTools(executor: Executor): Promise<HomeTool[]> {
  const rows = await selectHomeTools.all(executor, { limit: shownByDefault });
  return rows.map(({ sizes, ...row }) => ({
    ...toTool(row),
    ...(sizes && { sizes: sortSizes(sizes) }),
  }));
}

/** What staff have chosen; none where the home page shows the first of the catalogue. */
export async function readHomeSelection(executor: Executor): Promise<ChosenTool[]> {
  const rows = await selectHomeSelection.all(executor, {});
  return rows.map(({ is_on_sale: isOnSale, ...row }) => ({ ...row, isOnSale }));
}

/** Shows these tools, in this order; `seen` are those that were chosen when they were read. */
export async function chooseHomeTools(
  { db }: { db: Database },
  actor: Actor,
  { seen, tools }: { seen: readonly string[]; tools: readonly string[] },
): Promise<ChooseHomeToolsResult> {
  return inTransactionOrRollback<ChooseHomeToolsResult>(db, async (tx) => {
    await lockHomeTools.count(tx, {});
    const now = (await selectHomeSelection.all(tx, {})).map(({ id }) => id);
    if (now.join() !== seen.join()) return { ok: false, error: 'changed' };
    if (now.join() === tools.join()) return { ok: true };
    await deleteHomeTools.count(tx, {});
    if ((await insertHomeTools.count(tx, { tools })) < tools.length)
      throw new Rollback<ChooseHomeToolsResult>({ ok: false, error: 'tool_unknown' });
    tx.announce('catalogue');
    const detail = { count: String(tools.length) };
    await writeAuditEntry(tx, actor, { action: 'home.changed', object: 'home', detail });
    return { ok: true };
  });
}
