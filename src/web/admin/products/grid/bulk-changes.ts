/** The cells that an action on selected sizes changes. */
import { addPercent, parseDollars, toDecimalText } from '#platform/money.ts';
import { formatTypedAmount } from '#web/dashboard/format/amounts.ts';
import { toSentence } from '#web/dashboard/forms/form-errors.ts';
import { fill } from '#web/wording/fill.ts';
import { shownText } from './edit-cell.tsx';
import {
  explainCellProblem,
  findCellProblem,
  toolText,
  type CellChange,
  type GridCell,
  type GridProduct,
} from './grid-cells.ts';
import type { GridEdits } from './use-grid-edits.ts';

/** The prices of the selected sizes, as they are shown. */
export function priceCells(
  products: readonly GridProduct[],
  chosen: ReadonlySet<string>,
  edits: GridEdits,
  page: object,
): GridCell[] {
  return products.flatMap(({ tools }) =>
    tools
      .filter(({ id }) => chosen.has(id))
      .map((tool) => {
        const key = `${tool.id}.price`;
        const cell: GridCell = {
          ...{ key, field: 'price', tool: tool.id, label: tool.name },
          text: toolText(tool, 'price'),
        };
        const edit = edits.get(key);
        return {
          ...cell,
          text: shownText(cell, edit?.status === 'saved' ? edit : undefined, page),
        };
      }),
  );
}

/** A field of the products of the selected sizes, once for each. */
export function cellsOfProducts(
  products: readonly GridProduct[],
  chosen: ReadonlySet<string>,
  field: 'state' | 'category',
): GridCell[] {
  return products.flatMap(({ id, name, tools, ...product }) => {
    const tool = tools.find((one) => chosen.has(one.id));
    if (!tool) return [];
    return [
      { key: `${id}.${field}`, field, tool: tool.id, label: name, text: product[field] ?? '' },
    ];
  });
}

/** A price after a change in percent, such as '+5' or '-2.5'; undefined where that is none. */
export function changePrice(price: string, percent: string): string | undefined {
  const [, sign = '', whole, decimals = ''] =
    /^([-+]?)(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent) ?? [];
  const minor = parseDollars(price);
  if (whole === undefined || minor === undefined) return undefined;
  const hundredths = Number(`${whole}${decimals.padEnd(2, '0')}`);
  return toDecimalText(addPercent(minor, sign === '-' ? -hundredths : hundredths));
}

/** The changes of a typed percentage or amount, or else what is wrong with what was typed. */
export interface PriceChanges {
  changes: readonly CellChange[];
  problem?: string | undefined;
}

/** In percent, such as '-2.5'; refused as a whole where one price would be. */
export function changeByPercent(
  cells: readonly GridCell[],
  percent: string,
  words: Readonly<Record<'percentUnread' | 'priceRefused', string>>,
): PriceChanges {
  if (changePrice('1', percent) === undefined) return { changes: [], problem: words.percentUnread };
  const changes = cells.flatMap((cell) => {
    const text = changePrice(cell.text, percent);
    return text === undefined ? [] : [{ cell, seen: cell.text, text }];
  });
  for (const { cell, text } of changes) {
    const problem = findCellProblem('price', text);
    if (problem === undefined) continue;
    const to = formatTypedAmount(text);
    return {
      changes: [],
      problem: fill(words.priceRefused, { tool: cell.label, to, why: problem }),
    };
  }
  return { changes };
}

/** In dollars, for all of them. */
export function changeToAmount(
  cells: readonly GridCell[],
  text: string,
  advice: string,
): PriceChanges {
  const problem = explainCellProblem('price', text, advice);
  if (problem !== undefined) return { changes: [], problem: toSentence(problem) };
  return { changes: cells.map((cell) => ({ cell, seen: cell.text, text })) };
}
