/** The units of lines by tool: one tool on two lines is one sum. */
import type { QuotedLine } from './quote-lines.ts';

export function sumUnits(lines: readonly QuotedLine[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { tool, quantity } of lines) units.set(tool.id, (units.get(tool.id) ?? 0) + quantity);
  return units;
}
