/**
 * Orders, and whole checkouts: order → intent → card → hint → paid, with the webhooks that each
 * brings. CPU is counted until the last webhook has been delivered.
 */
import type { Bought, Buyer, CardDesk } from '../load/jobs.ts';
import { between, readCpu } from '../processes/usage.ts';
import { openSandboxBooks } from '../verify/sandbox-books.ts';
import { buyCounted, rivals, type Setting } from './setting.ts';

export interface PurchaseFigures {
  what: string;
  buyers: number;
  done: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU ms each; undefined where the system does not tell. */
  cpuMs: { server: number; database: number; sandbox: number } | undefined;
}

const warmUpMs = 3000;
const ordersMs = 6000;
const checkoutsMs = 10_000;

export async function measureOrders(setting: Setting): Promise<PurchaseFigures[]> {
  const { buyers } = setting;
  await buyCounted(setting, { buyers, durationMs: warmUpMs });
  const run = (what: string, by: Buyer[]) =>
    measure(setting, { what, buyers: by, durationMs: ordersMs });
  return [
    await run('orders, each buyer another tool', buyers),
    await run('orders, all the same tool', rivals(setting)),
  ];
}

export async function measureCheckouts(setting: Setting): Promise<PurchaseFigures[]> {
  const { buyers } = setting;
  const { direct, door } = setting.shop.desks;
  await buyCounted(setting, { buyers, desk: direct, durationMs: warmUpMs });
  const run = (what: string, desk: CardDesk) =>
    measure(setting, { what, buyers, desk, durationMs: checkoutsMs });
  return [
    await run('checkouts, card confirmed at the processor', direct),
    await run("checkouts, card confirmed by the shop's door", door),
  ];
}

interface Asked {
  what: string;
  buyers: Buyer[];
  desk?: CardDesk;
  durationMs: number;
}

async function measure(setting: Setting, { what, ...job }: Asked): Promise<PurchaseFigures> {
  const { processes, dataDir } = setting.shop;
  const books = openSandboxBooks(dataDir);
  try {
    await books.untilDelivered();
    const before = readCpu(processes);
    const bought = await buyCounted(setting, job);
    await books.untilDelivered();
    return toFigures({ what, job, bought, used: between(before, readCpu(processes)) });
  } finally {
    books.close();
  }
}

interface Measured {
  what: string;
  job: Omit<Asked, 'what'>;
  bought: Bought;
  used: ReturnType<typeof between>;
}

function toFigures({ what, job, bought, used }: Measured): PurchaseFigures {
  const { elapsedMs, p50Ms, p99Ms } = bought;
  const done = job.desk ? bought.paid : bought.placed;
  return {
    ...{ what, done, p50Ms, p99Ms },
    buyers: job.buyers.length,
    perSecond: done / (elapsedMs / 1000),
    cpuMs: used && {
      server: used.serverMs / done,
      database: used.databaseMs / done,
      sandbox: used.sandboxMs / done,
    },
  };
}
