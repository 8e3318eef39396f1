import { createProblem, type Problem } from '#api/contract/problems.ts';
import { formatCount } from '#platform/number-format.ts';
import type { UnitsRefused, WhyRefused } from '#modules/orders/line-units.ts';

/** Each of the requested lines of which fewer units are left. */
export function toUnitsRefusedProblem(refused: readonly UnitsRefused[]): Problem {
  const errors = refused.map(({ index, left, why }) => ({
    path: `lines.${index}.units`,
    message: why === 'too_many' ? `must be at most ${formatCount(left)}` : fragments[why],
    available: left,
  }));
  return createProblem(
    'units_refused',
    refused.slice(0, mostInDetail).map(explainLine).join(' '),
    errors,
  );
}

/** The detail is read at once; the errors name every line. */
const mostInDetail = 3;

const fragments = {
  unknown: 'is of no line of the order',
  repeated: 'is of a line that stands here already',
  refunded: 'is of a line whose units are all refunded',
  all_sent: 'is of a line of which nothing is left to send',
  none_sent: 'is of a line of which nothing was sent',
} as const satisfies Record<Exclude<WhyRefused, 'too_many'>, string>;

function explainLine({ position, left, why }: UnitsRefused): string {
  switch (why) {
    case 'unknown':
      return `The order has no line ${position}.`;
    case 'repeated':
      return `Line ${position} stands here twice: name it once, with all of its units.`;
    case 'refunded':
      return `Line ${position}: all of its units are refunded already.`;
    case 'all_sent':
      return `Line ${position}: all units that are left of it were sent.`;
    case 'none_sent':
      return `Line ${position}: none of its units was sent.`;
    case 'too_many':
      return `Line ${position}: at most ${formatCount(left)} units are left.`;
  }
}
