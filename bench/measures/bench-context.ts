/** What every measurement works with: the shop, its buyers, the load process, the order counts. */
import type { PurchaseResult, Buyer, JobOf } from '../load/jobs.ts';
import { startLoad, type Load } from '../load/load.ts';
import type { BenchShop } from '../shop/bench-shop.ts';
import { addCustomers } from '../shop/customers.ts';
import { signInAsFirstAdmin } from '../shop/sign-in.ts';
import { stockTools, type StockedTool } from '../shop/tools.ts';

export interface BenchContext {
  shop: BenchShop;
  load: Load;
  /** Each with a token of their own, and a tool that nobody else buys. */
  buyers: Buyer[];
  /** Everything that is bought; the last one is the tool that all buyers want at once. */
  tools: StockedTool[];
  tally: Tally;
}

/** What the shop has acknowledged so far; `verify` looks for it in the database. */
export interface Tally {
  placed: number;
  paid: number;
  cartChanges: number;
}

export const buyerCount = 8;
/** An order of lines has one of each. */
const toolCount = 20;
/** Ten orders that nobody pays are the most of one account: for thirty thousand of them. */
const accountsPerBuyer = 400;

/** Signs in the admin and adds stock and customers to a shop that has just been started. */
export async function createBenchContext(shop: BenchShop, load: Load): Promise<BenchContext> {
  const admin = await signInAsFirstAdmin(shop.origin, shop.dataDir);
  const tools = await stockTools(shop.origin, admin, toolCount);
  const customers = await addCustomers(shop.databaseDir, buyerCount * accountsPerBuyer);
  const buyers: Buyer[] = tools.slice(0, buyerCount).map((tool, index) => ({
    accounts: customers.slice(index * accountsPerBuyer, (index + 1) * accountsPerBuyer),
    tool,
  }));
  return { shop, load, buyers, tools, tally: { placed: 0, paid: 0, cartChanges: 0 } };
}

/** The same accounts, of so many buyers; some of them want the same tool. */
export function splitAmong({ buyers, tools }: BenchContext, count: number): Buyer[] {
  const accounts = buyers.flatMap((buyer) => buyer.accounts);
  const each = Math.floor(accounts.length / count);
  return Array.from({ length: count }, (_, index) => {
    const tool = tools[index % tools.length];
    if (!tool) throw new Error('there is nothing to buy');
    return { accounts: accounts.slice(index * each, (index + 1) * each), tool };
  });
}

/** The same buyers, all of them after one tool. */
export function buyersOfOneTool({ buyers, tools }: BenchContext): Buyer[] {
  const sharedTool = tools.at(-1);
  if (!sharedTool) throw new Error('there is nothing to buy');
  return buyers.map((buyer) => ({ ...buyer, tool: sharedTool }));
}

/** The same buyers; each order has a line of each of the first `count` tools. */
export function buyersOfLines({ buyers, tools }: BenchContext, count: number): Buyer[] {
  return buyers.map((buyer) => ({ ...buyer, lines: tools.slice(0, count) }));
}

/** The accounts that have ordered longest ago come first, so that none reaches its limit. */
function continueAccounts(buyers: Buyer[], { placed }: Tally): Buyer[] {
  return buyers.map((buyer) => {
    const next = Math.ceil(placed / buyers.length) % buyer.accounts.length;
    const accounts = [...buyer.accounts.slice(next), ...buyer.accounts.slice(0, next)];
    return { ...buyer, accounts };
  });
}

type BuyJob = Omit<JobOf<'buy'>, 'kind' | 'shop'>;

/** Lets the buyers buy, and counts it. */
export async function buyAndCount(
  { shop, load, tally }: BenchContext,
  job: BuyJob,
): Promise<PurchaseResult> {
  const result = await load.buy({
    ...{ shop: shop.address, ...job },
    buyers: continueAccounts(job.buyers, tally),
  });
  addToTally(tally, result);
  return result;
}

export interface PacedOrders {
  stop(): Promise<PurchaseResult>;
}

/** Orders at a steady pace, from a load process of their own, until they are stopped. */
export function startPacedOrders(context: BenchContext, perSecond: number): PacedOrders {
  const { shop, tally } = context;
  const buyers = continueAccounts(context.buyers, tally);
  const load = startLoad();
  const pacing = load.pace({ shop: shop.address, buyers, perSecond, longestMs: 120_000 });
  return {
    async stop() {
      try {
        const result = await pacing.stop();
        addToTally(tally, result);
        return result;
      } finally {
        load.close();
      }
    },
  };
}

function addToTally(tally: Tally, { placed, paid }: PurchaseResult): void {
  tally.placed += placed;
  tally.paid += paid;
}
