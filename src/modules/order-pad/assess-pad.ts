/**
 * Checks lines by what is known of their codes. The same tool on several lines is one sum, which
 * the rules of the tool are about. Pure; the page and the shop use the same rule.
 */
import { priceOf, type UnitPrice } from '#platform/money.ts';
import {
  countSiblings,
  priceLadder,
  stepAt,
  unitPriceOf,
  type PriceLadder,
} from '#modules/prices/price-list.ts';
import { readDecimal } from '#platform/written-number.ts';
import { skuKey } from '#modules/catalogue/codes.ts';
import { findLineViolations } from '#modules/carts/line-rules.ts';
import type { CodedTool } from '#modules/catalogue/catalogue.ts';
import { findFittingQuantities, isShortOfMinimum } from '#modules/orders/quantity-rules.ts';
import type {
  CheckedLine,
  CheckedPad,
  KnownCodes,
  OfferedChoice,
  PadViolation,
} from './checked-pad.ts';
import {
  maxPadQuantity,
  type Choice,
  type PadLine,
  type Reading,
  type ReadViolation,
} from './pad-line.ts';

/** Lines whose code was not asked for yet have no violation for it. */
export function assessPad(lines: readonly PadLine[], known: KnownCodes): CheckedPad {
  const sums = withSiblings(sumByTool(lines, known));
  const checked = lines.map((line) => assessLine(line, known, sums));
  const right = checked.filter(isOrderable);
  const minor = right.reduce((sum, { unitPrice, units }) => sum + priceOf(units, unitPrice), 0);
  return {
    lines: checked,
    total: {
      tools: right.length,
      units: right.reduce((sum, { units }) => sum + units, 0),
      // What no number holds exactly is more than any order may come to.
      minor: Math.min(minor, Number.MAX_SAFE_INTEGER),
    },
  };
}

/** With the price that it has there. */
export interface PadItem extends UnitPrice {
  tool: string;
  quantity: number;
}

/** What can be put into a cart. */
export function toItems({ lines }: CheckedPad): PadItem[] {
  return lines.filter(isOrderable).flatMap(({ tool, units: quantity, unitPrice }) => {
    return tool ? [{ tool: tool.id, quantity, ...unitPrice }] : [];
  });
}

/** The numbers of the lines that these are made of, without those of some tools. */
export function linesOfItems(
  { lines }: CheckedPad,
  without: readonly string[] = [],
): ReadonlySet<number> {
  const taken = lines.filter((line) => isOrderable(line) && !without.includes(line.tool?.id ?? ''));
  return new Set(taken.flatMap(({ line, alsoIn }) => [line, ...alsoIn]));
}

function isOrderable({ tool, violation, countedIn }: CheckedLine): boolean {
  return tool !== undefined && violation === undefined && countedIn === undefined;
}

interface Sum {
  tool: CodedTool;
  units: number;
  /** Of the other sizes of its product. */
  siblingUnits: number;
  /** The lines that have the tool; the first one stands for all. */
  lines: number[];
}

function sumByTool(lines: readonly PadLine[], known: KnownCodes): ReadonlyMap<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const { line, code, reading } of lines) {
    const tool = findTool(code, known);
    if (!tool || !reading.ok) continue;
    const sum = sums.get(tool.id) ?? { tool, units: 0, siblingUnits: 0, lines: [] };
    sum.units += reading.quantity;
    sum.lines.push(line);
    sums.set(tool.id, sum);
  }
  return sums;
}

/** Only what can be ordered counts for others. */
function withSiblings(sums: ReadonlyMap<string, Sum>): ReadonlyMap<string, Sum> {
  const all = [...sums.values()];
  const siblings = countSiblings(
    all.map(({ tool, units }) => ({
      productId: tool.productSlug,
      quantity: findQuantityViolation(units, tool) ? 0 : units,
    })),
  );
  return new Map(
    all.map((sum, index) => [sum.tool.id, { ...sum, siblingUnits: siblings[index] ?? 0 }]),
  );
}

