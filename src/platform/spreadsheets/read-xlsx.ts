/** XLSX files (ECMA-376): the texts and numbers of the first sheet. */
import { checkRow, TableError, tableBounds, type Table, type TableRow } from './table.ts';
import {
  findFirstSheet,
  openArchive,
  readXml,
  type Archive,
  type PartReader,
} from './xlsx-parts.ts';
import { fromXmlText } from './xlsx-text.ts';

/** Opens a spreadsheet as a table; a formula's cell is what it came to when it was saved. */
export async function openXlsx(path: string): Promise<Table> {
  const archive = await openArchive(path);
  try {
    const { name, part } = await findFirstSheet(archive);
    return { source: { format: 'xlsx', sheet: name }, rows: readRows(path, part) };
  } finally {
    archive.close();
  }
}

async function* readRows(path: string, part: string): AsyncGenerator<TableRow> {
  const archive = await openArchive(path);
  try {
    const shared = await readSharedTexts(archive);
    const pieces = archive.read(part);
    if (!pieces) throw new TableError('unreadable');
    const done: TableRow[] = [];
    for await (const _ of readXml(pieces, createSheetReader(shared, done))) {
      for (const row of done.splice(0)) {
        const checked = checkRow(row);
        if (checked) yield checked;
      }
    }
  } finally {
    archive.close();
  }
}

/** About what a text takes beside its letters. */
const perText = 32;

/** The texts that cells refer to by their place. */
async function readSharedTexts(archive: Archive): Promise<string[]> {
  const pieces = archive.read('xl/sharedStrings.xml');
  const texts: string[] = [];
  if (!pieces) return texts;
  let length = 0;
  const collect = collectTexts();
  const reader: PartReader = {
    ...collect.reader,
    close: (name) => {
      collect.reader.close(name);
      if (name !== 'si') return;
      const text = collect.take();
      length += text.length + perText;
      texts.push(text);
    },
  };
  for await (const _ of readXml(pieces, reader)) {
    if (length > tableBounds.sharedLength) throw new TableError('too_large_unpacked');
  }
  return texts;
}

/** A character may be written as '_x0041_'. */
const longestWritten = 7 * tableBounds.cellLength;

/** Before it is in memory as a whole. */
function checkLength(written: string, line?: number): void {
  if (written.length > longestWritten) throw new TableError('too_long_cell', line);
}

/** Puts the runs of a text together, without the pronunciation that may stand beside it. */
function collectTexts() {
  let text = '';
  let isInText = false;
  let isAside = false;
  return {
    reader: {
      open: (name: string) => {
        if (name === 'rPh') isAside = true;
        if (name === 't') isInText = !isAside;
      },
      text: (piece: string) => {
        if (isInText) text += piece;
        checkLength(text);
      },
      close: (name: string) => {
        if (name === 'rPh') isAside = false;
        if (name === 't') isInText = false;
      },
    },
    take: () => {
      const taken = fromXmlText(text);
      text = '';
      return taken;
    },
  };
}

function createSheetReader(shared: readonly string[], done: TableRow[]): PartReader {
  const inline = collectTexts();
  let row: TableRow = { line: 0, cells: [] };
  let cell = { column: 0, type: '', value: '' };
  let isInValue = false;
  return {
    open: (name, { r: reference = '', t: type = 'n' }) => {
      if (name === 'row') row = { line: lineOf(reference) ?? row.line + 1, cells: [] };
      else if (name === 'c') {
        const column = reference === '' ? row.cells.length : columnOf(reference);
        if (column >= tableBounds.columns) throw new TableError('too_many_columns', row.line);
        cell = { column, type, value: '' };
      } else if (name === 'v') isInValue = true;
      else inline.reader.open(name);
    },
    text: (piece) => {
      if (isInValue) cell.value += piece;
      else inline.reader.text(piece);
      checkLength(cell.value, row.line);
    },
    close: (name) => {
      inline.reader.close(name);
      if (name === 'v') isInValue = false;
      if (name === 'row') done.push(row);
      if (name !== 'c') return;
      while (row.cells.length < cell.column) row.cells.push('');
      const text = inline.take();
      row.cells[cell.column] = cell.type === 'inlineStr' ? text : toText(cell, shared);
    },
  };
}

function toText({ type, value }: { type: string; value: string }, shared: readonly string[]) {
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'str') return fromXmlText(value);
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  const number = Number(value);
  // What was entered as 4.1 is saved as 4.0999999999999996, which is the same binary number.
  return type === 'n' && value !== '' && Number.isFinite(number) ? String(number) : value;
}

/** A spreadsheet has at most 1,048,576 rows; undefined for what is no row's number. */
function lineOf(reference: string): number | undefined {
  return /^[1-9]\d{0,6}$/.test(reference) ? Number(reference) : undefined;
}

const alphabet = 26;
const beforeA = 64;

/** 'A1' → 0, 'AB7' → 27. */
function columnOf(reference: string): number {
  const name = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  let column = 0;
  for (const character of name) column = column * alphabet + character.charCodeAt(0) - beforeA;
  return column - 1;
}
