/** A shop in Maine that charges tax in Maine and New Jersey, as its tables have it. */
import type { IncludedTax } from '#modules/tax/tax-case.ts';
import type { Database } from '#platform/database/database.ts';

export const newJersey = {
  ...{ recipient: 'Anna', company: '', street: '5 Mill Lane', line2: '', city: 'Hoboken' },
  ...{ postcode: '07030', region: 'US-NJ', country: 'US' },
};

export const maine = { ...newJersey, city: 'Augusta', postcode: '04330', region: 'US-ME' };

export async function enterRegistrations(db: Database): Promise<void> {
  await db.query({
    text: `insert into tax_origin (country, region, postcode) values ('US', 'US-ME', '04101')`,
  });
  await db.query({
    text: `insert into tax_registration (place, scheme, number, first_day)
      values ('US-ME', 'local', '1', '2020-01-01'), ('US-NJ', 'local', '2', '2020-01-01')`,
  });
  await db.query({
    text: `insert into tax_rate (place, tax_class, millionths, taxes_delivery, first_day)
      values ('US-ME', 'standard', 55000, false, '2020-01-01'),
        ('US-NJ', 'standard', 66250, true, '2020-01-01')`,
  });
}

export async function removeRegistrations(db: Database): Promise<void> {
  for (const table of ['included_tax', 'tax_origin', 'tax_registration', 'tax_rate'])
    await db.query({ text: `delete from ${table}` });
}

export const lyon = {
  ...{ recipient: 'Luc', company: '', street: '5 rue Mercière', line2: '', city: 'Lyon' },
  ...{ postcode: '69002', region: '', country: 'FR' },
};

export const munich = { ...lyon, city: 'Munich', postcode: '80331', country: 'DE' };

/** A shop in Germany that sells to the Union by the one-stop shop. */
export async function enterGermanRegistrations(db: Database): Promise<void> {
  await db.query({
    text: `insert into tax_origin (country, region, postcode) values ('DE', '', '10115')`,
  });
  await db.query({
    text: `insert into tax_registration (place, scheme, number, first_day)
      values ('DE', 'local', 'DE123456789', '2020-01-01'),
        ('DE', 'oss', 'DE123456789', '2020-01-01')`,
  });
  await db.query({
    text: `insert into tax_rate (place, tax_class, millionths, taxes_delivery, first_day)
      values ('DE', 'standard', 190000, true, '2021-01-01'),
        ('FR', 'standard', 200000, true, '2014-01-01'),
        ('DE', 'reduced', 70000, true, '2021-01-01'),
        ('FR', 'reduced', 55000, true, '2014-01-01')`,
  });
}

/** Prices in these currencies include the tax of a country, and those in all others none. */
export async function includeTax(db: Database, includedTax: IncludedTax): Promise<void> {
  await db.query({ text: 'delete from included_tax' });
  await db.query({
    text: `insert into included_tax (currency, country)
      select key, value from json_each_text($1::json)`,
    values: [JSON.stringify(includedTax)],
  });
}

/** The same, at prices that include German tax. */
export async function enterGermany(db: Database): Promise<void> {
  await enterGermanRegistrations(db);
  await includeTax(db, { usd: 'DE', eur: 'DE', gbp: 'DE' });
}
