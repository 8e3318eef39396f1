/** Which lines an edit changed, by their tools. Pure. */
import type { OrderLine } from '../order-line.ts';
import type { QuotedLine } from '../placing/quote-lines.ts';
import type { ChangedLine } from './order-edit.ts';

/** First those that the order had, in their order, then what is new. */
export function findChangedLines(
  before: readonly OrderLine[],
  after: readonly QuotedLine[],
): ChangedLine[] {
  const units = new Map<string, ChangedLine>();
  for (const { toolId, sku, name, quantity } of before) {
    const earlier = units.get(toolId)?.from ?? 0;
    units.set(toolId, { sku, name, from: earlier + quantity, to: 0 });
  }
  for (const { tool, quantity } of after) {
    const { id, sku, name } = tool;
    units.set(id, { sku, name, from: units.get(id)?.from ?? 0, to: quantity });
  }
  return [...units.values()].filter(({ from, to }) => from !== to);
}
