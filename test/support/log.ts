/** Captures the log of a shop under test, so that the test can read it. */
import { Writable } from 'node:stream';
import { pino, type Level } from 'pino';
import { contextOfLine } from '#platform/observability/request-context.ts';
import type { Log } from '#platform/log.ts';

export interface CapturedLog {
  log: Log;
  /** Every line so far, parsed. */
  lines(): Record<string, unknown>[];
  /** Lines of the level 'error' and above. */
  errors(): Record<string, unknown>[];
  clear(): void;
}

const errorLevel = 50;

export function captureLog(from: Level = 'info'): CapturedLog {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const errors = () => lines.filter(({ level }) => Number(level) >= errorLevel);
  const clear = () => void lines.splice(0);
  return {
    log: pino({ level: from, mixin: contextOfLine }, stream),
    lines: () => [...lines],
    errors,
    clear,
  };
}
