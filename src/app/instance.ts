import { hostname } from 'node:os';
import type { Clock } from '#platform/clock.ts';
import type { PageCache } from '#platform/page-cache/page-cache.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { CachesByName } from './metrics/metrics.ts';
import { shopVersion } from './version.ts';

/** What this process knows of itself; its start is when this is called. */
export function createInstanceReader(clock: Clock, caches: CachesByName): ApiDeps['readInstance'] {
  const startedAt = clock.now().toISOString();
  const version = shopVersion();
  const sum = (read: (cache: Pick<PageCache, 'size' | 'uses'>) => number) =>
    Object.values(caches).reduce((total, cache) => total + read(cache), 0);
  return () => ({
    instance: { host: hostname(), startedAt, version, node: process.versions.node },
    pageCache: {
      entries: sum((cache) => cache.size().entries),
      bytes: sum((cache) => cache.size().bytes),
      hits: sum((cache) => cache.uses().hits),
      misses: sum((cache) => cache.uses().misses),
    },
  });
}
