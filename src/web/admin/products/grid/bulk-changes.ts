/** The cells that an action on selected sizes changes. */
import { addPercent, parseDollars, toDecimalText } from '#platform/money.ts';
import { shownText } from './edit-cell.tsx';
import { toolText, type GridCell, type GridProduct } from './grid-cells.ts';
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
