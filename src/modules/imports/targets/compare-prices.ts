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
  perUnits: number;
}

function compareLine(
  { line, sku, from, priceMinor, perUnits }: PriceLine,
  was: Step | undefined,
): ComparedLine {
  const name = from === 1 ? sku : `${sku} × ${from}`;
  const before = { priceMinor: was?.priceMinor ?? null, perUnits: was?.perUnits ?? 1 };
  const changes = [
    { column: 'priceMinor', before: before.priceMinor, after: priceMinor },
    { column: 'perUnits', before: before.perUnits, after: perUnits },
  ].filter((change) => change.before !== change.after);
  // What the list does not have is taken out of it already, for however many it says.
  const isSame = changes.length === 0 || (was === undefined && priceMinor === null);
  if (isSame) return { line, name, outcome: 'unchanged', changes: [] };
  return { line, name, outcome: was === undefined ? 'added' : 'changed', changes };
}

function toSteps({ startsAt, endsAt, perUnits = 1, steps }: StoredPrice): [string, Step][] {
  const moments = {
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  };
  return steps.map((step) => [keyOf({ from: step.from, ...moments }), { ...step, perUnits }]);
}

function keyOf({ from, startsAt, endsAt }: Pick<PriceLine, 'from' | 'startsAt' | 'endsAt'>) {
  return JSON.stringify([from, startsAt, endsAt]);
}
