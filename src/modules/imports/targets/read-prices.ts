/** Lines of a file as the prices that a list shall have of each tool. Pure. */
import { skuKey } from '#modules/catalogue/codes.ts';
import type { TimedPrice } from '#modules/prices/prices.ts';
import type { WrongLine } from '../import.ts';
import type { ReadLine } from './target.ts';

/** A line: a step of a tool, or that the list shall have the tool no more. */
export interface PriceLine {
  line: number;
  sku: string;
  from: number;
  /** Null takes the tool out of the list. */
  priceMinor: number | null;
  /** For how many units its price is. */
  perUnits: number;
  startsAt: string | null;
  endsAt: string | null;
}

export interface ReadTool {
  /** As the first of its lines names it. */
  tool: string;
  lines: readonly PriceLine[];
  prices: readonly TimedPrice[];
  /** The lines of each of the prices, and of each of its steps. */
  linesOf: readonly (readonly number[])[];
}

/** The tools of which each line is whole, in the order of the file. */
export function readToolPrices(lines: readonly ReadLine[]): {
  read: ReadTool[];
  wrong: WrongLine[];
} {
  const wrong: WrongLine[] = [];
  const read: ReadTool[] = [];
  for (const own of Map.groupBy(lines, keyOf).values()) {
    const problems = [...findProblems(own), ...findMixedUnits(own)];
    if (problems.length > 0) wrong.push(...withOthers(own, problems));
    else read.push(toTool(own.map(toLine)));
  }
  return { read, wrong };
}

/** Of lines without a SKU each is by itself. */
function keyOf({ line, values: { sku } }: ReadLine): string {
  return typeof sku === 'string' ? skuKey(sku) : `line ${line}`;
}

function findProblems(own: readonly ReadLine[]): WrongLine[] {
  return own.flatMap(({ line, values: { sku, priceMinor } }) => {
    const problem =
      sku === undefined
        ? { column: 'sku', code: 'sku_missing', detail: '' }
        : priceMinor === undefined
          ? { column: 'priceMinor', code: 'missing', detail: '' }
          : priceMinor === null && own.length > 1
            ? { column: 'priceMinor', code: 'cleared_beside_prices', detail: '' }
            : undefined;
    return problem ? [{ line, problems: [problem] }] : [];
  });
}

/** Steps of one price are for as many units as its first line says. */
function findMixedUnits(own: readonly ReadLine[]): WrongLine[] {
  return [...Map.groupBy(own.map(toLine), momentsOf).values()].flatMap(([first, ...others]) =>
    others
      .filter(({ perUnits }) => perUnits !== first?.perUnits)
      .map(({ line }) => {
        const detail = String(first?.line ?? '');
        return { line, problems: [{ column: 'perUnits', code: 'per_differs', detail }] };
      }),
  );
}

const momentsOf = ({ startsAt, endsAt }: PriceLine) => `${startsAt} ${endsAt}`;

/** A price of which a step is left out would be another one: its other lines are wrong as well. */
export function withOthers(
  own: readonly { line: number }[],
  wrong: readonly WrongLine[],
): WrongLine[] {
  const [first] = wrong;
  const isWrong = new Set(wrong.map(({ line }) => line));
  const others = own.filter(({ line }) => !isWrong.has(line));
  const problem = { column: 'sku', code: 'with_wrong_line', detail: String(first?.line ?? '') };
  return [...wrong, ...others.map(({ line }) => ({ line, problems: [problem] }))];
}

function toLine({ line, values }: ReadLine): PriceLine {
  const { sku, from, priceMinor, perUnits, startsAt, endsAt } = values;
  return {
    ...{ line, sku: String(sku), from: typeof from === 'number' ? from : 1 },
    priceMinor: typeof priceMinor === 'number' ? priceMinor : null,
    perUnits: typeof perUnits === 'number' ? perUnits : 1,
    startsAt: typeof startsAt === 'string' ? startsAt : null,
    endsAt: typeof endsAt === 'string' ? endsAt : null,
  };
}

function toTool(lines: readonly PriceLine[]): ReadTool {
  const byMoments = Map.groupBy(lines, momentsOf);
  const prices = [...byMoments.values()]
    .map((own) => own.toSorted((one, other) => one.from - other.from))
    .filter(([first]) => first?.priceMinor !== null);
  return {
    ...{ tool: lines[0]?.sku ?? '', lines },
    prices: prices.map(toPrice),
    linesOf: prices.map((own) => own.map(({ line }) => line)),
  };
}

function toPrice(own: readonly PriceLine[]): TimedPrice {
  const { perUnits, startsAt = null, endsAt = null } = own[0] ?? {};
  return {
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    perUnits,
    steps: own.map(({ from, priceMinor }) => ({ from, priceMinor: priceMinor ?? 0 })),
  };
}
