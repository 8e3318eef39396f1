import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { UnitsRefused } from '#modules/orders/line-units.ts';

/** Each of the requested lines of which fewer units are left. */
export function toUnitsRefusedProblem(refused: readonly UnitsRefused[]): Problem {
  const errors = refused.map(({ index, left }) => ({
    path: `lines.${index}.units`,
    message: `must be at most ${left}`,
    available: left,
  }));
  return createProblem('units_refused', 'Fewer units of these lines are left.', errors);
}
