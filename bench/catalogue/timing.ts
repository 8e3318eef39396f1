/** How long pieces of work take, so many at once, and what processor time one needs. */
import { createLatencies } from '../load/latencies.ts';
import { openClient, requestText, type Client } from '../load/raw-connection.ts';
import { readCpu, subtractCpu } from '../processes/usage.ts';
import type { BenchShop } from '../shop/bench-shop.ts';

export interface Timing {
  p50Ms: number;
  p99Ms: number;
  /** Of server and database, for one. */
  cpuMs: number | undefined;
}

/** Each worker takes the next when it has done the last; `work` gets the number of its worker. */
export async function time<Item>(
  { processes }: Pick<BenchShop, 'processes'>,
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, worker: number) => Promise<void>,
): Promise<Timing> {
  const latencies = createLatencies();
  const left = [...items];
  const before = readCpu(processes);
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) {
        const startedAt = performance.now();
        await work(item, worker);
        latencies.add(performance.now() - startedAt);
      }
    }),
  );
  const used = subtractCpu(before, readCpu(processes));
  const cpuMs = used && (used.serverMs + used.databaseMs) / items.length;
  return { p50Ms: latencies.quantile(0.5), p99Ms: latencies.quantile(0.99), cpuMs };
}

/** The same of paths that the shop answers with 200, or leads elsewhere. */
export async function timePaths(
  shop: BenchShop,
  paths: readonly string[],
  {
    atOnce = 1,
    headers = {},
  }: { atOnce?: number; headers?: Readonly<Record<string, string>> } = {},
): Promise<Timing> {
  const { port, host } = shop.address;
  const clients = await Promise.all(Array.from({ length: atOnce }, () => openClient(port)));
  try {
    return await time(shop, paths, atOnce, (path, worker) =>
      get(clients[worker], { path, host, headers }),
    );
  } finally {
    for (const client of clients) client.close();
  }
}

/** Reads a page, which must be there or lead elsewhere. */
export async function get(
  client: Client | undefined,
  {
    path,
    host,
    headers,
  }: { path: string; host: string; headers: Readonly<Record<string, string>> },
): Promise<void> {
  const all = { 'Accept-Encoding': 'br', ...headers };
  const text = requestText({ requestLine: `GET ${path}`, host, headers: all });
  const response = await client?.call(text);
  const status = response?.status ?? 0;
  if (status < 200 || status > 399) throw new Error(`${path} was answered with ${status}`);
}
