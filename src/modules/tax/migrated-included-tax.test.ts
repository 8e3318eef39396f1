/** What one setting said of all prices, from before each currency had its own. */
import { afterEach, expect, test } from 'vitest';
import { migrate } from '#platform/database/schema/migrate.ts';
import { openEmptyDatabase, type TestDatabase } from '#test/support/database.ts';
import { migrateUpTo, migrationsFolder } from '#test/support/earlier-schema.ts';
import { enterGermanRegistrations } from '#test/support/tax.ts';
import { findTaxSetup, readIncludedTax } from './tax.ts';

let db: TestDatabase;

afterEach(() => db.close());

/** As the version before this one writes it. */
const say = (country: string | null) =>
  db.query({ text: 'update tax_origin set prices_include = $1', values: [country] });

async function openEarlier(country: string | null): Promise<void> {
  db = await openEmptyDatabase();
  await migrateUpTo(db, '0209');
  await enterGermanRegistrations(db);
  await say(country);
  await migrate(db, migrationsFolder);
}

const inAll = (country: string) => ({ usd: country, eur: country, gbp: country });

test('holds for each currency', async () => {
  await openEarlier('DE');
  expect(await readIncludedTax(db)).toEqual(inAll('DE'));
  expect(await findTaxSetup(db, ['US'])).toMatchObject({
    ...{ includedTax: inAll('DE'), pricesInclude: 'DE', rates: [{ place: 'DE' }, {}, {}, {}] },
  });
});

test('is none for any where prices included none', async () => {
  await openEarlier(null);
  expect(await readIncludedTax(db)).toEqual({});
});

test('holds for each as well where an older version says it beside this one', async () => {
  await openEarlier(null);
  await say('FR');
  expect(await readIncludedTax(db)).toEqual(inAll('FR'));
  await say(null);
  expect(await readIncludedTax(db)).toEqual({});
});
