/** Opens a file as a table, whatever of the known kinds it is. */
import { openCsv } from './csv.ts';
import { openXlsx } from './read-xlsx.ts';
import { TableError, type Table } from './table.ts';
import { detectEncoding, readHead } from './text-encoding.ts';

const archive = Buffer.from('PK\u0003\u0004');
/** Also of a new spreadsheet with a password. */
const oldSpreadsheet = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** @throws TableError where it is no table, now or while its rows are read */
export async function openTable(path: string): Promise<Table> {
  const head = await readHead(path);
  if (head.subarray(0, archive.length).equals(archive)) return openXlsx(path);
  if (head.subarray(0, oldSpreadsheet.length).equals(oldSpreadsheet))
    throw new TableError('old_spreadsheet');
  const encoding = await detectEncoding(path);
  if (!encoding) throw new TableError('not_a_table');
  return openCsv(path, encoding);
}
