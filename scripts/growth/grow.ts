import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadSandboxKeys } from '@ferrule/card-sandbox/keys';
import { fillEmptyShop } from '#db/seed/fill.ts';
import { loadConfig, type Config } from '#settings/config.ts';
import { readDotEnv } from '#settings/dot-env.ts';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { ensurePrivateFolder } from '#platform/private-folder.ts';
import { shopActor } from '#modules/audit/entry.ts';
import { recordFirstRevisions } from '#modules/catalogue/catalogue.ts';
import { runCommand, withShopDatabase } from '../operations/shop-database.ts';
import { insertCategories, insertProducts } from './insert.ts';
import { growOrders, hasGrownOrders, type ProcessorStore } from './orders/grow-orders.ts';
import { makeUpCategories, makeUpProducts, maxSizes, type MadeUpProduct } from './made-up.ts';

/** What a person can change: the message says how. */
export class GrowthError extends Error {}

export interface GrowthRequest {
  tools: number;
  products: number;
  seed: number;
  /** None unless said. */
  orders?: number;
  /** Grows a shop in which somebody has ordered, too. */
  besideOrders: boolean;
}

const usage = 'npm run grow -- --tools N [--products M] [--orders O] [--seed S] [--beside-orders]';
const productsPerTool = 0.3;
const maxTools = 1_000_000;
const maxOrders = 10_000_000;
/** Written by one statement a table. */
const batchSize = 500;

/**
 * `npm run grow -- --tools 100000 --orders 1000000 --seed 7`: adds made-up tools to the catalogue,
 * and orders of the past years, the same for the same seed, with everything that belongs to them.
 * To see and measure a large shop.
 */
export function growShop(_root: string, args: readonly string[]): Promise<void> {
  return runCommand([GrowthError], async () => {
    const request = readArguments(args);
    const config = loadConfig(process.env, readDotEnv());
    const { tools, products, orders = 0 } = request;
    const store = orders > 0 ? findProcessorStore(config) : undefined;
    await withShopDatabase(config, async (db) => {
      const startedAt = performance.now();
      const { orderRows } = await grow(db, request, store);
      const seconds = (performance.now() - startedAt) / 1000;
      const added = [
        ...(tools > 0 ? [`${tools} tools in ${products} products`] : []),
        ...(orders > 0 ? [`${orders} orders in ${orderRows} rows`] : []),
      ].join(' and ');
      console.log(`${added} were added in ${seconds.toFixed(0)} s.`);
      if (orders > 0) console.log(`${Math.round(orderRows / seconds)} rows of orders a second.`);
    });
  });
}

/** Payments of made-up orders are known to the sandbox alone. */
function findProcessorStore({ payments, data }: Pick<Config, 'payments' | 'data'>): ProcessorStore {
  if (payments.kind === 'stripe')
    throw new GrowthError(
      'Made-up orders need the sandbox card processor: unset STRIPE_SECRET_KEY.',
    );
  ensurePrivateFolder(data.folder);
  const { secret } = loadSandboxKeys(join(data.folder, 'sandbox-card-keys.json'));
  return { dataFile: data.sandboxCardStore, secret };
}

/** Throws `GrowthError` when it is not to be understood. */
export function readArguments(args: readonly string[]): GrowthRequest {
  const values = parse(args);
  const orders = readCount(values.orders ?? '0');
  const tools = readCount(values.tools ?? (orders > 0 ? '0' : ''));
  const products = readCount(values.products ?? String(Math.ceil(tools * productsPerTool)));
  if ((tools < 1 && orders < 1) || tools > maxTools)
    throw new GrowthError(`1 to ${maxTools} tools can be added at once: ${usage}`);
  if (orders > maxOrders)
    throw new GrowthError(`${maxOrders} orders can be added at once: ${usage}`);
  if ((products < 1 && tools > 0) || products > tools || products * maxSizes < tools)
    throw new GrowthError(`a product has 1 to ${maxSizes} tools: ${usage}`);
  return {
    tools,
    products,
    seed: readCount(values.seed ?? '1'),
    ...(orders > 0 && { orders }),
    besideOrders: values.besideOrders,
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const counts = { tools: text, products: text, orders: text, seed: text };
  const options = { ...counts, 'beside-orders': flag };
  try {
    const { 'beside-orders': besideOrders, ...values } = parseArgs({
      args: [...args],
      options,
    }).values;
    return { ...values, besideOrders };
  } catch (error) {
    throw new GrowthError(`${error instanceof Error ? error.message : ''}\n${usage}`);
  }
}

function readCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new GrowthError(usage);
  return Number(text);
}

