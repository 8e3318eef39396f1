/** What is said of a line of the order pad. */
import { formatCount } from '#platform/number-format.ts';
import { smallestOrder } from '#modules/orders/quantity-rules.ts';
import type { CheckedLine, OfferedChoice } from '#modules/order-pad/checked-pad.ts';
import { fill } from '#web/wording/fill.ts';
import {
  shortText,
  violationTexts,
  orderPadTexts as words,
} from '#web/wording/orders/order-pad.ts';

/** What is wrong with it, and what to do; '' when nothing is. */
export function describeViolation({ code, violation, choices, tool }: CheckedLine): string {
  if (!violation) return '';
  if (violation.code === 'not_enough' && tool && choices.length === 0) {
    if (violation.available === 0) return shortText.none;
    const available = formatCount(violation.available);
    return fill(shortText.some, { available, minimum: formatCount(smallestOrder(tool)) });
  }
  const { code: kind, ...numbers } = violation;
  const counts = Object.fromEntries(
    Object.entries(numbers).map(([name, count]) => [name, formatCount(count)]),
  );
  const fitting = choices.map(({ quantity }) => formatCount(Number(quantity))).join(' or ');
  return fill(violationTexts[kind], { ...counts, code, fitting });
}

/** What stands on the button of a choice: only what would change. */
export function describeChoice(line: CheckedLine, { code, quantity, name }: OfferedChoice): string {
  if (name !== undefined) return fill(words.chooseCode, { code, name });
  const count = /^\d+$/.test(quantity) ? formatCount(Number(quantity)) : quantity;
  return code === line.code
    ? fill(words.chooseQuantity, { quantity: count })
    : fill(words.choose, { code, quantity: count });
}

/** Whether the catalogue may have another one in its place. */
export function needsAnother({ violation }: CheckedLine): boolean {
  return violation !== undefined && codesOfAnother.has(violation.code);
}

const codesOfAnother: ReadonlySet<string> = new Set(['unknown_code', 'archived', 'not_on_sale']);

/** How its units are counted when other lines have the same tool. */
export function describeSum({
  countedIn,
  alsoIn,
  units,
}: Pick<CheckedLine, 'countedIn' | 'alsoIn' | 'units'>): string {
  if (countedIn !== undefined) return fill(words.countedIn, { line: countedIn });
  if (alsoIn.length === 0) return '';
  const text = alsoIn.length === 1 ? words.alsoIn.one : words.alsoIn.other;
  return fill(text, { units: formatCount(units), lines: listFormat.format(alsoIn.map(String)) });
}

/** '7 and 13'. */
const listFormat = new Intl.ListFormat('en-GB');
