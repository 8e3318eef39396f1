/** The audit log of what staff did to made-up orders, chained on to what it has already. */
import type { Executor } from '#platform/database/database.ts';
import { hashEntry, toEpochText } from '#modules/audit/hash.ts';
import { readInBatches } from './read-in-batches.ts';

interface EntryRow {
  at: Date;
  actor: string;
  action: string;
  object: string;
  detail: Record<string, string>;
}

/** Of the networks that are for examples (RFC 5737). */
const clientNetwork = '192.0.2.0/24';

const done = `
select * from (
  select produced_at as at, staff::text as actor, 'order.advanced' as action,
    'order:' || id as object, '{"from": "new", "to": "in_production"}'::jsonb as detail
  from grown_order where shipped > 0 or kind = 'in_production'
  union all select shipped_at, staff::text, 'order.advanced', 'order:' || id,
    jsonb_build_object('from', 'in_production',
      'to', case kind when 'partly_shipped' then kind else 'shipped' end)
  from grown_order where shipped > 0
  union all select delivered_at, staff::text, 'order.advanced', 'order:' || id,
    '{"from": "shipped", "to": "delivered"}'
  from grown_order where shipped > 0 and kind not in ('partly_shipped', 'shipped')
  union all select after_at, staff::text, 'order.cancelled', 'order:' || id,
    '{"refund": "in full"}' from grown_order where kind = 'all_back'
  union all select after_at, staff::text, 'order.refunded', 'order:' || id,
    jsonb_build_object('refund', refund, 'currency', 'usd', 'amountMinor', refund_minor::text)
  from grown_order where refund_minor > 0 and kind <> 'all_back'
  union all select resolved_at, resolved_by, 'problem.settled', 'order:' || order_id,
    jsonb_build_object('problem', e.id::text, 'kind', e.kind)
  from payment_exception e join grown_order o on o.id = e.order_id where e.kind = 'dispute_lost'
  union all select at, actor, 'stock.changed', 'tool:' || tool,
    jsonb_build_object('kind', what, 'change', on_hand::text)
  from grown_move where what = 'received'
) as done order by at, object, action`;

/** Answers how many entries were written. */
export async function writeAuditChain(executor: Executor): Promise<number> {
  const { rows } = await executor.query<{ id: number; hash: Buffer }>({
    text: 'select id, hash from audit_head for update',
  });
  const [head] = rows;
  if (!head) throw new Error('the head of the audit log is gone');
  let last = head;
  for await (const batch of readInBatches<EntryRow>(executor, done)) {
    const entries = batch.map((row) => {
      const entry = { ...row, id: last.id + 1, clientNetwork, previousHash: last.hash };
      const hash = hashEntry({ ...entry, at: toEpochText(row.at) });
      last = { id: entry.id, hash };
      return { ...entry, hash };
    });
    await insertEntries(executor, entries);
  }
  const values = [last.id, last.hash];
  await executor.query({ text: 'update audit_head set id = $1, hash = $2', values });
  return last.id - head.id;
}

type NewEntry = EntryRow & { id: number; previousHash: Buffer; hash: Buffer };

async function insertEntries(executor: Executor, entries: readonly NewEntry[]): Promise<void> {
  await executor.query({
    text: `
insert into audit_entry (id, at, actor, action, object, detail, client_network, previous_hash, hash)
select id, at, actor, action, object, detail, '${clientNetwork}', previous_hash, hash
from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::jsonb[],
  $7::bytea[], $8::bytea[]) as done (id, at, actor, action, object, detail, previous_hash, hash)`,
    values: [
      entries.map(({ id }) => id),
      entries.map(({ at }) => at),
      entries.map(({ actor }) => actor),
      entries.map(({ action }) => action),
      entries.map(({ object }) => object),
      entries.map(({ detail }) => JSON.stringify(detail)),
      entries.map(({ previousHash }) => previousHash),
      entries.map(({ hash }) => hash),
    ],
  });
}
