/**
 * A document as a PDF (A4): tables go on on further pages under their heads, and each page says
 * which of how many it is. Other requests are answered between its rows.
 */
import type { Readable } from 'node:stream';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import Pdf from 'pdfkit';
import type { PrintedDocument, DocumentBlock } from '#web/orders/receipt/printed-document.ts';
import { fontName, readFonts, splitRuns, type FontWeight } from './document-text.ts';

const margin = 48;
const footHeight = 28;
const gap = 14;
const ink = '#141b24';
const graphite = '#4a4f57';
const line = '#bdb7ac';
const rowsAtOnce = 50;

let fonts: ReturnType<typeof readFonts> | undefined;

export async function writePdf(printed: PrintedDocument): Promise<Readable> {
  fonts ??= readFonts();
  const info = { Title: printed.title, Author: printed.sender[0] ?? '' };
  const doc = new Pdf({ size: 'A4', margin, bufferPages: true, lang: 'en', info });
  for (const [name, file] of fonts) doc.registerFont(name, file);
  drawHead(doc, printed);
  for (const block of printed.blocks) await drawBlock(doc, block);
  drawFeet(doc, printed.foot);
  doc.end();
  return doc;
}

type Doc = InstanceType<typeof Pdf>;

interface TextStyle {
  x: number;
  y: number;
  width: number;
  size?: number;
  weight?: FontWeight;
  color?: string;
  align?: 'left' | 'right';
}

const defaultSize = 9.5;

/** Answers where the next line begins. */
function drawText(doc: Doc, text: string, style: TextStyle): number {
  const { x, y, width, size = defaultSize, weight = 'regular', color = ink } = style;
  const { align = 'left' } = style;
  doc.fontSize(size).fillColor(color);
  const runs = splitRuns(text);
  for (const [index, run] of runs.entries()) {
    doc.font(fontName(run.part, weight));
    const options = { width, align, continued: index < runs.length - 1 };
    if (index === 0) doc.text(run.text, x, y, options);
    else doc.text(run.text, options);
  }
  return runs.length === 0 ? y : doc.y;
}

function heightOf(doc: Doc, text: string, width: number, weight: FontWeight = 'regular'): number {
  doc.fontSize(defaultSize).font(fontName('latin', weight));
  const plain = splitRuns(text)
    .map((run) => (run.part === 'latin' ? run.text : 'n'.repeat(run.text.length)))
    .join('');
  return doc.heightOfString(plain === '' ? ' ' : plain, { width });
}

function widthOf(doc: Doc): number {
  return doc.page.width - 2 * margin;
}

function bottomOf(doc: Doc): number {
  return doc.page.height - margin - footHeight;
}

/** A new page where so much does not fit; whether there is one. */
function makeRoom(doc: Doc, height: number): boolean {
  if (doc.y + height <= bottomOf(doc)) return false;
  doc.addPage();
  doc.y = margin;
  return true;
}

function drawHead(doc: Doc, { title, sender: [name = '', ...rest] }: PrintedDocument): void {
  const half = widthOf(doc) / 2;
  const right = margin + half;
  const text = { x: right, width: half, align: 'right' } as const;
  let y = drawText(doc, name, { ...text, y: margin, size: 11, weight: 'semibold' });
  for (const each of rest) y = drawText(doc, each, { ...text, y, color: graphite });
  const left = { x: margin, y: margin, width: half - gap, size: 17, weight: 'semibold' } as const;
  const titleEnd = drawText(doc, title, left);
  doc.y = Math.max(y, titleEnd) + gap;
  drawRule(doc, ink);
  doc.y += gap;
}

function drawRule(doc: Doc, color: string): void {
  doc
    .moveTo(margin, doc.y)
    .lineTo(doc.page.width - margin, doc.y)
    .lineWidth(0.6)
    .strokeColor(color)
    .stroke();
}

async function drawBlock(doc: Doc, block: DocumentBlock): Promise<void> {
  switch (block.kind) {
    case 'columns':
      return drawColumns(doc, block);
    case 'table':
      return drawTable(doc, block);
    case 'sums':
      return drawSums(doc, block);
    case 'notes':
      return drawNotes(doc, block);
  }
}

