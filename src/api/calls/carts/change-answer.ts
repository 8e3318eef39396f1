import type { z } from 'zod';
import type { changedLines } from '#api/contract/carts/cart-fields.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import { isProblem } from '#api/http/authorize.ts';
import { maxCartLines, type ChangeLinesResult } from '#modules/carts/cart.ts';

/** What a change of lines is answered. */
export function toChangeAnswer(
  result: ChangeLinesResult | Problem,
): z.infer<typeof changedLines> | Problem {
  if (isProblem(result)) return result;
  if (!result.ok)
    return createProblem('cart_full', `It has ${maxCartLines} lines at most. Take some out first.`);
  return { acknowledged: true, lines: result.lines, unknown: [...result.unknown] };
}
