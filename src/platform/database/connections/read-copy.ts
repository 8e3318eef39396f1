/**
 * Reads that may be some seconds old, on a replica of the database. What a replica alone fails at,
 * the database itself answers; what takes too long, it is spared.
 */
import type { Log } from '#platform/log.ts';
import type { Database, DatabaseOptions, Executor } from '../database.ts';
import { openDatabase } from '../database.ts';
import { classifyDatabaseError } from '../database-errors.ts';

export interface ReadCopy extends Executor {
  close(): Promise<void>;
}

/** For so long a replica that failed is not asked again. */
const restMs = 10_000;

/** An executor for figures and exports; without `url` it is the database itself. */
export function openReadCopy(
  db: Database,
  { url, options, log }: { url: string | undefined; options: DatabaseOptions; log: Log },
): ReadCopy {
  if (url === undefined) return { query: (query) => db.query(query), close: async () => undefined };
  const copy = openDatabase({ connectionString: url }, { ...options, isOutside: true, waitMs: 0 });
  let restsUntil = 0;
  return {
    async query(query) {
      if (performance.now() < restsUntil) return db.query(query);
      try {
        return await copy.query(query);
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        restsUntil = performance.now() + restMs;
        log.warn({ err: error }, 'the read replica failed; the database itself is asked');
        return db.query(query);
      }
    },
    close: () => copy.close(),
  };
}

/**
 * A conflict with what the replica receives; a table or column that a migration has added, and the
 * replica has not received yet.
 */
const replicaCodes: readonly string[] = ['40001', '42P01', '42703'];

function isOfReplica(error: unknown): boolean {
  if (classifyDatabaseError(error) === 'unreachable') return true;
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    replicaCodes.includes(error.code)
  );
}
