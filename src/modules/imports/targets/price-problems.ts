/** What is wrong with the prices of a file, by line; and what staff are warned of. */
import type { Executor } from '#platform/database/database.ts';
import { homeCurrency, type Currency } from '#platform/currency.ts';
import { formatUnitPrice, type UnitPrice } from '#platform/money.ts';
import { findDearerSteps } from '#modules/prices/check-steps.ts';
import { isForSome, mostSteps, publicBelow } from '#modules/prices/price-list.ts';
import {
  findLadders,
  findPriceList,
  type PriceError,
  type PriceList,
} from '#modules/prices/prices.ts';
import type { CellProblem, WrongLine } from '../import.ts';
import { withOthers, type ReadTool } from './read-prices.ts';

/** Every line of a tool of which something is wrong. */
export function toWrongLines(
  errors: readonly PriceError[],
  read: readonly ReadTool[],
): WrongLine[] {
  return [...Map.groupBy(errors, ({ tool }) => tool)].flatMap(([place, own]) => {
    const tool = read[place];
    if (!tool) return [];
    const byLine = Map.groupBy(own, (error) => findLine(error, tool));
    const wrong = [...byLine].map(([line, found]) => {
      return { line, problems: found.map((error) => toProblem(error, tool)) };
    });
    return withOthers(tool.lines, wrong);
  });
}

function findLine(error: PriceError, { lines, linesOf }: ReadTool): number {
  const [first] = lines;
  if (!('price' in error)) return first?.line ?? 0;
  const own = linesOf[error.price] ?? [];
  return own['step' in error ? error.step : 0] ?? first?.line ?? 0;
}

function toProblem({ error }: PriceError, { tool }: ReadTool): CellProblem {
  switch (error) {
    case 'tool_unknown':
      return { column: 'sku', code: 'article_unknown', detail: tool };
    case 'tool_twice':
      return { column: 'sku', code: 'same_tool', detail: '' };
    case 'ends_before_it_begins':
      return { column: 'endsAt', code: error, detail: '' };
    case 'overlaps':
      return { column: 'startsAt', code: 'prices_overlap', detail: '' };
    case 'no_steps':
    case 'price_out_of_bounds':
      return { column: 'priceMinor', code: 'price_out_of_range', detail: '' };
    case 'too_many_steps':
      return { column: 'from', code: error, detail: String(mostSteps) };
    case 'quantities_do_not_rise':
    case 'first_step_missing':
      return { column: 'from', code: error, detail: '' };
  }
}

interface WrittenTool extends ReadTool {
  id: string;
  ownMinor: number;
}

interface WarnRequest {
  list: string;
  written: readonly WrittenTool[];
  at: Date;
}

/** Steps of which a piece is dearer than before; and prices of some that everybody pays less. */
export async function findPriceWarnings(
  executor: Executor,
  { list, written, at }: WarnRequest,
): Promise<WrongLine[]> {
  const steps = written.flatMap((tool) =>
    tool.prices.flatMap((price, place) => {
      const dearer = new Set(findDearerSteps(price.steps.map(({ priceMinor }) => priceMinor)));
      return price.steps.map((step, index) => {
        const line = tool.linesOf[place]?.[index] ?? 0;
        const { perUnits } = price;
        const before = dearer.has(index) ? price.steps[index - 1] : undefined;
        const cheaper = before && { priceMinor: before.priceMinor, perUnits };
        return { line, step: { ...step, perUnits }, tool: tool.id, cheaper };
      });
    }),
  );
  const found = await findPriceList(executor, list);
  const ladders = found ? await findPublicLadders(executor, found, { written, at }) : {};
  const currency = found?.currency ?? homeCurrency;
  return steps.flatMap(({ line, step, tool, cheaper }) => {
    const ladder = ladders[tool];
    const problems = [
      toWarning('dearer_step', cheaper, currency),
      toWarning('above_public', ladder && publicBelow(step, ladder), currency),
    ].filter((problem) => problem !== undefined);
    return problems.length > 0 ? [{ line, problems }] : [];
  });
}

/** Of a list that everybody has, nobody pays more than everybody. */
async function findPublicLadders(
  executor: Executor,
  { kind, currency }: PriceList,
  { written, at }: Pick<WarnRequest, 'written' | 'at'>,
) {
  if (!isForSome(kind)) return {};
  const tools = written.map(({ id, ownMinor: priceMinor }) => {
    return { id, priceMinor, minimumOrder: 1 };
  });
  return (await findLadders(executor, tools, { currency, at })).ladders;
}

function toWarning(
  code: string,
  price: UnitPrice | undefined,
  currency: Currency,
): CellProblem | undefined {
  return price && { column: 'priceMinor', code, detail: formatUnitPrice(price, currency) };
}
