/** After the load: what the shop acknowledged must be in its database and in the sandbox's. */
import { findRunningDatabase } from '@ferrule/embedded-postgres';
import { openDatabase, type Database } from '#platform/database/database.ts';
import type { BenchContext } from '../measures/bench-context.ts';
import { openSandboxStore } from './sandbox-store.ts';

export interface Check {
  claim: string;
  expected: number | string;
  actual: number | string;
  isMet: boolean;
}

/** Every check, those that fail too. */
export async function verify(context: BenchContext): Promise<Check[]> {
  const connection = findRunningDatabase(context.shop.databaseDir);
  if (!connection) throw new Error('the database of the shop is not running');
  const db = openDatabase(connection, { max: 1 });
  const sandboxStore = openSandboxStore(context.shop.dataDir);
  try {
    const { tally } = context;
    const paidOrders = await readPaid(db);
    const charges = sandboxStore.readCharges();
    return [
      checkEqual('orders acknowledged are in the database', tally.placed, await countOrders(db)),
      checkEqual('changes of carts are counted by them', tally.cartChanges, await countChanges(db)),
      checkEqual('checkouts that succeeded are paid orders', tally.paid, paidOrders.count),
      checkEqual('the processor charged as many cards', tally.paid, charges.count),
      checkEqual(
        'and took as many cents as the orders total',
        paidOrders.totalMinor,
        charges.amountMinor,
      ),
      checkEqual('a webhook came for every payment', tally.paid, await countWebhooks(db)),
      checkEqual('stock that does not fit its orders', 0, await countWrongStock(db, context)),
      checkEqual('stock that does not fit its movements', 0, await countWrongMovements(db)),
      checkEqual('fsync', 'on', await readDatabaseSetting(db, 'fsync')),
      checkEqual('synchronous_commit', 'on', await readDatabaseSetting(db, 'synchronous_commit')),
    ];
  } finally {
    sandboxStore.close();
    await db.close();
  }
}

function checkEqual<Value extends number | string>(
  claim: string,
  expected: Value,
  actual: Value,
): Check {
  return { claim, expected, actual, isMet: expected === actual };
}

async function countOrders(db: Database): Promise<number> {
  return (await queryOne(db, 'select count(*) as count from orders')).count;
}

/** The version of a cart counts every change of it. */
async function countChanges(db: Database): Promise<number> {
  return (await queryOne(db, 'select coalesce(sum(version), 0)::bigint as count from cart')).count;
}

async function readPaid(db: Database): Promise<{ count: number; totalMinor: number }> {
  const text = `select count(*) as count, coalesce(sum(total_minor), 0)::bigint as sum from orders
    where payment_state = 'paid'`;
  const { count, sum = 0 } = await queryOne(db, text);
  return { count, totalMinor: sum };
}

async function countWebhooks(db: Database): Promise<number> {
  const text = `select count(distinct object_id) as count from processor_event
    where type = 'payment_intent.succeeded'`;
  return (await queryOne(db, text)).count;
}

/** Stock began at `stock`; each order that is paid or awaits payment has its units reserved. */
async function countWrongStock(db: Database, { tools }: BenchContext): Promise<number> {
  const text = `
    select count(*) as count from unnest($1::uuid[], $2::int[]) as stocked (tool_id, units)
    join stock using (tool_id)
    cross join lateral (
      select coalesce(sum(shipped), 0) as sold,
        coalesce(sum(line.quantity - line.cancelled - shipped) filter (
          where payment_state in ('unpaid', 'paid')), 0) as waiting
      from order_line line join orders on orders.id = order_id
      where line.tool_id = stock.tool_id
    ) as ordered
    where on_hand <> units - sold or reserved <> waiting`;
  const values = [tools.map(({ id }) => id), tools.map(({ stock }) => stock)];
  return (await queryOne(db, text, values)).count;
}

async function countWrongMovements(db: Database): Promise<number> {
  const text = `
    select count(*) as count from stock
    cross join lateral (
      select sum(on_hand_change) as received, sum(reserved_change) as taken
      from stock_movement where stock_movement.tool_id = stock.tool_id
    ) as moved
    where on_hand <> received or reserved <> taken`;
  return (await queryOne(db, text)).count;
}

async function readDatabaseSetting(
  db: Database,
  context: 'fsync' | 'synchronous_commit',
): Promise<string> {
  const { rows } = await db.query<{ value: string }>({
    text: 'select current_setting($1) as value',
    values: [context],
  });
  return rows[0]?.value ?? '';
}

async function queryOne(
  db: Database,
  text: string,
  values: unknown[] = [],
): Promise<{ count: number; sum?: number }> {
  const { rows } = await db.query<{ count: number; sum?: number }>({ text, values });
  const [row] = rows;
  if (!row) throw new Error('a count without a row');
  return row;
}
