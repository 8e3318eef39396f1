/**
 * How long a job keeps the one thread, and how much it reads at once. `npm run bench -- slices`
 * fills 100,000 rows and prints the table; a test run fills few, and checks what does not depend on
 * the machine: no job reads more rows at once than a page has.
 */
import { EventEmitter } from 'node:events';
import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { longestTurn } from '#test/support/longest-turn.ts';

const rowSetting = process.env['SLICE_ROWS'];
/** How many rows each job is given. */
export const rows = Number(rowSetting ?? 1500);
/** A job that would take hours is broken off after so many of its rows. */
export const someRows = Math.min(rows, 3000);
export const isMeasured = rowSetting !== undefined;

const maxSliceMs = 20;
/** The most rows that any statement of the shop answers at once. */
const maxRowsAtOnce = 501;

export interface Slice<Value> {
  value: Value;
  longestMs: number;
  rowsAtOnce: number;
}

/**
 * Runs a job by itself and checks its slices against the limits. `atOnce` is how many rows it may
 * read at once.
 */
export async function measure<Value>(
  name: string,
  db: Database,
  work: () => Promise<Value>,
  { atOnce = maxRowsAtOnce }: { atOnce?: number } = {},
): Promise<Value> {
  const reading = countRows(db);
  const startedAt = performance.now();
  const { value, longestMs, longestOwnMs } = await longestTurn(work);
  const durationMs = performance.now() - startedAt;
  const maxRows = reading.stop();
  if (isMeasured) {
    const figures = [longestOwnMs, longestMs].map((ms) => ms.toFixed(1).padStart(8));
    const line = `${name.padEnd(58)}${figures.join('')}${String(maxRows).padStart(8)}`;
    report(`${line}${(durationMs / 1000).toFixed(1).padStart(8)}`);
    expect.soft(longestOwnMs, `${name}: ms in one slice`).toBeLessThan(maxSliceMs);
  }
  expect.soft(maxRows, `${name}: rows at once`).toBeLessThanOrEqual(atOnce);
  return value;
}

/** Counts the rows of each answer on the connections that are taken from now on. */
function countRows({ pool }: Database) {
  let most = 0;
  const watched = new Map<EventEmitter, () => void>();
  const watch = (client: object) => {
    const connection: unknown = Reflect.get(client, 'connection');
    if (!(connection instanceof EventEmitter) || watched.has(connection)) return;
    let count = 0;
    const onRow = () => void (most = Math.max(most, (count += 1)));
    const onEnd = () => void (count = 0);
    connection.on('dataRow', onRow).on('commandComplete', onEnd).on('portalSuspended', onEnd);
    watched.set(connection, () => {
      connection.off('dataRow', onRow).off('commandComplete', onEnd).off('portalSuspended', onEnd);
    });
  };
  pool.on('acquire', watch);
  return {
    stop: () => {
      pool.off('acquire', watch);
      watched.forEach((unwatch) => unwatch());
      return most;
    },
  };
}

function report(line: string): void {
  const file = process.env['SLICE_REPORT'];
  if (file === undefined) console.log(line);
  else appendFileSync(file, `${line}\n`);
}
