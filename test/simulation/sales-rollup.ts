/** What the overview says was sold must be what the ledger has, rolled up or not. */
import type { Database } from '#platform/database/database.ts';
import { listSalesByDay, sumSales } from '#modules/payments/payments.ts';

const ever = { from: new Date('2000-01-01T00:00:00Z'), to: new Date('2100-01-01T00:00:00Z') };

/** Every difference, a sentence each. */
export async function rollupViolations(db: Database): Promise<string[]> {
  const sales = await listSalesByDay(db, ever);
  const { rows } = await db.query<{ currency: string; minor: number }>({
    text: `select currency, -sum(amount_minor)::bigint as minor from journal_line
      where account = 'sales' group by currency`,
  });
  return rows.flatMap(({ currency, minor }) => {
    const { netMinor } = sumSales(sales.get(currency) ?? []);
    return netMinor === minor
      ? []
      : [`the overview has ${netMinor} of sales in ${currency}, the ledger ${minor}`];
  });
}