type Block<Kind extends DocumentBlock['kind']> = Extract<DocumentBlock, { kind: Kind }>;

function drawColumns(doc: Doc, { columns }: Block<'columns'>): void {
  const width = (widthOf(doc) - gap * (columns.length - 1)) / columns.length;
  const top = doc.y;
  let end = top;
  for (const [index, { title, lines }] of columns.entries()) {
    const x = margin + index * (width + gap);
    let y = drawText(doc, title, { x, y: top, width, size: 8.5, color: graphite }) + 2;
    for (const each of lines) y = drawText(doc, each, { x, y, width });
    end = Math.max(end, y);
  }
  doc.y = end + gap * 1.5;
}

async function drawTable(doc: Doc, table: Block<'table'>): Promise<void> {
  const weights: FontWeight = 'semibold';
  makeRoom(doc, 80);
  drawRow(doc, table, { cells: table.columns.map(({ text }) => text), weight: weights });
  for (const [index, cells] of table.rows.entries()) {
    const height = rowHeight(doc, table, cells);
    if (makeRoom(doc, height))
      drawRow(doc, table, { cells: table.columns.map(({ text }) => text), weight: weights });
    drawRow(doc, table, { cells, weight: 'regular' });
    if (index % rowsAtOnce === rowsAtOnce - 1) await letOthersRun();
  }
  doc.y += gap;
}

const cellGap = 8;
const rowGap = 7;

function rowHeight(doc: Doc, { columns }: Block<'table'>, cells: readonly string[]): number {
  const heights = columns.map(({ share }, index) =>
    heightOf(doc, cells[index] ?? '', share * widthOf(doc) - cellGap),
  );
  return Math.max(...heights) + rowGap;
}

function drawRow(
  doc: Doc,
  table: Block<'table'>,
  { cells, weight }: { cells: readonly string[]; weight: FontWeight },
): void {
  const top = doc.y;
  const height = rowHeight(doc, table, cells);
  let x = margin;
  for (const [index, { share, isNumeric = false }] of table.columns.entries()) {
    const width = share * widthOf(doc);
    const inner = isNumeric ? { x: x + cellGap, align: 'right' as const } : { x };
    drawText(doc, cells[index] ?? '', { ...inner, y: top, width: width - cellGap, weight });
    x += width;
  }
  doc.y = top + height - rowGap / 2;
  drawRule(doc, weight === 'semibold' ? ink : line);
  doc.y = top + height;
}

function drawSums(doc: Doc, { rows }: Block<'sums'>): void {
  const width = widthOf(doc);
  const amountWidth = width * 0.2;
  for (const { label, amount, isStrong } of rows) {
    const labelWidth = width - amountWidth - cellGap;
    const weight = isStrong ? 'semibold' : 'regular';
    const height = heightOf(doc, label, labelWidth, weight) + 4;
    makeRoom(doc, height);
    const y = doc.y;
    drawText(doc, label, { x: margin, y, width: labelWidth, align: 'right', weight });
    const x = margin + width - amountWidth;
    drawText(doc, amount, { x, y, width: amountWidth, align: 'right', weight });
    doc.y = y + height;
  }
  doc.y += gap;
}

function drawNotes(doc: Doc, { lines }: Block<'notes'>): void {
  const width = widthOf(doc);
  for (const each of lines) {
    makeRoom(doc, heightOf(doc, each, width));
    doc.y = drawText(doc, each, { x: margin, y: doc.y, width, color: graphite }) + 2;
  }
  doc.y += gap;
}

function drawFeet(doc: Doc, foot: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // Below it nothing else would begin another page.
    doc.page.margins.bottom = 0;
    const text = foot.replace('{page}', String(page - start + 1)).replace('{pages}', String(count));
    const y = doc.page.height - margin - 4;
    drawText(doc, text, { x: margin, y, width: widthOf(doc), size: 8, color: graphite });
  }
}
