/** A shop of many tools, and its database. */
import { findRunningOwnerConnection } from '@ferrule/embedded-postgres';
import { openDatabase, type Database } from '#platform/database/database.ts';
import { grow } from '../../scripts/growth/grow.ts';
import { runCleanups } from '../processes/cleanup.ts';
import { startBenchShop, type BenchShop } from '../shop/bench-shop.ts';

const seed = 7;
const productsPerTool = 0.3;

/** A shop that is grown, for one part of the bench alone. */
export async function withGrownShop<Value>(
  use: (shop: BenchShop, db: Database) => Promise<Value>,
): Promise<Value> {
  try {
    const shop = await startBenchShop();
    return await withDatabase(shop, async (db) => {
      await growShop(db);
      return use(shop, db);
    });
  } finally {
    await runCleanups();
  }
}

export async function growShop(db: Database): Promise<void> {
  const tools = Number(process.env['GROWN_TOOLS'] ?? '100000');
  console.error(`… growing by ${tools} tools`);
  const products = Math.ceil(tools * productsPerTool);
  await grow(db, { tools, products, seed, besideOrders: false });
}

export async function withDatabase<Value>(
  { databaseDir }: BenchShop,
  use: (db: Database) => Promise<Value>,
): Promise<Value> {
  const connection = findRunningOwnerConnection(databaseDir);
  if (!connection) throw new Error('the database of the shop is not running');
  const db = openDatabase(connection, { max: 16 });
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}
