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
  position: number;
  why: WhyRefused;
}

/** Of a line: none there, named twice, or what became of its units. */
export type WhyRefused =
  | 'unknown'
  | 'repeated'
  | 'refunded'
  | 'all_sent'
  | 'none_sent'
  | 'too_many';

type UnitsOfLine = Pick<OrderLine, 'quantity' | 'cancelled' | 'shipped' | 'returned'>;

interface RefusedRequest {
  isRepeated: boolean;
  left: number;
  /** Units that were sent are asked for, not those that were not. */
  isSent: boolean;
}

export function explainRefused(
  line: UnitsOfLine | undefined,
  { isRepeated, left, isSent }: RefusedRequest,
): WhyRefused {
  if (!line) return 'unknown';
  if (isRepeated) return 'repeated';
  if (left > 0) return 'too_many';
  if (line.cancelled + line.returned === line.quantity) return 'refunded';
  if (!isSent) return 'all_sent';
  return line.shipped === 0 ? 'none_sent' : 'refunded';
}

/** Which of the requested units to send are of no line, of one twice, or more than are left. */
export function findUnitsRefused(
  lines: readonly (UnitsOfLine & { position: number })[],
  requested: readonly LineUnits[],
): UnitsRefused[] {
  return requested.flatMap(({ position, units }, index) => {
    const isRepeated = requested.findIndex((one) => one.position === position) < index;
    const line = lines.find((one) => one.position === position);
    const left = line && !isRepeated ? unitsToShip(line) : 0;
    const why = explainRefused(line, { isRepeated, left, isSent: false });
    return units > left ? [{ index, left, position, why }] : [];
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
