/** Import and export of tools. */
import { toDecimalText } from '#platform/money.ts';
import {
  applyToolLines,
  createSizeKeyFinder,
  headKeys,
  listToolLines,
  undoToolLines,
  type AppliedLine,
  type ToolLine,
  type ToolValues,
} from '#modules/catalogue/catalogue.ts';
import { skuKey } from '#modules/catalogue/codes.ts';
import type { CellValue, ExampleLine } from '../import.ts';
import { selectAppliedTools } from '../queries/batches.ts';
import { countOutcomes, type LineBasis, type ReadLine, type Target } from './target.ts';
import { toolColumns } from './tool-columns.ts';
import { findValueColumn, listValueColumns } from './value-columns.ts';

export const toolTarget: Target = {
  columns: toolColumns,
  more: { list: listValueColumns, find: findValueColumn },
  keyColumns: ['id', 'sku'],

  findKeys: (values) =>
    (['id', 'sku', 'gtin'] as const).flatMap((column) => {
      const value = values[column];
      if (typeof value !== 'string') return [];
      return [{ column, key: column === 'sku' ? skuKey(value) : value }];
    }),

  beginLookUp() {
    const findSizeKeys = createSizeKeyFinder();
    return async (executor, lines) => {
      const { names, values } = await findSizeKeys(executor, lines.map(toToolLine));
      return [
        ...names.map((name) => ({ ...name, column: 'variant', code: 'size_repeated' })),
        ...values.map((value) => ({ ...value, column: 'variant', code: 'values_repeated' })),
      ];
    };
  },

  async apply(tx, actor, { lines, importId }) {
    const source = { id: importId, reason: 'imported' };
    const toolLines = lines.map(toToolLine);
    const { applied, rejected } = await applyToolLines(tx, actor, { lines: toolLines, source });
    const names = new Map(lines.map(({ line, values }) => [line, nameOf(values)]));
    return {
      counts: countOutcomes(applied),
      wrong: rejected.map(({ line, problems }) => ({
        line,
        problems: problems.map(({ field, code, detail }) => ({ column: field, code, detail })),
      })),
      record: JSON.stringify(applied.filter(({ outcome }) => outcome !== 'unchanged')),
      basis: applied.map(toBasis),
      examples: applied
        .filter(({ outcome }) => outcome === 'changed')
        .map((line) => toExample(line, names.get(line.line) ?? '')),
    };
  },

  async undo(tx, actor, batch) {
    const lines = (await selectAppliedTools.first(tx, batch))?.applied ?? [];
    const source = { id: batch.id, reason: 'import_undone' };
    const { conflicts } = await undoToolLines(tx, actor, { lines, source });
    return conflicts.map(({ line, fields }) => ({ line, columns: fields }));
  },

  async *exportRows(executor, columns) {
    for await (const group of listToolLines(executor)) {
      yield group.map(({ id, product, values }) =>
        columns.map(({ key }) => toCell(key, { ...values, id, product })),
      );
    }
  },
};

function toCell(key: string, values: Readonly<Record<string, CellValue | undefined>>): string {
  const value = values[key] ?? '';
  return key === 'priceMinor' && typeof value === 'number' ? toDecimalText(value) : String(value);
}

function nameOf({ sku, name, id }: ReadLine['values']): string {
  return String(sku ?? name ?? id ?? '');
}

function toToolLine({ line, values: { id, product, ...values } }: ReadLine): ToolLine {
  const emptied = textKeys.filter((key) => values[key] === null).map((key) => [key, '']);
  const cleared = { ...values, ...Object.fromEntries(emptied) };
  if (!isToolValues(cleared)) throw new TypeError(`line ${line} is not read as a tool`);
  return {
    ...{ line, values: cleared },
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof product === 'string' ? { product } : {}),
  };
}

const textKeys = ['description', 'productDescription', 'seoTitle', 'seoDescription'] as const;

const numberKeys: ReadonlySet<string> = new Set<keyof ToolValues>([
  ...(['priceMinor', 'minimumOrder', 'orderMultiple', 'maximumOrder', 'weightG'] as const),
  ...(['unitsPerCarton', 'leadDays'] as const),
]);

/** The columns' readers give texts and numbers; null only where it can be cleared. */
function isToolValues(values: object): values is Partial<ToolValues> {
  return Object.entries(values).every(
    ([key, value]) =>
      value === null || typeof value === (numberKeys.has(key) ? 'number' : 'string'),
  );
}

/** Of the product, which earlier batches of the same file may have changed. */
const ofProduct: ReadonlySet<string> = new Set(headKeys);

function toBasis({ line, outcome, tool, before }: AppliedLine): LineBasis {
  const own = Object.entries(before).filter(([key]) => !ofProduct.has(key));
  return { line, read: [line, outcome === 'added' ? '' : tool, own] };
}

function toExample({ line, before, after }: AppliedLine, name: string): ExampleLine {
  const was = new Map<string, CellValue | undefined>(Object.entries(before));
  const changes = Object.entries(after).map(([column, value]) => ({
    column,
    before: was.get(column) ?? null,
    after: value ?? null,
  }));
  return { line, name, changes };
}
