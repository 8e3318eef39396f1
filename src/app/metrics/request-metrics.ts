/** Requests, counted by route, status and reason; two lookups and a few additions each. */
import { createHistogram, type Histogram } from '#platform/metrics/histogram.ts';
import type { Sample } from '#platform/metrics/exposition.ts';
import type { Answer, RequestObserver } from '../request-observer.ts';
import { routeOf } from './route-of.ts';

export interface RequestMetrics extends RequestObserver {
  requests(): Sample[];
  durations(): Sample[];
  reasons(): Sample[];
}

interface RouteCounts {
  method: string;
  route: string;
  byStatus: Map<number, number>;
  durations: Histogram;
}

/** Others are what strangers make up. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function createRequestMetrics(): RequestMetrics {
  const byMethod = new Map<string, Map<string, RouteCounts>>();
  const byReason = new Map<string, number>();

  function countsOf(sent: string, route: string): RouteCounts {
    const method = methods.has(sent) ? sent : 'other';
    const routes = byMethod.get(method) ?? new Map<string, RouteCounts>();
    byMethod.set(method, routes);
    const known = routes.get(route);
    if (known) return known;
    const fresh = { method, route, byStatus: new Map(), durations: createHistogram() };
    routes.set(route, fresh);
    return fresh;
  }

  function answered({ method, route, status, durationMs, problemCode }: Answer): void {
    const { byStatus, durations } = countsOf(method, route);
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    durations.observe(durationMs / 1000);
    if (problemCode !== undefined) byReason.set(problemCode, (byReason.get(problemCode) ?? 0) + 1);
  }

  const all = () => [...byMethod.values()].flatMap((routes) => [...routes.values()]);
  return {
    answered,
    routeOf,
    requests: () =>
      all().flatMap(({ method, route, byStatus }) =>
        [...byStatus].map(([status, value]) => ({
          suffix: '_total',
          labels: { method, route, status: String(status) },
          value,
        })),
      ),
    durations: () =>
      all().flatMap(({ method, route, durations }) => durations.samples({ method, route })),
    reasons: () =>
      [...byReason].map(([code, value]) => ({ suffix: '_total', labels: { code }, value })),
  };
}
