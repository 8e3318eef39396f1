/** What becomes of prices that staff typed when their order is edited. Pure. */
import type { ManualPrice } from './manual-price.ts';
import type { Order } from '../order.ts';
import type { OrderLine } from '../order-line.ts';
import type { LineError, LineRequest } from '../placing/order-request.ts';
import type { Editor, WantedLine } from '../editing/order-edit.ts';

/**
 * The lines as they are asked for. A line whose quantity is not changed keeps its manual price; one
 * that staff change keeps it as the price of whoever does, within what they may take off.
 */
export function withManualPrices(
  order: Order,
  wanted: readonly WantedLine[],
  editor: Editor,
): LineRequest[] {
  const before = manualLinesOf(order);
  return wanted.map(({ tool: id, quantity }) => {
    const line = before.get(id);
    return { tool: { id }, quantity, manual: line && toManual(line, quantity, editor) };
  });
}

function toManual(
  { unitPriceMinor: priceMinor, perUnits, quantity: units, manual }: OrderLine,
  quantity: number,
  editor: Editor,
): ManualPrice | undefined {
  if (!manual) return undefined;
  if (quantity === units || editor.by === 'customer') return { priceMinor, perUnits, ...manual };
  const { id: by, mostPercent } = editor;
  return { priceMinor, perUnits, reason: manual.reason, by, mostPercent };
}

/** A customer takes such a line out, or leaves it as it was agreed. */
export function findFixedQuantities(
  order: Order,
  wanted: readonly WantedLine[],
  editor: Editor,
): LineError[] {
  if (editor.by === 'staff') return [];
  const before = manualLinesOf(order);
  return wanted.flatMap(({ tool, quantity }, line): LineError[] => {
    const units = before.get(tool)?.quantity ?? quantity;
    return units === quantity ? [] : [{ line, reason: 'manual_quantity_fixed', quantity: units }];
  });
}

/** By tool: such an order has each of its tools on one line. */
function manualLinesOf({ lines }: Order): ReadonlyMap<string, OrderLine> {
  return new Map(lines.filter(({ manual }) => manual).map((line) => [line.toolId, line]));
}
