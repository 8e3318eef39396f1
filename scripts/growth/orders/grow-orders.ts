/**
 * Made-up orders of the past years with everything that belongs to them, by statements over sets:
 * customers, lines, parcels, histories, stock movements, payments, refunds, disputes, the ledger,
 * emails, the audit log, and what the sandbox processor knows of them.
 */
import { withoutSearchIndexes } from '#platform/backup/search-indexes.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { writeAuditChain } from './audit-chain.ts';
import { moneyStatements } from './money-sql.ts';
import {
  customerStatements,
  emailStatement,
  historyStatement,
  orderStatements,
} from './orders-sql.ts';
import { planStatements, type OrderPlan } from './plan.ts';
import { fillProcessorStore, type ProcessorStore } from './processor-store.ts';
import { stockStatements } from './stock-sql.ts';

export type { ProcessorStore } from './processor-store.ts';

/** Whose triggers work row by row; what they hold is held by the statements and checked after. */
const triggered = [
  ...['orders', 'order_line', 'order_delivery', 'delivery_address', 'parcel', 'parcel_line'],
  ...['order_change', 'stock', 'stock_movement', 'reservation', 'refund', 'refund_line'],
  ...['audit_head', 'journal_entry'],
];

const filled = [
  ...triggered,
  ...['app_user', 'order_detail_change', 'payment_attempt', 'dispute', 'email'],
  'audit_entry',
].filter((table) => table !== 'stock' && table !== 'audit_head');

/**
 * Adds the orders in the caller's transaction, which holds the tables until it ends. Answers how
 * many rows were written.
 */
export async function growOrders(
  tx: Tx,
  plan: OrderPlan & { store: ProcessorStore },
): Promise<number> {
  // The processor's store is a file, written while the database waits: longer than it waits for.
  await tx.query({ text: 'set local idle_in_transaction_session_timeout = 0' });
  for (const text of planStatements(plan)) await tx.query({ text });
  // Nobody closes hours or days meanwhile; no lock of each hour, as a booking takes it.
  await tx.query({ text: 'select from sales_rollup, tax_rollup for update' });
  await setTriggers(tx, 'disable');
  const rows = await withoutSearchIndexes(tx, filled, () => insertRows(tx));
  await tx.query({ text: 'set constraints all immediate' });
  await setTriggers(tx, 'enable');
  await tx.query({ text: markClosedHours });
  await tx.query({ text: markClosedDays });
  await tx.query({ text: 'select fill_order_work()' });
  await tx.query({ text: 'select check_heads(array(select id from grown_order))' });
  return rows + (await fillProcessorStore(tx, plan.store));
}

/** All, because each may have another sale now; they are closed anew. */
const markClosedHours = `
insert into sales_mark (hour) select distinct hour from sales_hour
union
select sales_hour_of(e.happened_at) from journal_entry e cross join sales_rollup r
where e.happened_at >= r.closed_from and e.happened_at < r.closed_until
  and 'sales' in (e.to_account, e.from_account)`;

const markClosedDays = `
insert into tax_mark (day) select distinct day from tax_day
union
select tax_day_of(e.happened_at) from journal_entry e cross join tax_rollup r
where e.happened_at >= r.closed_from and e.happened_at < r.closed_until`;

async function insertRows(tx: Tx): Promise<number> {
  let rows = 0;
  for (const text of [
    ...customerStatements,
    ...orderStatements,
    historyStatement,
    ...stockStatements,
    ...moneyStatements,
    emailStatement,
  ]) {
    const { rowCount, command } = await tx.query({ text });
    if (command === 'INSERT') rows += rowCount ?? 0;
  }
  return rows + (await writeAuditChain(tx));
}

async function setTriggers(tx: Tx, state: 'enable' | 'disable'): Promise<void> {
  for (const table of triggered)
    await tx.query({ text: `alter table ${table} ${state} trigger user` });
}

/** Whether the same seed has made orders here before. */
export async function hasGrownOrders(tx: Tx, { seed }: { seed: number }): Promise<boolean> {
  const { rowCount } = await tx.query({
    text: `select from orders where id = overlay(overlay(md5('order ' || $1::integer || ' 1')
      placing '4' from 13) placing '8' from 17)::uuid`,
    values: [seed],
  });
  return rowCount !== 0;
}
