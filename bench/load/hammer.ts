/** Asks for one address as fast as it is answered. */
import { headerIn } from './answer-reader.ts';
import type { Hammered, JobOf } from './jobs.ts';
import { createLatencies, type Latencies } from './latencies.ts';
import { openWire, requestText } from './wire.ts';

interface Run {
  request: Buffer;
  latencies: Latencies;
  versions: Set<string>;
  requests: number;
  endsAt: number;
}

/** Rejects as soon as anything but 200 is answered: a fast refusal is no figure. */
export async function hammer(job: JobOf<'hammer'>): Promise<Hammered> {
  const { shop, path, connections, durationMs } = job;
  const text = requestText({
    what: `GET ${path}`,
    host: shop.host,
    headers: { 'Accept-Encoding': 'br' },
  });
  const latencies = createLatencies();
  const versions = new Set<string>();
  const run: Run = { request: Buffer.from(text), latencies, versions, requests: 0, endsAt: 0 };
  const stations = await Promise.all(
    Array.from({ length: connections }, () => openStation(shop.port, run)),
  );
  const cpu = process.cpuUsage();
  const begin = performance.now();
  run.endsAt = begin + durationMs;
  try {
    await Promise.all(stations.map((station) => station.work()));
    const elapsedMs = performance.now() - begin;
    const { user, system } = process.cpuUsage(cpu);
    return {
      ...{ requests: run.requests, elapsedMs, versions: versions.size },
      p50Ms: latencies.quantile(0.5),
      p99Ms: latencies.quantile(0.99),
      ownCpuMs: (user + system) / 1000,
    };
  } finally {
    for (const station of stations) station.close();
  }
}

interface Station {
  /** Sends the next request on each answer, until the run is over. */
  work(): Promise<void>;
  close(): void;
}

async function openStation(port: number, run: Run): Promise<Station> {
  const done = Promise.withResolvers<void>();
  let sentAt = 0;
  const wire = await openWire(port, {
    onLoss: done.reject,
    onAnswer({ status, head }) {
      const now = performance.now();
      run.latencies.add(now - sentAt);
      run.requests += 1;
      run.versions.add(tagIn(head));
      if (status !== 200) return done.reject(new Error(`a request was answered with ${status}`));
      if (now < run.endsAt) send(now);
      else done.resolve();
    },
  });
  const send = (now: number) => {
    sentAt = now;
    wire.send(run.request);
  };
  return {
    work() {
      send(performance.now());
      return done.promise;
    },
    close: wire.close,
  };
}

/** Runs once a request: the pattern is only for servers that write it otherwise. */
function tagIn(head: string): string {
  const at = head.indexOf('\r\netag: ');
  if (at === -1) return headerIn(head, 'etag') ?? '';
  return head.slice(at, head.indexOf('\r', at + 2));
}
