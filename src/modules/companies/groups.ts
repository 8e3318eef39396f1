/** Groups of companies, which price lists are for. */
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import { insertGroup, renameGroupRow, selectGroup, selectGroups } from './queries/companies.ts';

export interface CustomerGroup {
  id: string;
  name: string;
  /** How many belong to it. */
  companies: number;
}

export type GroupResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'group_unknown' | 'group_name_taken' };

export function listGroups(executor: Executor): Promise<CustomerGroup[]> {
  return selectGroups.all(executor, {});
}

export function addGroup(
  { db }: { db: Database },
  actor: Actor,
  name: string,
): Promise<GroupResult> {
  const id = crypto.randomUUID();
  return inTransaction(db, async (tx): Promise<GroupResult> => {
    const row = await insertGroup.first(tx, { id, name, at: actor.at });
    if (!row) return { ok: false, reason: 'group_name_taken' };
    await audit(tx, actor, { id, change: 'added' });
    return { ok: true, id };
  });
}

export function renameGroup(
  { db }: { db: Database },
  actor: Actor,
  { id, name }: { id: string; name: string },
): Promise<GroupResult> {
  return inTransaction(db, async (tx): Promise<GroupResult> => {
    if (await renameGroupRow.first(tx, { id, name })) {
      await audit(tx, actor, { id, change: 'renamed' });
      return { ok: true, id };
    }
    const isThere = await selectGroup.first(tx, { id });
    return { ok: false, reason: isThere ? 'group_name_taken' : 'group_unknown' };
  });
}

async function audit(tx: Tx, actor: Actor, { id, change }: { id: string; change: string }) {
  const object = `customer_group:${id}`;
  await writeAuditEntry(tx, actor, {
    action: 'customer_group.changed',
    object,
    detail: { change },
  });
}
