/** What the lines of a tool change of what a list says of it. Pure. */
import type { StoredPrice } from '#modules/prices/prices.ts';
import type { ExampleLine } from '../import.ts';
import type { PriceLine, ReadTool } from './read-prices.ts';

export interface ComparedLine extends ExampleLine {
  outcome: 'added' | 'changed' | 'unchanged';
}

/** Steps that the file does not have any more are shown with the first of the tool's lines. */
export function compareLines({
  lines,
  before,
}: ReadTool & { before: readonly StoredPrice[] }): ComparedLine[] {
  const stepsBefore = new Map(before.flatMap(toSteps));
  const compared = lines.map((line) => {
    const was = stepsBefore.get(keyOf(line));
    stepsBefore.delete(keyOf(line));
    return compareLine(line, was);
  });
  const [first, ...others] = compared;
  if (!first || stepsBefore.size === 0) return compared;
  const gone = [...stepsBefore.values()].flatMap(({ from, priceMinor }) => [
    { column: 'from', before: from, after: null },
    { column: 'priceMinor', before: priceMinor, after: null },
  ]);
  const outcome = first.outcome === 'unchanged' ? 'changed' : first.outcome;
  return [{ ...first, outcome, changes: [...first.changes, ...gone] }, ...others];
}

interface Step {
  from: number;
  priceMinor: number;
}

function compareLine(
  { line, sku, from, priceMinor }: PriceLine,
  was: Step | undefined,
): ComparedLine {
  const name = from === 1 ? sku : `${sku} × ${from}`;
  const isSame = was?.priceMinor === priceMinor || (was === undefined && priceMinor === null);
  if (isSame) return { line, name, outcome: 'unchanged', changes: [] };
  const change = { column: 'priceMinor', before: was?.priceMinor ?? null, after: priceMinor };
  const outcome = was === undefined ? 'added' : 'changed';
  return { line, name, outcome, changes: [change] };
}

function toSteps({ startsAt, endsAt, steps }: StoredPrice): [string, Step][] {
  const moments = {
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  };
  return steps.map((step) => [keyOf({ from: step.from, ...moments }), step]);
}

function keyOf({ from, startsAt, endsAt }: Pick<PriceLine, 'from' | 'startsAt' | 'endsAt'>) {
  return JSON.stringify([from, startsAt, endsAt]);
}
