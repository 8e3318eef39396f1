/**
 * `npm run bench -- pad`: order pads of 1,000 lines, in a shop of 100,000 tools (`GROWN_TOOLS` says
 * how many), over the socket. Such pads as are pasted, and the worst: all codes are unknown.
 */
import { openClient, requestText } from '../load/raw-connection.ts';
import { formatTable } from '../report/table.ts';
import type { Database } from '#platform/database/database.ts';
import type { BenchShop } from '../shop/bench-shop.ts';
import { goals, toRow, type Figure } from './goals.ts';
import { withGrownShop } from './grown-shop.ts';
import { time } from './timing.ts';

const linesOfPad = 1000;
const rounds = 20;

export async function main(): Promise<void> {
  const figures = await withGrownShop(measurePads);
  console.log(formatTable([['', 'goal', 'measured', 'CPU each', ''], ...figures.map(toRow)]));
}

export async function measurePads(shop: BenchShop, db: Database): Promise<Figure[]> {
  console.error('… order pads');
  const { rows } = await db.query<{ sku: string }>({
    text: `select sku from tool where is_on_sale and sku is not null
      order by md5(id::text) limit ${linesOfPad}`,
  });
  const codes = rows.map(({ sku }) => sku);
  const misspelt = codes.map((code) => `${code.slice(0, -1)}§`.replace('§', 'O'));
  const pads = {
    'pad of 1,000 lines': codes,
    'pad with 30 unknown codes': [...codes.slice(30), ...misspelt.slice(0, 30)],
    'pad of unknown codes': misspelt,
  };
  const figures: Figure[] = [];
  for (const [what, codesOfPad] of Object.entries(pads)) {
    const body = JSON.stringify({ text: codesOfPad.map((code) => `${code}\t12`).join('\n') });
    await sendPads(shop, body);
    const { p50Ms, p99Ms, cpuMs } = await sendPads(shop, body);
    figures.push(
      { what: `${what}: p50`, goal: goals.orderPad, measured: p50Ms, cpuMs },
      { what: `${what}: slowest`, goal: goals.orderPad, measured: p99Ms },
    );
  }
  return figures;
}

async function sendPads(shop: BenchShop, body: string) {
  const { port, host } = shop.address;
  const client = await openClient(port);
  const text = requestText({
    requestLine: 'POST /api/order-pad',
    host,
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  const sends = Array.from({ length: rounds }, () => text);
  try {
    return await time(shop, sends, 1, async (one) => {
      const { status } = await client.call(one);
      if (status !== 200) throw new Error(`an order pad was answered with ${status}`);
    });
  } finally {
    client.close();
  }
}
