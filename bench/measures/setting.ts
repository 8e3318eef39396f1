/** What every measure works with: the shop, its buyers, a load, and a count of what was done. */
import type { Bought, Buyer, JobOf } from '../load/jobs.ts';
import { startLoad, type Load } from '../load/load.ts';
import type { BenchShop } from '../shop/bench-shop.ts';
import { addCrowd } from '../shop/crowd.ts';
import { signInAsFirstAdmin } from '../shop/people.ts';
import { stockTools, type StockedTool } from '../shop/tools.ts';

export interface Setting {
  shop: BenchShop;
  load: Load;
  /** Each with a token of their own, and a tool that nobody else buys. */
  buyers: Buyer[];
  /** Everything that is bought; the last one is the tool that all buyers want at once. */
  tools: StockedTool[];
  tally: Tally;
}

/** What the shop has acknowledged so far, to be found again in its books. */
export interface Tally {
  placed: number;
  paid: number;
}

export const buyersAtOnce = 8;
/** Ten orders that nobody pays are the most of one account: for thirty thousand of them. */
const accountsEach = 400;

/** Fills a shop that has just been started. */
export async function furnish(shop: BenchShop, load: Load): Promise<Setting> {
  const admin = await signInAsFirstAdmin(shop.origin, shop.dataDir);
  const tools = await stockTools(shop.origin, admin, buyersAtOnce + 1);
  const crowd = await addCrowd(shop.databaseDir, buyersAtOnce * accountsEach);
  const buyers: Buyer[] = tools.slice(0, buyersAtOnce).map((tool, index) => ({
    accounts: crowd.slice(index * accountsEach, (index + 1) * accountsEach),
    tool,
  }));
  return { shop, load, buyers, tools, tally: { placed: 0, paid: 0 } };
}

/** The same buyers, all of them after one tool. */
export function rivals({ buyers, tools }: Setting): Buyer[] {
  const wanted = tools.at(-1);
  if (!wanted) throw new Error('there is nothing to buy');
  return buyers.map((buyer) => ({ ...buyer, tool: wanted }));
}

type BuyJob = Omit<JobOf<'buy'>, 'kind' | 'shop'>;

/** Lets the buyers buy, and counts it. */
export async function buyCounted({ shop, load, tally }: Setting, job: BuyJob): Promise<Bought> {
  const bought = await load.buy({ shop: shop.address, ...job });
  count(tally, bought);
  return bought;
}

export interface SteadyOrders {
  stop(): Promise<Bought>;
}

/** Orders at a steady pace, from a load process of their own, until they are stopped. */
export function orderSteadily(setting: Setting, perSecond: number): SteadyOrders {
  const { shop, buyers, tally } = setting;
  const load = startLoad();
  const pacing = load.pace({ shop: shop.address, buyers, perSecond, longestMs: 120_000 });
  return {
    async stop() {
      try {
        const bought = await pacing.stop();
        count(tally, bought);
        return bought;
      } finally {
        load.close();
      }
    },
  };
}

function count(tally: Tally, { placed, paid }: Bought): void {
  tally.placed += placed;
  tally.paid += paid;
}
