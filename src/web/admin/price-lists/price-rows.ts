/** The lines of the grid as they are typed or pasted, and what they say of tools; pure. */
import { readWrittenCurrency, type Currency } from '#platform/currency.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import type { toolPrices } from '#api/contract/prices/price-fields.ts';
import { isPriceUnit } from '#modules/prices/price-list.ts';
import { findDearerSteps } from '#modules/prices/check-steps.ts';
import { readMoment, writeMoment } from '#modules/prices/written-moment.ts';
import { formatAmountForInput } from '#web/dashboard/format/amounts.ts';
import type { z } from '#web/form-schema.ts';

export type WireListPrice = ResponseBody<'getPriceList'>['prices'][number];
export type WireTool = z.input<typeof toolPrices>;

export const columns = ['article', 'from', 'price', 'per', 'startsAt', 'endsAt'] as const;
export type Column = (typeof columns)[number];

export interface PriceRow extends Record<Column, string> {
  id: number;
}

export interface RowError {
  error: 'article' | 'from' | 'price' | 'currency' | 'per' | 'perDiffers' | 'moment';
  column: Column;
}

export type RowErrors = ReadonlyMap<number, RowError>;

let lastId = 0;

export function newRow(cells: Partial<Record<Column, string>> = {}): PriceRow {
  lastId += 1;
  const empty = { article: '', from: '', price: '', per: '', startsAt: '', endsAt: '' };
  return { ...empty, ...cells, id: lastId };
}

export function isEmptyRow(row: PriceRow): boolean {
  return columns.every((column) => row[column].trim() === '');
}

/** A line for each step; only the first one of a price names the moments. */
export function toRows(prices: readonly WireListPrice[]): PriceRow[] {
  return prices.flatMap(({ sku, steps, per, startsAt, endsAt }) =>
    steps.map(({ from, price }) =>
      newRow({
        ...{ article: sku, from: String(from), price: formatAmountForInput(price) },
        per: String(per),
        ...{ startsAt: writeMoment(startsAt), endsAt: writeMoment(endsAt) },
      }),
    ),
  );
}

/** With empty lines to type into. */
export function withEmptyRows(rows: readonly PriceRow[], count = 10): PriceRow[] {
  return [...rows, ...Array.from({ length: count }, () => newRow())];
}

/** Whether a text is more than one cell. */
export function isBlock(text: string): boolean {
  return /[\t\n]/.test(text.trim());
}

/** Lines in the order of the columns, or of article and price alone. */
export function readBlock(text: string): PriceRow[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const rows = lines.map((line) => {
    const cells = line.split('\t').map((cell) => cell.trim());
    const [article = '', second = '', third, per = '', startsAt = '', endsAt = ''] = cells;
    return third === undefined
      ? newRow({ article, from: '1', price: second })
      : newRow({ article, from: second, price: third, per, startsAt, endsAt });
  });
  const [first, ...others] = rows;
  // A spreadsheet's heads are no prices.
  const isHead = first && others.length > 0 && !/\d/.test(first.price);
  return fillDown(isHead ? others : rows);
}

/** A line without an article goes on with the one above it. */
function fillDown(rows: readonly PriceRow[]): PriceRow[] {
  let article = '';
  return rows.map((row) => {
    article = row.article === '' ? article : row.article;
    return { ...row, article };
  });
}

/** In place of the lines from this one on; empty ones are written over first. */
export function pasteRows(rows: readonly PriceRow[], at: number, text: string): PriceRow[] {
  const pasted = readBlock(text);
  const later = rows.slice(at);
  const free = later.findIndex((row) => !isEmptyRow(row));
  const over = Math.min(pasted.length, free === -1 ? later.length : free);
  return [...rows.slice(0, at), ...pasted, ...later.slice(over)];
}

const whole = /^[1-9]\d{0,8}$/;
const money = /^\d{1,9}(?:\.\d{1,2})?$/;

function readPrice(text: string): string | undefined {
  const digits = readWrittenCurrency(text).text;
  return money.test(digits) ? digits : undefined;
}

/** What cannot be read, by line; the first of each. */
export function findRowErrors(rows: readonly PriceRow[], currency: Currency): RowErrors {
  const firstOf = new Map<string, PriceRow>();
  const errors = rows.flatMap((row) => {
    if (isEmptyRow(row)) return [];
    const key = `${articleKey(row.article)} ${momentsOf(row)}`;
    const first = firstOf.get(key) ?? row;
    firstOf.set(key, first);
    const error = findRowError(row, currency) ?? findOtherUnits(row, first);
    return error ? [[row.id, error] as const] : [];
  });
  return new Map(errors);
}

function findRowError(row: PriceRow, currency: Currency): RowError | undefined {
  if (row.article.trim() === '') return { error: 'article', column: 'article' };
  if (!whole.test(row.from.trim())) return { error: 'from', column: 'from' };
  if (readPrice(row.price) === undefined) return { error: 'price', column: 'price' };
  const isOther = readWrittenCurrency(row.price).named.some((named) => named !== currency);
  if (isOther) return { error: 'currency', column: 'price' };
  if (!isPriceUnit(readPer(row.per))) return { error: 'per', column: 'per' };
  const wrong = (['startsAt', 'endsAt'] as const).find((at) => readMoment(row[at]) === undefined);
  return wrong && { error: 'moment', column: wrong };
}

