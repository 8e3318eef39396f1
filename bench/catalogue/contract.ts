/** A company with a contract of four steps for every tool, written by the owner of the database. */
import type { Database } from '#platform/database/database.ts';

export interface Contract {
  list: string;
  company: string;
}

export async function addContract(db: Database): Promise<Contract> {
  const { rows } = await db.query<Contract>({
    text: `with bought as (
        insert into company (name, tax_number, message, status, applied_at, decided_at)
        values ('Bench', '', '', 'approved', now(), now()) returning id)
      insert into price_list (name, kind, rank, starts_at, company_id, created_at)
      select 'Bench', 'contract', 1, now(), id, now() from bought
      returning id as list, company_id as company`,
  });
  const [contract] = rows;
  if (!contract) throw new Error('the contract was not added');
  return contract;
}

export async function writePrices(db: Database, { list }: Contract): Promise<void> {
  await removePrices(db);
  await db.query({
    text: `insert into list_price (list_id, tool_id, from_quantities, prices_minor, written_at,
        written_by)
      select $1, id, array[1, 12, 24, 48],
        array[price_minor, price_minor - 1, price_minor - 2, price_minor - 3], now(), 'bench'
      from tool where is_on_sale and price_minor > 3`,
    values: [list],
  });
}

/** A public list in euros that has every tool, written by the owner of the database. */
export async function addEuroPrices(db: Database): Promise<void> {
  await db.query({
    text: `with euros as (
        insert into price_list (name, kind, rank, starts_at, currency, created_at)
        values ('Bench, euros', 'base', 999, now(), 'eur', now()) returning id)
      insert into list_price (list_id, tool_id, from_quantities, prices_minor, written_at,
        written_by)
      select euros.id, t.id, '{1}', array[t.price_minor * 9 / 10 + 1], now(), 'bench'
      from tool t, euros where t.is_on_sale`,
  });
  // As autovacuum does a minute after so many rows.
  await db.query({ text: 'analyze price_list, list_price' });
}

/** Rows of prices are only superseded otherwise; these are nobody's. */
export async function removePrices(db: Database): Promise<void> {
  await db.query({ text: 'truncate list_price' });
}
