/** The shop's own books, as a test holds them against what happened. */
import type { TestShop } from './shop.ts';

/** What each account of the ledger has, in cents; an order's own when it is named. */
export async function accountsOf(shop: TestShop, order?: string): Promise<Record<string, number>> {
  const { rows } = await shop.db.query<{ account: string; minor: number }>({
    text: `select account, sum(e.amount_minor)::bigint as minor from money_entry e
      join ledger_transaction t on t.id = e.transaction_id
      where $1::uuid is null or order_id = $1 group by account having sum(e.amount_minor) <> 0`,
    values: [order ?? null],
  });
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]));
}

/** The letters of a kind about an order. */
export async function lettersOf(shop: TestShop, order: string, kind: string): Promise<string[]> {
  const { rows } = await shop.db.query<{ recipient: string }>({
    text: 'select recipient from mail where order_id = $1 and kind = $2 order by id',
    values: [order, kind],
  });
  return rows.map(({ recipient }) => recipient);
}

/** The kinds of the problems that are open, of an order when it is named. */
export async function problemsOf(shop: TestShop, order?: string): Promise<string[]> {
  const { rows } = await shop.db.query<{ kind: string }>({
    text: `select kind from payment_problem
      where resolved_at is null and ($1::uuid is null or order_id = $1) order by id`,
    values: [order ?? null],
  });
  return rows.map(({ kind }) => kind);
}
