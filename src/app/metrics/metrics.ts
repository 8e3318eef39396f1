/**
 * The figures of this process, served on a port of their own. Loaded only where one is set. What
 * requests cost is a count in memory; the database is read when somebody scrapes, once for all who
 * do at the same time, within a time limit.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { formatMetrics, openMetricsType } from '#platform/metrics/exposition.ts';
import type { Log } from '#platform/log.ts';
import type { PageCache } from '#platform/page-cache/page-cache.ts';
import { readSystemState, type SystemState } from '#modules/operations/operations.ts';
import { shopVersion } from '../version.ts';
import type { RequestObserver } from '../request-observer.ts';
import { metricFamilies } from './families.ts';
import { openProcessMetrics } from './process-metrics.ts';
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts';
import { collectSamples, type Write } from './samples.ts';
import { writeSystem } from './system-metrics.ts';

export interface Metrics extends RequestObserver {
  /** Where they are served, with the port that the system chose. */
  url: string;
  /** The caches of this process, by the name of what they keep. */
  watchCaches(caches: CachesByName): void;
  close(): Promise<void>;
}

export type CachesByName = Readonly<Record<string, Pick<PageCache, 'size' | 'uses'>>>;

export interface MetricsDeps {
  db: Database;
  clock: Clock;
  log: Log;
  backups: { isOn: boolean };
}

/** Listens there; throws when the port is taken. */
export async function openMetrics(
  deps: MetricsDeps,
  { host, port }: { host: string; port: number },
): Promise<Metrics> {
  const requests = createRequestMetrics();
  const processMetrics = openProcessMetrics(shopVersion());
  let caches: CachesByName = {};
  let reading: Promise<SystemState> | undefined;
  const readOnce = () =>
    (reading ??= readSystemState(deps).finally(() => {
      reading = undefined;
    }));

  async function scrape(): Promise<string> {
    const state = await readOnce();
    const { samples, add, write } = collectSamples();
    processMetrics.write(write);
    add('shop_http_requests', requests.requests());
    add('shop_http_request_duration_seconds', requests.durations());
    add('shop_refusals', requests.reasons());
    writeProcess(write, deps.db, caches);
    writeSystem(write, state, deps.clock.now());
    return formatMetrics(metricFamilies, samples);
  }

  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return sendText(response, 404, 'Figures are at /metrics.\n');
    if (request.method !== 'GET') return sendText(response, 405, 'GET alone.\n');
    scrape().then(
      (text) => sendText(response, 200, text, openMetricsType),
      (error: unknown) => {
        deps.log.error({ err: error, part: 'metrics' }, 'the figures could not be written');
        sendText(response, 500, 'The figures could not be written.\n');
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    ...observe(requests),
    url: toUrl(server.address()),
    watchCaches: (watched) => void (caches = watched),
    async close() {
      processMetrics.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function observe({ answered, routeOf }: RequestMetrics): RequestObserver {
  return { answered, routeOf };
}

function toUrl(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('no port is listened on');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}/metrics`;
}

function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  type = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}

/** What this process knows of itself without asking anybody. */
function writeProcess(write: Write, db: Database, caches: CachesByName): void {
  const { totalCount, idleCount, waitingCount, options } = db.pool;
  write('shop_database_pool_connections', totalCount - idleCount, { state: 'in_use' });
  write('shop_database_pool_connections', idleCount, { state: 'idle' });
  write('shop_database_pool_max_connections', options.max);
  write('shop_database_pool_waiting', waitingCount, { for: 'connection' });
  write('shop_database_pool_waiting', db.transactions.countWaiting(), { for: 'transaction' });
  write('shop_orders_placed', db.committed.ordersPlaced);
  write('shop_orders_paid', db.committed.ordersPaid);
  for (const [partition, cache] of Object.entries(caches)) {
    const { bytes, entries } = cache.size();
    const { hits, misses } = cache.uses();
    write('shop_page_cache_hits', hits, { partition });
    write('shop_page_cache_misses', misses, { partition });
    write('shop_page_cache_bytes', bytes, { partition });
    write('shop_page_cache_entries', entries, { partition });
  }
}
