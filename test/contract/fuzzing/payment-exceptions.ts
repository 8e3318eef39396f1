import type { ExceptionKind } from '#modules/payments/exceptions/exception.ts';
import type { TestShop } from '#test/support/shop.ts';

/** Inserts an exception that only a person can settle; returns its id. */
export async function insertException(
  { db }: TestShop,
  kind: ExceptionKind = 'refunded_automatically',
): Promise<string> {
  const { rows } = await db.query<{ id: number }>({
    text: `insert into payment_exception (kind, detail, at, key, intent_id)
      values ($1, 'fuzzed', now(), $2, 'pi_nobodys') returning id`,
    values: [kind, `${kind}:${crypto.randomUUID()}`],
  });
  return String(rows[0]?.id);
}
