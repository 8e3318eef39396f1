/** CSV files (RFC 4180, and what spreadsheets make of it), read and written in pieces. */
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { guardFormula, unguardFormula } from './formula-guard.ts';
import { sniffDelimiter } from './sniff-delimiter.ts';
import { checkRow, TableError, tableBounds, type Table, type TableRow } from './table.ts';
import type { TextEncodingName } from './table.ts';
import { decodeFile } from './text-encoding.ts';

const sampleLength = 64 * 1024;
const recordDelimiters = ['\r\n', '\n', '\r'];
const byteOrderMark = '\u{FEFF}';

/** Opens a text file as a table. */
export async function openCsv(path: string, encoding: TextEncodingName): Promise<Table> {
  const { delimiter, skip } = sniffDelimiter(await readSample(path, encoding));
  return {
    source: { format: 'csv', encoding, delimiter },
    rows: readRows(withoutBeginning(decodeFile(path, encoding), skip), delimiter),
  };
}

async function readSample(path: string, encoding: TextEncodingName): Promise<string> {
  let sample = '';
  for await (const text of decodeFile(path, encoding)) {
    sample += text;
    if (sample.length >= sampleLength) break;
  }
  return sample;
}

async function* withoutBeginning(
  pieces: AsyncIterable<string>,
  length: number,
): AsyncGenerator<string> {
  let left = length;
  for await (const piece of pieces) {
    const rest = piece.slice(left);
    left -= piece.length - rest.length;
    // An empty piece would end the stream that reads them.
    if (rest !== '') yield rest;
  }
}

async function* readRows(
  pieces: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<TableRow> {
  const maxRecord = tableBounds.columns * tableBounds.cellLength;
  const parser = parse({
    ...{ delimiter, info: true, relax_column_count: true, relax_quotes: true },
    ...{ skip_empty_lines: true, record_delimiter: recordDelimiters, max_record_size: maxRecord },
  });
  const source = Readable.from(pieces);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    const records: AsyncIterable<ParsedRecord> = parser;
    for await (const { record, info } of records) {
      const row = checkRow({ line: countRows(info), cells: record.map(unguardFormula) });
      if (row) yield row;
    }
  } catch (error) {
    throw toTableError(error);
  } finally {
    source.destroy();
  }
}

interface ParsedRecord {
  record: string[];
  info: Progress;
}

/** How far the parser is; its own count of lines includes those in cells. */
interface Progress {
  records: number;
  empty_lines: number;
}

/** A spreadsheet shows an empty line as a row, and a cell of several lines in one. */
function countRows({ records, empty_lines: emptyLines }: Progress): number {
  return records + emptyLines;
}

function toTableError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const { code, records, empty_lines: emptyLines } = error;
  const isKnown = typeof records === 'number' && typeof emptyLines === 'number';
  // Of the row that was begun: an open quotation mark is noticed at the end of the file.
  const line = isKnown ? countRows({ records, empty_lines: emptyLines }) + 1 : undefined;
  const problem = code === 'CSV_MAX_RECORD_SIZE' ? 'too_long_cell' : 'open_quote';
  return new TableError(problem, line, error);
}

/** A file that spreadsheets open as UTF-8; rows come in groups, and leave as pieces of text. */
export async function* writeCsvRows(
  groups: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  let mark = byteOrderMark;
  for await (const rows of groups) {
    yield (
      mark +
        stringify(
          rows.map((cells) => cells.map(guardFormula)),
          { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
        )
    );
    mark = '';
  }
}
