/** Changes of carts, each of them of one tool's quantity. */
import { readCpu, subtractCpu } from '../processes/usage.ts';
import type { BenchContext } from './bench-context.ts';
import type { PurchaseFigures } from './purchases.ts';

const customers = 32;
const warmUpMs = 2000;
const changesMs = 6000;

/** By so many customers at once, each with a cart of their own. */
export async function measureCarts(context: BenchContext): Promise<PurchaseFigures[]> {
  await change(context, warmUpMs);
  const { processes } = context.shop;
  const before = readCpu(processes);
  const { changes, elapsedMs, p50Ms, p99Ms } = await change(context, changesMs);
  const used = subtractCpu(before, readCpu(processes));
  return [
    {
      ...{ label: 'changes of carts', buyers: customers, completed: changes, p50Ms, p99Ms },
      perSecond: changes / (elapsedMs / 1000),
      cpuMs: used && {
        server: used.serverMs / changes,
        database: used.databaseMs / changes,
        sandbox: used.sandboxMs / changes,
      },
    },
  ];
}

async function change({ shop, load, buyers, tools, tally }: BenchContext, durationMs: number) {
  const accounts = buyers.flatMap((buyer) => buyer.accounts).slice(0, customers);
  const result = await load.changeCarts({ shop: shop.address, accounts, tools, durationMs });
  tally.cartChanges += result.changes;
  return result;
}
