import type { ProblemKind } from '#modules/payments/problem.ts';
import type { TestShop } from '#test/support/shop.ts';

/** A problem that nothing but a person can settle; answers its id. */
export async function problemIn(
  { db }: TestShop,
  kind: ProblemKind = 'given_back',
): Promise<string> {
  const { rows } = await db.query<{ id: number }>({
    text: `insert into payment_problem (kind, detail, at, key, intent_id)
      values ($1, 'fuzzed', now(), $2, 'pi_nobodys') returning id`,
    values: [kind, `${kind}:${crypto.randomUUID()}`],
  });
  return String(rows[0]?.id);
}
