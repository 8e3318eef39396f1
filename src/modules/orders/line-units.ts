/** Units of an order's lines: what is left to ship of them. Pure; shared with the pages. */
import type { OrderLine } from './order-line.ts';

/** So many units of the line at this position. */
export interface LineUnits {
  position: number;
  units: number;
}

type Buckets = Pick<OrderLine, 'position' | 'quantity' | 'cancelled' | 'shipped'>;

/** Units of a line that are neither shipped nor taken out of the order. */
export function unitsToShip({ quantity, cancelled, shipped }: Omit<Buckets, 'position'>): number {
  return quantity - cancelled - shipped;
}

/** Of each line that is not shipped to its end. */
export function linesToShip(lines: readonly Buckets[]): LineUnits[] {
  return lines
    .map((line) => ({ position: line.position, units: unitsToShip(line) }))
    .filter(({ units }) => units > 0);
}

/** What is left of these lines when such units are taken. */
export function lessUnits(from: readonly LineUnits[], taken: readonly LineUnits[]): LineUnits[] {
  return from
    .map(({ position, units }) => ({ position, units: units - unitsOf(taken, position) }))
    .filter(({ units }) => units !== 0);
}

export interface UnitsRefused {
  /** Which of the requested lines, from 0. */
  index: number;
  /** So many could be asked for. */
  left: number;
}

/** Which of the requested lines are not among those, stand there twice, or ask for more. */
export function findUnitsRefused(
  available: readonly LineUnits[],
  requested: readonly LineUnits[],
): UnitsRefused[] {
  return requested.flatMap(({ position, units }, index) => {
    const isRepeated = requested.findIndex((one) => one.position === position) < index;
    const left = isRepeated ? 0 : unitsOf(available, position);
    return units > left ? [{ index, left }] : [];
  });
}

/** The same by tool, each of them once. */
export function sumByTool(
  lines: readonly Pick<OrderLine, 'position' | 'toolId'>[],
  taken: readonly LineUnits[],
): { tool: string; units: number }[] {
  const sums = new Map<string, number>();
  for (const { position, toolId } of lines) {
    const units = unitsOf(taken, position);
    if (units > 0) sums.set(toolId, (sums.get(toolId) ?? 0) + units);
  }
  return [...sums].map(([tool, units]) => ({ tool, units }));
}

function unitsOf(lines: readonly LineUnits[], position: number): number {
  return lines
    .filter((line) => line.position === position)
    .reduce((sum, { units }) => sum + units, 0);
}
