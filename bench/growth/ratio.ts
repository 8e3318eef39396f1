/** Of one shop, by what was measured. */
export interface Measured {
  what: string;
  unit: Compared['unit'];
  value: number;
  cpuMs?: number | undefined;
}

/** One figure of a shop of few orders beside that of a shop of many. */
export interface Compared {
  what: string;
  unit: 'ms' | 'MiB' | 'rows/s';
  few: number;
  many: number;
  /** Processor time of server and database, where it was measured. */
  fewCpuMs?: number | undefined;
  manyCpuMs?: number | undefined;
}

/** Nothing may take more than twice as long, or as much; of rows a second not less than half. */
export const mostRatio = 2;
/** For less nobody waits, and it is what a busy machine adds. */
const leastMs = 2;

/** Of processor time where there is some: it holds on a busy machine, too. */
export function ratioOf({ unit, few, many, fewCpuMs, manyCpuMs }: Compared): number {
  if (unit === 'rows/s') return few / many;
  if (unit === 'MiB') return many / few;
  const [least, most] =
    fewCpuMs === undefined || manyCpuMs === undefined ? [few, many] : [fewCpuMs, manyCpuMs];
  return Math.max(most, leastMs) / Math.max(least, leastMs);
}

/** The rows of a table: what, of few, of many, the ratio, the verdict. */
export function toRow(compared: Compared): string[] {
  const { what, unit, few, many, fewCpuMs, manyCpuMs } = compared;
  const format = (value: number, cpuMs: number | undefined) =>
    unit === 'ms'
      ? `${value.toFixed(1)} ms${cpuMs === undefined ? '' : ` (${cpuMs.toFixed(1)})`}`
      : `${value.toFixed(0)} ${unit}`;
  const ratio = ratioOf(compared);
  return [
    what,
    format(few, fewCpuMs),
    format(many, manyCpuMs),
    ratio.toFixed(2),
    ratio <= mostRatio ? '' : 'OVER 2',
  ];
}
