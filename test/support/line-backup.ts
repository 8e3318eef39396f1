/** A backup as earlier versions of the shop have written it: lines of JSON, compressed by gzip. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Executor } from '#platform/database/database.ts';
import { listMigrations, listTables } from '#platform/backup/tables.ts';

export async function writeLineBackup(executor: Executor, file: string, at: Date): Promise<void> {
  const head = {
    format: 'ferrule-backup-1',
    takenAt: at.toISOString(),
    migrations: await listMigrations(executor),
  };
  const lines = [JSON.stringify(head)];
  let count = 0;
  for (const table of await listTables(executor)) {
    lines.push(JSON.stringify({ table }));
    const text = `select to_jsonb(t)::text as row from ${table} t`;
    const { rows } = await executor.query<{ row: string }>({ text });
    lines.push(...rows.map(({ row }) => `{"row":${row}}`));
    count += rows.length;
  }
  const body = `${lines.join('\n')}\n`;
  const sha256 = createHash('sha256').update(body).digest('hex');
  await writeFile(file, gzipSync(`${body}${JSON.stringify({ rows: count, sha256 })}\n`));
}
