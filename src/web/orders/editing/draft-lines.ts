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

/**
 * The lines of another version of the order, with what was typed meanwhile. A line that is not in
 * it any more is a new one where its quantity was typed.
 */
export function rebase(draft: readonly DraftLine[], lines: readonly WireLine[]): DraftLine[] {
  const typed = new Map(draft.filter(isTyped).map((line) => [line.tool, line]));
  const current = toDraft(lines).map((line) => {
    const { quantity, isRemoved } = typed.get(line.tool) ?? line;
    return { ...line, quantity, isRemoved };
  });
  const isThere = new Set(current.map(({ tool }) => tool));
  const added = [...typed.values()].filter(
    ({ tool, isRemoved }) => !isRemoved && !isThere.has(tool),
  );
  return [...current, ...added.map((line) => ({ ...line, from: 0 }))];
}

function isTyped({ isRemoved, from, quantity }: DraftLine): boolean {
  return isRemoved || quantity !== String(from);
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
