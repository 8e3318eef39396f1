/** What is said of a line of the order pad. */
import { formatCount } from '#platform/number-format.ts';
import type { CheckedLine, OfferedChoice } from '#modules/order-pad/checked-pad.ts';
import { fill } from '#web/wording/fill.ts';
import { violationTexts, orderPadTexts as words } from '#web/wording/orders/order-pad.ts';

/** What is wrong with it, and what to do; '' when nothing is. */
export function describeViolation({ code, violation, choices }: CheckedLine): string {
  if (!violation) return '';
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
  return code === line.code
    ? fill(words.chooseQuantity, { quantity })
    : fill(words.choose, { code, quantity });
}

/** How its units are counted when other lines have the same tool. */
export function describeSum({ countedIn, alsoIn, units }: CheckedLine): string {
  if (countedIn !== undefined) return fill(words.countedIn, { line: countedIn });
  if (alsoIn.length === 0) return '';
  return fill(words.alsoIn, { units: formatCount(units), lines: alsoIn.join(', ') });
}
