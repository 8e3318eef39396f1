/** What the shop wants of a large catalogue, as data; each figure is held against one of these. */
export interface Goal {
  unit: '%' | 'ms' | 's' | 'MiB';
  atLeast?: number;
  atMost?: number;
}

export const goals = {
  /** Of the bare server's requests a second, when the page is cached. */
  shareOfBare: { unit: '%', atLeast: 90 },
  coldCategory: { unit: 'ms', atMost: 15 },
  /** All prices of a currency, for the first page in their order. */
  pricesRead: { unit: 's', atMost: 5 },
  searchMedian: { unit: 'ms', atMost: 10 },
  searchSlowest: { unit: 'ms', atMost: 30 },
  /** A thousand lines, read, looked up and answered. */
  orderPad: { unit: 'ms', atMost: 150 },
  listSlowest: { unit: 'ms', atMost: 30 },
  /** More than with the tools that a shop begins with. */
  memory: { unit: 'MiB', atMost: 80 },
  /** A page that is sent from the cache; rendering one takes several times that. */
  afterOrder: { unit: 'ms', atMost: 2 },
  /** Of what the same page takes while no list has its tools: processor time. */
  pageWithContract: { unit: '%', atMost: 105 },
  /** A thousand tools with a contract's steps, for the company that has it. */
  pricesOfLines: { unit: 'ms', atMost: 30 },
  /** Of what a checkout takes in a shop that charges no tax: processor time. */
  checkoutWithTax: { unit: '%', atMost: 105 },
  /** 50,000 rows, or 100,000 prices of a list, tried and applied. */
  import: { unit: 's', atMost: 60 },
} as const satisfies Record<string, Goal>;

export interface Figure {
  what: string;
  goal: Goal;
  measured: number;
  /** Processor time that one took, of server and database, in ms. */
  cpuMs?: number | undefined;
}

export function isReached({ goal, measured }: Figure): boolean {
  return measured >= (goal.atLeast ?? -Infinity) && measured <= (goal.atMost ?? Infinity);
}

/** The rows of a table: what, its goal, what was measured, the processor time, the verdict. */
export function toRow(figure: Figure): string[] {
  const { what, goal, measured, cpuMs } = figure;
  const { unit, atLeast, atMost } = goal;
  const limit = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
  return [
    what,
    `${limit} ${unit}`,
    `${measured.toFixed(unit === 'MiB' ? 0 : 1)} ${unit}`,
    cpuMs === undefined ? '' : `${cpuMs.toFixed(1)} ms`,
    isReached(figure) ? 'reached' : 'MISSED',
  ];
}
