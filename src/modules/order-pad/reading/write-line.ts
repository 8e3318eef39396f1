/** Writes what was chosen for a line back into the text that it came from. Pure. */
import type { Choice, TextLine } from '../pad-line.ts';
import { isLikeQuantity } from './read-row.ts';
import { quoteIfNeeded, splitRawCells } from './split-cells.ts';

/** A line that is read as this code and quantity, whatever they look like. */
export function writeLine({ code, quantity }: Choice): string {
  // Of two numbers that which counts pieces is the quantity.
  const isClear = !isLikeQuantity(code) || !/^\d+$/.test(quantity);
  return `${quoteIfNeeded(code, ';')};${quantity}${isClear ? '' : ' pcs'}`;
}

/** The line with another code and quantity; what else stands in its table stays. */
export function rewriteLine({ text, columns }: TextLine, choice: Choice): string {
  if (!columns) return writeLine(choice);
  const found = splitRawCells(text, columns.delimiter) ?? [];
  // A line that was typed below the table becomes one of its rows.
  const cells = found.length > 1 ? found : Array.from({ length: columns.count }, () => '');
  const [first = 0] = columns.codes;
  const place = columns.codes.find((one) => (cells[one] ?? '').trim() !== '') ?? first;
  while (cells.length <= Math.max(place, columns.quantity)) cells.push('');
  cells[place] = quoteIfNeeded(choice.code, columns.delimiter);
  cells[columns.quantity] = quoteIfNeeded(choice.quantity, columns.delimiter);
  return cells.join(columns.delimiter);
}
