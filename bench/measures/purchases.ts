/**
 * Orders, and whole checkouts (order, intent, card, confirmation), with the webhooks that each
 * brings. CPU is counted until the last webhook has been delivered.
 */
import type { PurchaseResult, Buyer, CardEndpoint } from '../load/jobs.ts';
import { subtractCpu, readCpu } from '../processes/usage.ts';
import { openSandboxStore } from '../verify/sandbox-store.ts';
import {
  buyAndCount,
  buyersOfLines,
  buyersOfOneTool,
  splitAmong,
  type BenchContext,
} from './bench-context.ts';

export interface PurchaseFigures {
  label: string;
  buyers: number;
  completed: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU ms each; undefined where the system does not tell. */
  cpuMs: { server: number; database: number; sandbox: number } | undefined;
}

export const ordersOf20Lines = 'orders of 20 lines';
export const ordersOfDifferentTools = 'orders, each buyer another tool';
export const ordersOfOneTool = 'orders, all the same tool';
const manyBuyers = 32;
const warmUpMs = 3000;
const ordersMs = 6000;
const checkoutsMs = 10_000;

export async function measureOrders(context: BenchContext): Promise<PurchaseFigures[]> {
  const { buyers } = context;
  await buyAndCount(context, { buyers, durationMs: warmUpMs });
  const run = (label: string, by: Buyer[]) =>
    measure(context, { label, buyers: by, durationMs: ordersMs });
  return [
    await run(ordersOfDifferentTools, buyers),
    await run(ordersOfOneTool, buyersOfOneTool(context)),
  ];
}

/** Placed by the call for carts; all buyers want the same tools, in sequences of their own. */
export async function measureOrdersOfLines(context: BenchContext): Promise<PurchaseFigures[]> {
  const run = async (lines: number, label: string) => {
    const buyers = buyersOfLines(context, lines);
    await buyAndCount(context, { buyers, durationMs: warmUpMs });
    return measure(context, { label, buyers, durationMs: ordersMs });
  };
  return [await run(1, 'orders of 1 line'), await run(20, ordersOf20Lines)];
}

export async function measureCheckouts(context: BenchContext): Promise<PurchaseFigures[]> {
  const { buyers } = context;
  const { direct: directEndpoint, throughShop: shopEndpoint } = context.shop.cardEndpoints;
  await buyAndCount(context, { buyers, cardEndpoint: directEndpoint, durationMs: warmUpMs });
  const run = (label: string, cardEndpoint: CardEndpoint, by = buyers) =>
    measure(context, { label, buyers: by, cardEndpoint, durationMs: checkoutsMs });
  const many = splitAmong(context, manyBuyers);
  return [
    await run('checkouts, card confirmed at the processor', directEndpoint),
    await run('checkouts, card confirmed through the shop', shopEndpoint),
    await run(`checkouts, ${manyBuyers} buyers at once`, directEndpoint, many),
  ];
}

interface PurchaseJob {
  label: string;
  buyers: Buyer[];
  cardEndpoint?: CardEndpoint;
  durationMs: number;
}

async function measure(
  context: BenchContext,
  { label, ...job }: PurchaseJob,
): Promise<PurchaseFigures> {
  const { processes, dataDir } = context.shop;
  const sandboxStore = openSandboxStore(dataDir);
  try {
    await sandboxStore.waitForWebhooks();
    const before = readCpu(processes);
    const result = await buyAndCount(context, job);
    await sandboxStore.waitForWebhooks();
    return toFigures({ label, job, result, cpuUsed: subtractCpu(before, readCpu(processes)) });
  } finally {
    sandboxStore.close();
  }
}

interface PurchaseMeasurement {
  label: string;
  job: Omit<PurchaseJob, 'label'>;
  result: PurchaseResult;
  cpuUsed: ReturnType<typeof subtractCpu>;
}

function toFigures({ label, job, result, cpuUsed }: PurchaseMeasurement): PurchaseFigures {
  const { elapsedMs, p50Ms, p99Ms } = result;
  const completed = job.cardEndpoint ? result.paid : result.placed;
  return {
    ...{ label, completed, p50Ms, p99Ms },
    buyers: job.buyers.length,
    perSecond: completed / (elapsedMs / 1000),
    cpuMs: cpuUsed && {
      server: cpuUsed.serverMs / completed,
      database: cpuUsed.databaseMs / completed,
      sandbox: cpuUsed.sandboxMs / completed,
    },
  };
}
