/** Requests one page again and again on many connections, each as fast as it is answered. */
import { findHeader } from './response-reader.ts';
import type { PageLoadResult, JobOf } from './jobs.ts';
import { createLatencies, type Latencies } from './latencies.ts';
import { openRawConnection, requestText } from './raw-connection.ts';

interface LoadRun {
  request: Buffer;
  latencies: Latencies;
  versions: Set<string>;
  requests: number;
  endsAt: number;
}

/** Rejects at the first status that is not 200: an error that comes fast says nothing. */
export async function loadPage(job: JobOf<'page'>): Promise<PageLoadResult> {
  const { shop, path, connections, durationMs } = job;
  const text = requestText({
    requestLine: `GET ${path}`,
    host: shop.host,
    headers: { 'Accept-Encoding': 'br' },
  });
  const latencies = createLatencies();
  const versions = new Set<string>();
  const run: LoadRun = { request: Buffer.from(text), latencies, versions, requests: 0, endsAt: 0 };
  const workers = await Promise.all(
    Array.from({ length: connections }, () => openWorker(shop.port, run)),
  );
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  run.endsAt = startedAt + durationMs;
  try {
    await Promise.all(workers.map((worker) => worker.start()));
    const elapsedMs = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(cpu);
    return {
      ...{ requests: run.requests, elapsedMs, versionCount: versions.size },
      p50Ms: latencies.quantile(0.5),
      p99Ms: latencies.quantile(0.99),
      ownCpuMs: (user + system) / 1000,
    };
  } finally {
    for (const worker of workers) worker.close();
  }
}

interface Worker {
  /** Sends the next request on each answer, until the run is over. */
  start(): Promise<void>;
  close(): void;
}

async function openWorker(port: number, run: LoadRun): Promise<Worker> {
  const done = Promise.withResolvers<void>();
  let sentAt = 0;
  const connection = await openRawConnection(port, {
    onLoss: done.reject,
    onResponse({ status, head }) {
      const now = performance.now();
      run.latencies.add(now - sentAt);
      run.requests += 1;
      run.versions.add(findEtag(head));
      if (status !== 200) return done.reject(new Error(`a request was answered with ${status}`));
      if (now < run.endsAt) send(now);
      else done.resolve();
    },
  });
  const send = (now: number) => {
    sentAt = now;
    connection.send(run.request);
  };
  return {
    start() {
      send(performance.now());
      return done.promise;
    },
    close: connection.close,
  };
}

/** Runs for each request: the slower pattern is only for servers that write the name otherwise. */
function findEtag(head: string): string {
  const at = head.indexOf('\r\netag: ');
  if (at === -1) return findHeader(head, 'etag') ?? '';
  return head.slice(at, head.indexOf('\r', at + 2));
}