/** Steps of a price are for as many units each. */
function findOtherUnits(row: PriceRow, first: PriceRow): RowError | undefined {
  const isSame = readPer(row.per) === readPer(first.per);
  return isSame ? undefined : { error: 'perDiffers', column: 'per' };
}

/** Empty is one; NaN of what is no number. */
function readPer(text: string): number {
  return text.trim() === '' ? 1 : Number(text);
}

/** Lines of which a piece is dearer than in the step before: more would cost more each. */
export function findDearerRows(tools: ReadonlyMap<string, WrittenTool>): ReadonlySet<number> {
  const dearer = [...tools.values()].flatMap(({ prices, rowIds }) =>
    prices.flatMap(({ steps }, index) =>
      findDearerSteps(steps.map(({ price }) => Number(price))).flatMap(
        (step) => rowIds[index]?.[step] ?? [],
      ),
    ),
  );
  return new Set(dearer);
}

/** A tool as it is sent, and the lines that say so: one of each step. */
export interface WrittenTool extends WireTool {
  rowIds: readonly (readonly number[])[];
}

/** By the article as it is compared: 'FB-50' and 'fb 50' are one. */
export function articleKey(article: string): string {
  return article.toLowerCase().replaceAll(/[\s-]/g, '');
}

/** Lines of one tool with the same moments are the steps of one price. */
export function toTools(rows: readonly PriceRow[]): ReadonlyMap<string, WrittenTool> {
  const filled = rows.filter((row) => !isEmptyRow(row));
  const byTool = Map.groupBy(filled, ({ article }) => articleKey(article));
  return new Map(
    [...byTool].map(([key, own]) => {
      const prices = [...Map.groupBy(own, momentsOf).values()].map((steps) =>
        steps.toSorted((one, other) => Number(one.from) - Number(other.from)),
      );
      return [key, toTool(own[0]?.article.trim() ?? '', prices)];
    }),
  );
}

function toTool(tool: string, prices: readonly PriceRow[][]): WrittenTool {
  return {
    tool,
    prices: prices.map((rows) => ({
      startsAt: readMoment(rows[0]?.startsAt ?? '') ?? null,
      endsAt: readMoment(rows[0]?.endsAt ?? '') ?? null,
      per: readPer(rows[0]?.per ?? ''),
      steps: rows.map(({ from, price }) => ({ from: Number(from), price: readPrice(price) ?? '' })),
    })),
    rowIds: prices.map((rows) => rows.map(({ id }) => id)),
  };
}

const momentsOf = ({ startsAt, endsAt }: PriceRow) =>
  JSON.stringify([readMoment(startsAt), readMoment(endsAt)]);

/** What it says, for comparing. */
function meaningOf(tool: WireTool | undefined): string {
  const prices = tool?.prices.map(({ startsAt, endsAt, per, steps }) => [
    ...[startsAt, endsAt, per],
    steps.map(({ from, price }) => [from, Number(price)]),
  ]);
  return JSON.stringify(prices ?? []);
}

/** The tools of which the lines say something else than before; without lines they go out. */
export function findChanged(
  rows: readonly PriceRow[],
  before: ReadonlyMap<string, WrittenTool>,
): WrittenTool[] {
  const now = toTools(rows);
  const changed = [...now].filter(([key, tool]) => meaningOf(tool) !== meaningOf(before.get(key)));
  const gone = [...before].filter(([key]) => !now.has(key));
  return [
    ...changed.map(([, tool]) => tool),
    ...gone.map(([, { tool }]) => ({ tool, prices: [], rowIds: [] })),
  ];
}

export interface Rebased {
  rows: PriceRow[];
  /** What others wrote of tools that were changed here as well, by the article's key. */
  theirs: ReadonlyMap<string, WrittenTool | undefined>;
}

/** What was changed here stays, and of all other tools what the list has by now. */
export function rebase(
  rows: readonly PriceRow[],
  before: ReadonlyMap<string, WrittenTool>,
  now: readonly PriceRow[],
): Rebased {
  const own = new Set(findChanged(rows, before).map(({ tool }) => articleKey(tool)));
  const later = toTools(now);
  const theirs = [...own].filter((key) => meaningOf(later.get(key)) !== meaningOf(before.get(key)));
  return {
    rows: [
      ...now.filter(({ article }) => !own.has(articleKey(article))),
      ...rows.filter((row) => own.has(articleKey(row.article)) && !isEmptyRow(row)),
    ],
    theirs: new Map(theirs.map((key) => [key, later.get(key)])),
  };
}

const errorPath = /^tools\.(\d+)(?:\.prices\.(\d+)(?:\.steps\.(\d+))?)?(?:\.(from|price))?/;

/** Where an error is shown: a line, and the cell of it where it is about one. */
export interface ErrorPlace {
  row: number;
  column: Column | undefined;
}

/** The line that an error of the shop is about; undefined for none. */
export function placeOfError(path: string, sent: readonly WrittenTool[]): ErrorPlace | undefined {
  const [, tool, price = '0', step = '0', named] = errorPath.exec(path) ?? [];
  if (tool === undefined) return undefined;
  const row = sent[Number(tool)]?.rowIds[Number(price)]?.[Number(step)];
  const column = path === `tools.${tool}.tool` ? 'article' : columns.find((one) => one === named);
  return row === undefined ? undefined : { row, column };
}
