/** A shop in Maine that charges tax in Maine and New Jersey, as its tables have it. */
import type { TestDatabase } from './database.ts';

export const newJersey = {
  ...{ recipient: 'Anna', company: '', street: '5 Mill Lane', line2: '', city: 'Hoboken' },
  ...{ postcode: '07030', region: 'US-NJ', country: 'US' },
};

export const maine = { ...newJersey, city: 'Augusta', postcode: '04330', region: 'US-ME' };

export async function enterRegistrations(db: TestDatabase): Promise<void> {
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

/** A shop in Hamburg that sells in the Union, at prices that include German tax. */
export async function enterGermany(db: TestDatabase): Promise<void> {
  await db.query({
    text: `insert into tax_origin (country, postcode, prices_include) values ('DE', '20095', 'DE')`,
  });
  await db.query({
    text: `insert into tax_registration (place, scheme, number, first_day)
      values ('DE', 'local', '1', '2020-01-01'), ('DE', 'oss', '2', '2020-01-01')`,
  });
  await db.query({
    text: `insert into tax_rate (place, tax_class, millionths, first_day)
      values ('DE', 'standard', 190000, '2020-01-01'), ('DE', 'reduced', 70000, '2020-01-01'),
        ('FR', 'standard', 200000, '2020-01-01'), ('FR', 'reduced', 55000, '2020-01-01')`,
  });
}

export async function removeRegistrations(db: TestDatabase): Promise<void> {
  for (const table of ['tax_origin', 'tax_registration', 'tax_rate'])
    await db.query({ text: `delete from ${table}` });
}
