/**
 * The lines of a statement, and what differs from them. A day may have 100,000 lines: both are
 * kept in partitions, and written a batch at a time.
 */
import type { Database } from '#platform/database/database.ts';
import { partitionOf } from '#platform/partition.ts';
import { reportExceptions } from '../exceptions/exceptions.ts';

const partitionCount = 64;
const batchSize = 500;

/** The lines of a statement, by name. */
export function createStatementIndex() {
  const sets = Array.from({ length: partitionCount }, () => new Set<string>());
  return {
    add: (name: string) => void sets[partitionOf(name, partitionCount)]?.add(name),
    has: (name: string) => sets[partitionOf(name, partitionCount)]?.has(name) === true,
  };
}

export type StatementIndex = ReturnType<typeof createStatementIndex>;

export interface Difference {
  object: string;
  detail: string;
}

/** What differs, by the object that it is about. */
export function createDifferences() {
  const maps = Array.from({ length: partitionCount }, () => new Map<string, string[]>());
  let count = 0;
  return {
    add(found: readonly Difference[]): void {
      for (const { object, detail } of found) {
        const map = maps[partitionOf(object, partitionCount)];
        map?.set(object, [...(map.get(object) ?? []), detail]);
      }
      count += found.length;
    },
    count: () => count,
    has: (object: string) => maps[partitionOf(object, partitionCount)]?.has(object) === true,
    /** Reports each object once, with all that differs of it. */
    async report(db: Database, day: string, at: Date): Promise<void> {
      for (const map of maps) {
        const exceptions = [...map].map(([object, details]) => ({
          about: `${day}:${object}`,
          detail: `${day}: ${details.join('; ')}`,
        }));
        for (let from = 0; from < exceptions.length; from += batchSize) {
          const batch = exceptions.slice(from, from + batchSize);
          await reportExceptions(db, { kind: 'statement_differs', exceptions: batch }, at);
        }
      }
    },
  };
}
