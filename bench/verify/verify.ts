/** After the load: what was acknowledged must be in the books, or the figures mean nothing. */
import { findRunningDatabase } from '#platform/embedded-postgres/embedded-postgres.ts';
import { openDatabase, type Database } from '#platform/database/database.ts';
import type { Setting } from '../measures/setting.ts';
import { openSandboxBooks } from './sandbox-books.ts';

export interface Check {
  claim: string;
  expected: number | string;
  found: number | string;
  holds: boolean;
}

/** Every check, those that fail too. */
export async function verify(setting: Setting): Promise<Check[]> {
  const connection = findRunningDatabase(setting.shop.databaseDir);
  if (!connection) throw new Error('the database of the shop is not running');
  const db = openDatabase(connection, { max: 1 });
  const books = openSandboxBooks(setting.shop.dataDir);
  try {
    const { tally } = setting;
    const paid = await readPaid(db);
    const charged = books.charges();
    return [
      same('orders acknowledged are in the database', tally.placed, await countOrders(db)),
      same('checkouts that succeeded are paid orders', tally.paid, paid.count),
      same('the processor charged as many cards', tally.paid, charged.count),
      same('and took as many cents as the orders total', paid.totalMinor, charged.amountMinor),
      same('a webhook came for every payment', tally.paid, await countWebhooks(db)),
      same('stock that does not fit its orders', 0, await countWrongStock(db, setting)),
      same('stock that does not fit its movements', 0, await countWrongMovements(db)),
      same('fsync', 'on', await show(db, 'fsync')),
      same('synchronous_commit', 'on', await show(db, 'synchronous_commit')),
    ];
  } finally {
    books.close();
    await db.close();
  }
}

function same<Value extends number | string>(claim: string, expected: Value, found: Value): Check {
  return { claim, expected, found, holds: expected === found };
}

async function countOrders(db: Database): Promise<number> {
  return (await one(db, 'select count(*) as count from orders')).count;
}

async function readPaid(db: Database): Promise<{ count: number; totalMinor: number }> {
  const text = `select count(*) as count, coalesce(sum(total_minor), 0)::bigint as sum from orders
    where payment_state = 'paid'`;
  const { count, sum = 0 } = await one(db, text);
  return { count, totalMinor: sum };
}

async function countWebhooks(db: Database): Promise<number> {
  const text = `select count(distinct object_id) as count from processor_event
    where type = 'payment_intent.succeeded'`;
  return (await one(db, text)).count;
}

/** Units began at `stock`; each order that is paid or waits for it holds its own. */
async function countWrongStock(db: Database, { tools }: Setting): Promise<number> {
  const text = `
    select count(*) as count from unnest($1::uuid[], $2::int[]) as given (tool_id, units)
    join stock using (tool_id)
    cross join lateral (
      select coalesce(sum(handed_over), 0) as sold,
        coalesce(sum(quantity) filter (
          where payment_state in ('unpaid', 'paid') and handed_over is null), 0) as waiting
      from orders where orders.tool_id = stock.tool_id
    ) as ordered
    where on_hand <> units - sold or held <> waiting`;
  const values = [tools.map(({ id }) => id), tools.map(({ stock }) => stock)];
  return (await one(db, text, values)).count;
}

async function countWrongMovements(db: Database): Promise<number> {
  const text = `
    select count(*) as count from stock
    cross join lateral (
      select sum(on_hand_change) as received, sum(held_change) as kept
      from stock_movement where stock_movement.tool_id = stock.tool_id
    ) as moved
    where on_hand <> received or held <> kept`;
  return (await one(db, text)).count;
}

async function show(db: Database, setting: 'fsync' | 'synchronous_commit'): Promise<string> {
  const { rows } = await db.query<{ value: string }>({
    text: 'select current_setting($1) as value',
    values: [setting],
  });
  return rows[0]?.value ?? '';
}

async function one(
  db: Database,
  text: string,
  values: unknown[] = [],
): Promise<{ count: number; sum?: number }> {
  const { rows } = await db.query<{ count: number; sum?: number }>({ text, values });
  const [row] = rows;
  if (!row) throw new Error('a count without a row');
  return row;
}
