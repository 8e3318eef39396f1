/** The process itself: its event loop, memory and processor time. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Write } from './samples.ts';

export interface ProcessMetrics {
  write(write: Write): void;
  close(): void;
}

const resolutionMs = 10;
const microsecondsPerSecond = 1e6;
const nanosecondsPerSecond = 1e9;

export function openProcessMetrics(version: string): ProcessMetrics {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const startedAt = Date.now() / 1000 - process.uptime();
  // The histogram has the whole time between two turns, of which `resolutionMs` were meant.
  const late = (nanoseconds: number) =>
    Math.max(0, nanoseconds / nanosecondsPerSecond - resolutionMs / 1000) || 0;
  return {
    write(write) {
      const { rss, heapUsed, external } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      write('shop_build', 1, { version, node: process.versions.node });
      write('nodejs_eventloop_lag_p50_seconds', late(delay.percentile(50)));
      write('nodejs_eventloop_lag_p99_seconds', late(delay.percentile(99)));
      write('nodejs_eventloop_lag_max_seconds', late(delay.max));
      delay.reset();
      write('nodejs_heap_used_bytes', heapUsed);
      write('nodejs_external_memory_bytes', external);
      write('process_resident_memory_bytes', rss);
      write('process_cpu_seconds', (user + system) / microsecondsPerSecond);
      write('process_start_time_seconds', startedAt);
    },
    close: () => void delay.disable(),
  };
}
