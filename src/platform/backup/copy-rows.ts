/** Rows of a table as PostgreSQL copies them, in pieces, out of a table and into one. */
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';

/** What the text of some types depends on; the same wherever a backup is taken and restored. */
export const copySettings = `set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local timezone = 'UTC'; set local bytea_output = 'hex'; set local extra_float_digits = 1`;

const pieceBytes = 256 * 1024;

/** Answers how many rows there were. */
export async function copyOut(
  client: pg.PoolClient,
  { table, columns }: { table: string; columns: string },
  write: (bytes: Buffer) => Promise<void>,
): Promise<number> {
  const source = client.query(to(`copy ${table} (${columns}) to stdout`));
  let pending: Buffer[] = [];
  let length = 0;
  const flush = async () => {
    if (length > 0) await write(Buffer.concat(pending));
    pending = [];
    length = 0;
  };
  for await (const chunk of source) {
    if (!Buffer.isBuffer(chunk)) throw new Error('rows were not copied as bytes');
    pending.push(chunk);
    length += chunk.length;
    if (length >= pieceBytes) await flush();
  }
  await flush();
  return source.rowCount;
}

export interface RowsTarget {
  write(bytes: Buffer): Promise<void>;
  /** Answers how many rows there were. */
  end(): Promise<number>;
}

export function copyIn(
  client: pg.PoolClient,
  { table, columns }: { table: string; columns: string },
): RowsTarget {
  const target = client.query(from(`copy ${table} (${columns}) from stdin`));
  const done = finished(target);
  // Every step waits for it; until then a failure must not count as an unhandled rejection.
  done.catch(() => undefined);
  return {
    write: async (bytes) => {
      if (target.write(bytes)) return;
      const drained = new Promise((resolve) => target.once('drain', resolve));
      await Promise.race([drained, done]);
    },
    end: async () => {
      target.end();
      await done;
      return target.rowCount;
    },
  };
}
