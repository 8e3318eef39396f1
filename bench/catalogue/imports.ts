/**
 * `npm run bench -- imports`: a file of 50,000 rows, as a clerk raises prices by one, and one of
 * 100,000 prices of a list: uploaded, tried and applied over the API, until the shop says that it
 * is done.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { formatTable } from '../report/table.ts';
import { readCpu, subtractCpu } from '../processes/usage.ts';
import { requestJson, signInAsFirstAdmin } from '../shop/sign-in.ts';
import type { BenchShop } from '../shop/bench-shop.ts';
import { goals, toRow, type Figure } from './goals.ts';
import { withGrownShop } from './grown-shop.ts';

const mostRows = 50_000;
const mostListPrices = 100_000;
const stepsOfTool = 4;
const askAgainMs = 200;
const longestMs = 10 * 60_000;

const uploaded = z.object({ insertedId: z.string() });
const importState = z.object({ state: z.string(), mapping: z.unknown(), rowCount: z.number() });

export async function main(): Promise<void> {
  const figures = await withGrownShop(measureImports);
  console.log(formatTable([['', 'goal', 'measured', 'CPU', ''], ...figures.map(toRow)]));
}

export async function measureImports(shop: BenchShop, db: Database): Promise<Figure[]> {
  const { token, cookie } = await signInAsFirstAdmin(shop.origin, shop.dataDir);
  const headers = { authorization: `Bearer ${token}`, cookie };
  const client = createClient(shop.origin, headers);
  console.error('… an import');
  const tools = { file: await writePrices(db), query: { target: 'tools' }, of: 'rows' };
  const figures = await measureImport(shop, client, tools);
  console.error('… an import of the prices of a list');
  const list = await client.addList();
  const prices = {
    ...{ file: await writeListPrices(db), query: { target: 'prices', list } },
    of: 'prices of a list',
  };
  return [...figures, ...(await measureImport(shop, client, prices))];
}

interface BenchFile {
  file: string;
  query: Readonly<Record<string, string>>;
  /** What its rows are. */
  of: string;
}

async function measureImport(
  shop: BenchShop,
  client: Client,
  { file, query, of }: BenchFile,
): Promise<Figure[]> {
  const before = readCpu(shop.processes);
  const beganAt = performance.now();
  const id = await client.upload(file, query);
  const { mapping, rowCount } = await client.waitFor(id, 'read');
  await client.begin(id, 'try', { mapping });
  await client.waitFor(id, 'tried');
  const triedMs = performance.now() - beganAt;
  await client.begin(id, 'apply', {});
  await client.waitFor(id, 'applied');
  const allMs = performance.now() - beganAt;
  const used = subtractCpu(before, readCpu(shop.processes));
  const cpuMs = used && used.serverMs + used.databaseMs;
  const what = `${rowCount} ${of} imported`;
  const goal = goals.import;
  return [
    { what: `${what}: uploaded and tried`, goal, measured: triedMs / 1000 },
    { what: `${what}: applied as well`, goal, measured: allMs / 1000, cpuMs },
  ];
}

/** A cent more for each tool. */
async function writePrices(db: Database): Promise<string> {
  const { rows } = await db.query<{ sku: string; price: string }>({
    text: `select sku, ((price_minor + 1) / 100.0)::numeric(12, 2)::text as price from tool
      where is_on_sale and sku is not null order by md5(id::text) limit $1`,
    values: [mostRows],
  });
  return `SKU,Price\n${rows.map(({ sku, price }) => `${sku},${price}`).join('\n')}\n`;
}

/** Prices of a base list by four quantities, each dearer than it is now. */
async function writeListPrices(db: Database): Promise<string> {
  const { rows } = await db.query<{ sku: string; quantity: number; price: string }>({
    text: `select sku, quantity, ((price_minor + 100 - quantity) / 100.0)::numeric(12, 2)::text
        as price
      from (select sku, price_minor from tool where is_on_sale and sku is not null
        order by sku limit $1) chosen cross join unnest(array[1, 12, 24, 48]) as quantity
      order by sku, quantity`,
    values: [mostListPrices / stepsOfTool],
  });
  const lines = rows.map(({ sku, quantity, price }) => `${sku},${quantity},${price}`);
  return `SKU,From quantity,Price\n${lines.join('\n')}\n`;
}

type Client = ReturnType<typeof createClient>;

function createClient(origin: string, headers: Record<string, string>) {
  const path = `${origin}/api/imports`;
  const find = async (id: string) => {
    const { body } = await requestJson(`${path}/${id}`, { headers });
    return importState.parse(body);
  };
  return {
    async addList(): Promise<string> {
      const { body } = await requestJson(`${origin}/api/price-lists`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Bench', kind: 'base', rank: 1 }),
      });
      return uploaded.parse(body).insertedId;
    },
    async upload(file: string, query: BenchFile['query']): Promise<string> {
      const all = new URLSearchParams({ ...query, name: 'prices.csv' });
      const { body } = await requestJson(`${path}?${all}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: file,
      });
      return uploaded.parse(body).insertedId;
    },
    async begin(id: string, step: 'try' | 'apply', input: object): Promise<void> {
      await requestJson(`${path}/${id}/${step}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
    },
    async waitFor(id: string, state: string) {
      for (const endsAt = performance.now() + longestMs; performance.now() < endsAt;) {
        const found = await find(id);
        if (found.state === state) return found;
        await pause(askAgainMs);
      }
      throw new Error(`the import is not ${state} after ${longestMs / 60_000} minutes`);
    },
  };
}
