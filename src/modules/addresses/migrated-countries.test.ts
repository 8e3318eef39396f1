/** Addresses of orders from before countries were codes, and those that older versions write. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#platform/database/schema/migrate.ts';
import { openEmptyDatabase, type TestDatabase } from '#test/support/database.ts';
import { migrateUpTo, migrationsFolder } from '#test/support/earlier-schema.ts';
import { countryCodes } from './country.ts';
import { countryLines, englishNameOf, toSpellingKey } from './country-names.ts';

let db: TestDatabase;

/** What customers wrote, and what it is. */
const before = [
  ['United Kingdom', 'GB'],
  ['  the UK ', 'GB'],
  ['usa', 'US'],
  ['U.S.A.', 'US'],
  ['Deutschland', 'DE'],
  ['DE', 'DE'],
  ['deu', 'DE'],
  ['Österreich', 'AT'],
  ['Côte d’Ivoire', 'CI'],
  ['Jersey', 'JE'],
  ['Congo', null],
  ['Atlantis', null],
  ['x', null],
] as const;

/** As the version before this one writes an address. */
const olderUpsert = `
insert into delivery_address (order_id, recipient, street, city, postcode, country, updated_at)
values ($1, $2, $3, $4, $5, $6, now())
on conflict (order_id) do update set recipient = excluded.recipient, street = excluded.street,
  city = excluded.city, postcode = excluded.postcode, country = excluded.country,
  updated_at = excluded.updated_at`;

const write = (order: string, country: string, street = '5 Mill Lane') =>
  db.query({ text: olderUpsert, values: [order, 'Anna', street, 'Leeds', 'LS1 4AP', country] });

async function read(order: string) {
  const { rows } = await db.query({
    text: `select street, line2, company, region, country, country_code
      from delivery_address where order_id = $1`,
    values: [order],
  });
  return rows[0];
}

const ids = new Map(before.map(([country]) => [country, randomUUID()]));

beforeAll(async () => {
  db = await openEmptyDatabase();
  await migrateUpTo(db, '0080');
  // Orders are of no interest here.
  await db.query({
    text: 'alter table delivery_address drop constraint delivery_address_order_id_fkey',
  });
  for (const [country, id] of ids) await write(id, country);
  await migrate(db, migrationsFolder);
});
afterAll(() => db.close());

test.each(before)('%o of an older order is %o, and stays as it was written', async (text, code) => {
  const row = await read(ids.get(text) ?? '');
  expect(row).toMatchObject({ country: text, country_code: code, street: '5 Mill Lane' });
});

test('what an older version writes beside this one is mapped', async () => {
  const order = randomUUID();
  await write(order, 'Germany');
  expect(await read(order)).toMatchObject({ country_code: 'DE' });
  await write(order, 'Atlantis');
  expect(await read(order)).toMatchObject({ country: 'Atlantis', country_code: null });
});

test('an older version that changes an address mixes no two', async () => {
  const order = randomUUID();
  await db.query({
    text: `insert into delivery_address (order_id, recipient, company, street, line2, city,
      postcode, region, country, country_code, updated_at)
      values ($1, 'Anna', 'Old & Sons', '1 Main St', 'Floor 2', 'Newark', '07102', 'US-NJ',
        'United States', 'US', now())`,
    values: [order],
  });
  expect(await read(order)).toMatchObject({ region: 'US-NJ', country_code: 'US' });
  await write(order, 'United Kingdom', '5 Mill Lane');
  expect(await read(order)).toEqual({
    ...{ street: '5 Mill Lane', line2: '', company: '', region: '' },
    ...{ country: 'United Kingdom', country_code: 'GB' },
  });
});

test('the database knows the same spellings as the shop, read in the same way', async () => {
  const file = await readFile(join(migrationsFolder, '0080_countries.sql'), 'utf8');
  expect(file).toContain(countryLines.trim());
  const names = countryLines.trim().split(/[|\n]/);
  const { rows } = await db.query<{ key: string; code: string | null }>({
    text: `select country_spelling_key(name) as key, country_code_of(name) as code
      from unnest($1::text[]) with ordinality as n (name, at) order by at`,
    values: [names],
  });
  expect(rows.map(({ key }) => key)).toEqual(names.map(toSpellingKey));
  expect(rows.filter(({ code }) => code === null)).toEqual([]);
  const english = countryCodes.map(englishNameOf);
  const found = await db.query<{ code: string }>({
    text: `select country_code_of(name) as code
      from unnest($1::text[]) with ordinality as n (name, at) order by at`,
    values: [english],
  });
  expect(found.rows.map(({ code }) => code)).toEqual(countryCodes);
});
