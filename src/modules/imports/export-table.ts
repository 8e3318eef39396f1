/** Writes what an import reads: everything there is, or a template without rows. */
import type { Executor } from '#platform/database/database.ts';
import type { ImportTarget } from './import.ts';
import { listAllColumns } from './targets/target.ts';
import { targets } from './targets/targets.ts';

export interface ExportRequest {
  target: ImportTarget;
  format: 'csv' | 'xlsx';
  /** The price list, where it is one's prices. */
  list?: string | null;
  /** Only the line of headers. */
  isTemplate: boolean;
}

/** The file in pieces; one group of rows is in memory at once. */
export async function* exportTable(
  executor: Executor,
  request: ExportRequest,
): AsyncGenerator<string | Uint8Array> {
  const { target, format } = request;
  const groups = listGroups(executor, request);
  // What writes spreadsheets is loaded for the first export.
  if (format === 'csv') {
    const { writeCsvRows } = await import('#platform/spreadsheets/csv.ts');
    yield* writeCsvRows(groups);
  } else {
    const { writeXlsxRows } = await import('#platform/spreadsheets/write-xlsx.ts');
    yield* writeXlsxRows(target, groups);
  }
}

async function* listGroups(
  executor: Executor,
  { target, list = null, isTemplate }: ExportRequest,
): AsyncGenerator<string[][]> {
  const columns = await listAllColumns(targets[target], executor);
  yield [columns.map(({ label }) => label)];
  if (!isTemplate) yield* targets[target].exportRows(executor, columns, { list });
}
