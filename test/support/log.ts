/** What a shop under test writes about itself, kept for the test to read. */
import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Log } from '#platform/log.ts';

export interface KeptLog {
  log: Log;
  /** Every line so far, parsed. */
  lines(): Record<string, unknown>[];
  /** Lines of the level 'error' and above. */
  errors(): Record<string, unknown>[];
  forget(): void;
}

const errorLevel = 50;

export function keepLog(): KeptLog {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const errors = () => lines.filter(({ level }) => Number(level) >= errorLevel);
  const forget = () => void lines.splice(0);
  return { log: pino({ level: 'info' }, stream), lines: () => [...lines], errors, forget };
}
