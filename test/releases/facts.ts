/** What a shop of a release says about itself, to be compared after today's migrations. */
import type { Database } from '#platform/database/database.ts';
import { listSalesByDay } from '#modules/payments/payments.ts';
import type { TestResponse } from '#test/support/shop.ts';

/** The people of a recorded shop, who sign in with the password of the tests. */
export const recordedPeople = {
  customer: 'philippa.quillfeather.1@letters.example',
  staff: 'greta.holm@letters.example',
} as const;

export interface Facts {
  /** When they were read. */
  at: string;
  /** The list of staff, and that of the customer, the newest first. */
  orders: unknown;
  ownOrders: unknown;
  /** By currency and day, until then. */
  sales: unknown;
  tools: unknown;
  /** In minor units, by currency and account. */
  balances: Record<string, number>;
  rows: Record<string, number>;
}

type Ask = (operation: string) => Promise<TestResponse>;

/** As staff and as the customer see it, and the books behind it. */
export async function readFacts(
  db: Database,
  { staff, customer, at }: { staff: Ask; customer: { email: string; call: Ask }; at: Date },
): Promise<Facts> {
  const { rows: balances } = await db.query<{ account: string; minor: number }>({
    text: `select currency || ' ' || account as account, sum(amount_minor)::bigint as minor
      from journal_line group by 1 order by 1`,
  });
  return {
    at: at.toISOString(),
    orders: pickOrders(await staff('GET /purchaseadmin')),
    ownOrders: pickOrders(await customer.call(`GET /purchase?email=${customer.email}`)),
    sales: Object.fromEntries(await listSalesByDay(db, { from: new Date(0), to: at })),
    tools: pick(await staff('GET /tools'), ['_id', 'name', 'price', 'quantity2']),
    balances: Object.fromEntries(balances.map(({ account, minor }) => [account, minor])),
    rows: await countRows(db),
  };
}

const pickOrders = (response: TestResponse) =>
  pick(response, ['_id', 'number', 'status', 'price', 'qurantity', 'total', 'email']);

/** Later releases may say more of each. */
function pick({ status, body }: TestResponse, fields: readonly string[]): unknown {
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  const lists = [body, ...Object.values(body)].filter((value) => Array.isArray(value));
  const items: readonly Record<string, unknown>[] = lists[0] ?? [];
  return items.map((item) => Object.fromEntries(fields.map((field) => [field, item[field]])));
}

const counted = ['orders', 'order_change', 'journal_entry', 'stock_movement', 'audit_entry'];

async function countRows(db: Database): Promise<Record<string, number>> {
  const counts = await Promise.all(
    counted.map(async (table) => {
      const { rowCount } = await db.query({ text: `select from ${table}` });
      return [table, rowCount ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts);
}