/**
 * All or nothing; an empty shop gets its own catalogue, too. `store` is needed for orders, whose
 * newest was placed at `until`. Answers how many rows belong to the orders.
 */
export async function grow(
  db: Database,
  request: GrowthRequest,
  store?: ProcessorStore,
  until: Date = systemClock.now(),
): Promise<{ orderRows: number }> {
  await fillEmptyShop(db, systemClock);
  const { orders = 0, seed } = request;
  const orderRows = await inTransaction(db, async (tx) => {
    if (!request.besideOrders) await refuseWithOrders(tx);
    if (request.tools > 0) await addTools(tx, request);
    if (orders === 0) return 0;
    if (!store) throw new Error('the payments of orders need the store of the processor');
    if (await hasGrownOrders(tx, { seed }))
      throw new GrowthError(`The shop has these orders already: it was grown with seed ${seed}.`);
    await refuseWithTax(tx);
    return growOrders(tx, { orders, seed, until, store });
  });
  await db.query({ text: 'vacuum (analyze)' });
  return { orderRows };
}

async function addTools(tx: Tx, request: GrowthRequest): Promise<void> {
  await insertCategories(tx, makeUpCategories());
  const { products: after, slugs } = await readCatalogue(tx);
  let batch: MadeUpProduct[] = [];
  let batches = 0;
  for (const product of makeUpProducts({ ...request, after, slugs: new Set(slugs) })) {
    if (product.product.position === after + 1) await refuseAgain(tx, product, request);
    batch.push(product);
    if (batch.length < batchSize) continue;
    await addBatch(tx, batch);
    batch = [];
    batches += 1;
    // Nobody else sees the rows yet: plans made for a small table would read all of it each time.
    if (Number.isInteger(Math.log2(batches))) await tx.query({ text: 'analyze' });
  }
  if (batch.length > 0) await addBatch(tx, batch);
}

/** Made-up orders have no tax on them. */
async function refuseWithTax(tx: Tx): Promise<void> {
  const { rowCount } = await tx.query({ text: 'select from tax_registration limit 1' });
  if (rowCount === 0) return;
  throw new GrowthError('Orders are made up without tax, and this shop is registered for it.');
}

async function addBatch(tx: Tx, batch: readonly MadeUpProduct[]): Promise<void> {
  const actor = shopActor(systemClock.now());
  await insertProducts(tx, batch, { actor: actor.id, reason: 'opening_stock' });
  const products = batch.map(({ product }) => product.id);
  await recordFirstRevisions(tx, actor, { products, reason: 'product_added' });
}

async function refuseWithOrders(tx: Tx): Promise<void> {
  const { rowCount } = await tx.query({ text: 'select from orders limit 1' });
  if (rowCount === 0) return;
  throw new GrowthError(
    'Somebody has ordered in this shop, and made-up tools cannot be taken out of it again. ' +
      'Set SHOP_DATA to another folder, or add --beside-orders.',
  );
}

async function refuseAgain(tx: Tx, first: MadeUpProduct, { seed }: GrowthRequest) {
  const values = [first.product.id];
  const { rowCount } = await tx.query({ text: 'select from product where id = $1', values });
  if (rowCount === 0) return;
  throw new GrowthError(`The shop has these tools already: it was grown with seed ${seed}.`);
}

async function readCatalogue(tx: Tx): Promise<{ products: number; slugs: string[] }> {
  const { rows } = await tx.query<{ products: number; slugs: string[] }>({
    text: `
select (select count(*) from product) as products,
  (select coalesce(array_agg(slug), '{}') from product_slug where locale = 'en') as slugs`,
  });
  const [row] = rows;
  if (!row) throw new Error('a query of one row gave none');
  return row;
}