function ladderIn({ ladder, together }: CodedTool, siblingUnits: number): PriceLadder {
  return together ? priceLadder({ ...together, siblingUnits }, new Date(0)) : ladder;
}

function findTool(code: string, known: KnownCodes): CodedTool | undefined {
  const found = known.get(skuKey(code));
  return found?.is === 'tool' ? found.tool : undefined;
}

function assessLine(
  { line, code, quantity, reading }: PadLine,
  known: KnownCodes,
  sums: ReadonlyMap<string, Sum>,
): CheckedLine {
  const tool = findTool(code, known);
  const unitPrice = tool ? unitPriceOf(stepAt(tool.ladder, 1)) : { priceMinor: 0 };
  const typed = {
    ...{ line, code, quantity, tool, units: 0, unitPrice },
    ...{ countedIn: undefined, alsoIn: [] },
  };
  const codeViolation = findCodeViolation({ code, quantity }, known);
  if (!reading.ok) {
    // A code that nothing has is the first thing to mend.
    if (codeViolation && reading.violation === 'no_quantity') {
      const choices = [...reading.choices, ...codeViolation.choices];
      return { ...typed, violation: codeViolation.violation, choices };
    }
    const choices = reading.choices.length === 0 && tool ? findNearest(typed, tool, reading) : [];
    return {
      ...typed,
      violation: { code: reading.violation },
      choices: [...reading.choices, ...choices],
    };
  }
  if (codeViolation) return { ...typed, ...codeViolation };
  const sum = tool && sums.get(tool.id);
  if (!tool || !sum) return { ...typed, violation: undefined, choices: [] };
  const [first, ...alsoIn] = sum.lines;
  if (first !== line) return { ...typed, countedIn: first, violation: undefined, choices: [] };
  const { units } = sum;
  const violation = findQuantityViolation(units, tool);
  const fitting = violation ? findFittingQuantities(units, tool) : [];
  const choices = fitting.map((fit) => ({ code, quantity: String(fit) }));
  const step = stepAt(ladderIn(tool, sum.siblingUnits), units);
  return { ...typed, units, unitPrice: unitPriceOf(step), alsoIn, violation, choices };
}

/** What can be ordered in place of zero, of a fraction, or of more than anybody orders. */
function findNearest(
  { code, quantity }: Choice,
  tool: CodedTool,
  { violation }: Extract<Reading, { ok: false }>,
): OfferedChoice[] {
  const wanted = toNumber(quantity, violation);
  if (wanted === undefined) return [];
  return findFittingQuantities(wanted, tool).map((fit) => ({ code, quantity: String(fit) }));
}

function toNumber(quantity: string, violation: ReadViolation): number | undefined {
  if (violation === 'too_few') return 0;
  if (violation === 'too_many') return maxPadQuantity;
  const decimal = violation === 'not_whole' ? readDecimal(quantity) : undefined;
  return decimal?.ok === true ? Number(decimal.text) : undefined;
}

/** The first one: the quantities that fit heed all rules. */
function findQuantityViolation(units: number, tool: CodedTool): PadViolation | undefined {
  const { available } = tool;
  if (units > maxPadQuantity) return { code: 'too_many' };
  if (isShortOfMinimum(tool)) return { code: 'not_enough', available };
  return findLineViolations({ ...tool, quantity: units })[0];
}

interface CodeViolation {
  violation: PadViolation;
  choices: OfferedChoice[];
}

function findCodeViolation(
  { code, quantity }: { code: string; quantity: string },
  known: KnownCodes,
): CodeViolation | undefined {
  const found = known.get(skuKey(code));
  if (!found || found.is === 'tool') return undefined;
  if (found.is === 'archived' || found.is === 'not_in_currency')
    return { violation: { code: found.is }, choices: [] };
  const isUnknown = found.is === 'unknown';
  const alike = isUnknown ? found.alike : found.tools;
  return {
    violation: { code: isUnknown ? 'unknown_code' : 'ambiguous_code' },
    choices: alike
      .filter(({ sku }) => skuKey(sku) !== skuKey(code))
      .map(({ sku, name }) => ({ code: sku, quantity, name })),
  };
}
