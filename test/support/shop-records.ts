/** Reads the shop's tables, for tests to compare with what happened. */
import type { TestShop } from './shop.ts';

/** The balance of each ledger account in cents, of all entries or of one order's. */
export async function readBalances(
  shop: TestShop,
  order?: string,
): Promise<Record<string, number>> {
  const { rows } = await shop.db.query<{ account: string; minor: number }>({
    text: `select account, sum(l.amount_minor)::bigint as minor from journal_line l
      join journal_entry e on e.id = l.journal_entry_id
      where $1::uuid is null or order_id = $1 group by account having sum(l.amount_minor) <> 0`,
    values: [order ?? null],
  });
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
}

/** The recipients of the emails of a kind about an order. */
export async function readEmailRecipients(
  shop: TestShop,
  order: string,
  kind: string,
): Promise<string[]> {
  const { rows } = await shop.db.query<{ recipient: string }>({
    text: 'select recipient from email where order_id = $1 and kind = $2 order by id',
    values: [order, kind],
  });
  return rows.map(({ recipient }) => recipient);
}

/** The kinds of the open payment exceptions, of all or of one order's. */
export async function readOpenExceptions(shop: TestShop, order?: string): Promise<string[]> {
  const { rows } = await shop.db.query<{ kind: string }>({
    text: `select kind from payment_exception
      where resolved_at is null and ($1::uuid is null or order_id = $1) order by id`,
    values: [order ?? null],
  });
  return rows.map(({ kind }) => kind);
}
