/**
 * The order pad: many lines of code and quantity, typed or pasted, checked at once. A line is read
 * in one way or refused with its reason, and violations come with what would mend them. It orders,
 * reserves and writes nothing.
 */
import type { Currency } from '#platform/currency.ts';
import { createConcurrencyLimiter } from '#platform/concurrency/concurrency-limiter.ts';
import { DatabaseBusyError } from '#platform/database/database-errors.ts';
import type { Executor } from '#platform/database/database.ts';
import { findCodesAlike, findToolsByCode, type CodedTool } from '#modules/catalogue/catalogue.ts';
import type { Buyer } from '#modules/prices/price-list.ts';
import { assessPad } from './assess-pad.ts';
import type { CheckedPad, KnownCode, KnownCodes } from './checked-pad.ts';
import { maxCodeLength, type PadLine, type ReadViolation } from './pad-line.ts';

export { assessPad, linesOfItems, toItems } from './assess-pad.ts';
export { readPad } from './reading/read-pad.ts';
export { toPadLine } from './reading/read-row.ts';

/** Pads of a thousand lines wait for each other, and leave the database to the rest of the shop. */
const limiter = createConcurrencyLimiter({ running: 2, waiting: 64, waitMs: 3000 });

/** Whose prices, in which currency and when; without a buyer those of everybody. */
interface PricesRequest {
  buyer?: Buyer | undefined;
  currency: Currency;
  at: Date;
}

/**
 * Checks lines in two statements, whatever their number. Throws `DatabaseBusyError` when too many
 * are checked at once.
 */
export async function checkPad(
  executor: Executor,
  lines: readonly PadLine[],
  prices: PricesRequest,
): Promise<CheckedPad> {
  const leave = await limiter.enter();
  if (!leave) throw new DatabaseBusyError('too many order pads are checked at once');
  const codes = lines.filter(hasCode).map(({ code }) => code);
  const known = await findKnown(executor, codes, prices).finally(leave);
  return assessPad(lines, known);
}

const violationsOfQuantity: readonly ReadViolation[] = [
  ...(['no_quantity', 'too_few', 'too_many', 'not_whole', 'ambiguous_number'] as const),
];

/** Whether the code of a line is known to be one. */
const hasCode = ({ code, reading }: PadLine) =>
  code.length <= maxCodeLength && (reading.ok || violationsOfQuantity.includes(reading.violation));

async function findKnown(
  executor: Executor,
  codes: readonly string[],
  prices: PricesRequest,
): Promise<KnownCodes> {
  const found = await findToolsByCode(executor, codes, prices);
  const missing = [...found].flatMap(([key, tools]) => (tools.length === 0 ? [key] : []));
  const alike = await findCodesAlike(executor, missing);
  return new Map([...found].map(([key, tools]) => [key, toKnown(tools, alike.get(key) ?? [])]));
}

function toKnown(
  tools: readonly CodedTool[],
  alike: Extract<KnownCode, { is: 'unknown' }>['alike'],
): KnownCode {
  const [tool, other] = tools.filter(({ isOnSale }) => isOnSale);
  if (tool && other) {
    return {
      is: 'of_two',
      tools: [tool, other].map(({ sku, name }) => ({ sku: sku ?? '', name })),
    };
  }
  if (tool) return tool.isPriced ? { is: 'tool', tool } : { is: 'not_in_currency' };
  return tools.length > 0 ? { is: 'archived' } : { is: 'unknown', alike };
}
