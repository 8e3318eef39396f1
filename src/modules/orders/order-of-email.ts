import type { Executor } from '#platform/database/database.ts';
import { selectOrderOfEmail } from './queries/order-of-email.ts';

/** Order numbers are integers of PostgreSQL. */
const maxNumber = 2 ** 31 - 1;

/**
 * The order that somebody without an account names by its number, as they typed it: '1042',
 * '#1042', 'Order 1,042'. Undefined unless it was placed with this email; the database is asked
 * whatever was typed, so that an answer takes as long for a number that is none.
 */
export async function findOrderOfEmail(
  executor: Executor,
  { named, email }: { named: string; email: string },
): Promise<{ id: string; number: number } | undefined> {
  const number = readOrderNumber(named) ?? 0;
  return selectOrderOfEmail.first(executor, { number, email: email.toLowerCase() });
}

/** The number in what was typed; undefined where there is none, or more than one. */
export function readOrderNumber(named: string): number | undefined {
  const joined = named.replaceAll(/(?<=\d)[\s.,'’](?=\d{3}(?!\d))/g, '');
  const [digits, another] = joined.match(/\d+/g) ?? [];
  if (digits === undefined || another !== undefined) return undefined;
  const number = Number(digits);
  return number >= 1 && number <= maxNumber ? number : undefined;
}
