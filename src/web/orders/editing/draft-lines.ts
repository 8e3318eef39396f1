/** The lines of an order while somebody changes them. Pure. */
import type { WireLine } from '../line-amounts.ts';
import type { EditedLine } from './edit-calls.ts';

export interface DraftLine {
  tool: string;
  name: string;
  /** As it is typed. */
  quantity: string;
  /** Units in the order as it is; 0 for a new line. */
  from: number;
  isRemoved: boolean;
}

/** One line for each tool: an order may have been placed with one on two lines. */
export function toDraft(lines: readonly WireLine[]): DraftLine[] {
  const units = new Map<string, { name: string; from: number }>();
  for (const { tool, name, quantity } of lines)
    units.set(tool, { name, from: (units.get(tool)?.from ?? 0) + quantity });
  return [...units].map(([tool, { name, from }]) => {
    return { tool, name, from, quantity: String(from), isRemoved: false };
  });
}

export function changeQuantity(
  draft: readonly DraftLine[],
  tool: string,
  quantity: string,
): DraftLine[] {
  return draft.map((line) => (line.tool === tool ? { ...line, quantity } : line));
}

/** What was in the order stays to be seen; what was added just now goes. */
export function removeLine(draft: readonly DraftLine[], tool: string): DraftLine[] {
  return draft.flatMap((line) => {
    if (line.tool !== tool) return [line];
    return line.from === 0 ? [] : [{ ...line, isRemoved: true }];
  });
}

export function putBack(draft: readonly DraftLine[], tool: string): DraftLine[] {
  return draft.map((line) => (line.tool === tool ? { ...line, isRemoved: false } : line));
}

/** A whole number from 1; undefined for anything else. */
export function readQuantity(text: string): number | undefined {
  const digits = text.trim();
  if (!/^\d{1,9}$/.test(digits)) return undefined;
  const quantity = Number(digits);
  return quantity > 0 ? quantity : undefined;
}

/** What is sent, or the tools whose quantity cannot be read. */
export type ReadDraft = { ok: true; lines: EditedLine[] } | { ok: false; wrong: string[] };

export function readDraft(draft: readonly DraftLine[]): ReadDraft {
  const kept = draft.filter(({ isRemoved }) => !isRemoved);
  const lines: EditedLine[] = [];
  const wrong: string[] = [];
  for (const { tool, quantity: text } of kept) {
    const quantity = readQuantity(text);
    if (quantity === undefined) wrong.push(tool);
    else lines.push({ tool, quantity });
  }
  return wrong.length > 0 ? { ok: false, wrong } : { ok: true, lines };
}

export function isChanged(draft: readonly DraftLine[]): boolean {
  return draft.some(
    ({ isRemoved, from, quantity }) => isRemoved || readQuantity(quantity) !== from,
  );
}
