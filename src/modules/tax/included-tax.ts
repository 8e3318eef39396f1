/** Whose tax prices include, which staff say for each currency. */
import type { Actor } from '#modules/audit/entry.ts';
import { dayOf } from '#platform/clock.ts';
import { currencies, currencyCode, type Currency } from '#platform/currency.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { keepReading, type KeptReading } from '#platform/database/kept-reading.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { auditTax, readTaxSetup } from './edit-setup.ts';
import { lockTaxSetup, selectIncludedTax, writeIncludedTax } from './queries/registrations.ts';
import { isValidOn, type IncludedTax, type TaxRate } from './tax-case.ts';

/** As pages say it. */
export type IncludedTaxReader = KeptReading<IncludedTax>;

interface Deps {
  db: Database;
}

export function createIncludedTaxReader({ db }: Deps): IncludedTaxReader {
  return keepReading(() => readIncludedTax(db));
}

export async function readIncludedTax(executor: Executor): Promise<IncludedTax> {
  const row = await selectIncludedTax.first(executor, {});
  if (!row) throw new Error('a sum of rows answered nothing');
  return row.included_tax;
}

/** The country, or null for prices without tax. A currency that is left out stays as it is. */
export type IncludedTaxChange = Readonly<{ [one in Currency]?: string | null | undefined }>;

export type IncludedTaxResult =
  | { ok: true; includedTax: IncludedTax }
  /** Countries without a standard rate today, by the currency whose prices would include theirs. */
  | { ok: false; missing: IncludedTax };

/** All of them, or none and why. Orders keep what theirs included. */
export function setIncludedTax(
  { db }: Deps,
  actor: Actor,
  change: IncludedTaxChange,
): Promise<IncludedTaxResult> {
  return inTransaction(db, async (tx): Promise<IncludedTaxResult> => {
    await lockTaxSetup.count(tx, {});
    const { origin, rates } = await readTaxSetup(tx);
    const rated = new Set(origin ? rates.filter(isStandardOn(dayOf(actor.at))).map(placeOf) : []);
    const wanted = currencies.flatMap((currency) => {
      const country = change[currency];
      return country === undefined ? [] : [{ currency, country }];
    });
    const missing: Partial<Record<Currency, string>> = {};
    for (const { currency, country } of wanted)
      if (country !== null && !rated.has(country)) missing[currency] = country;
    if (Object.keys(missing).length > 0) return { ok: false, missing };
    await writeIncludedTax.count(tx, {
      currencies: wanted.map(({ currency }) => currency),
      countries: wanted.map(({ country }) => country),
    });
    const says = wanted.map(({ currency, country }) => {
      return `${currencyCode(currency)} ${country ?? 'without tax'}`;
    });
    await auditTax(tx, actor, { object: 'prices', change: says.join(', ') });
    tx.announce('tax');
    return { ok: true, includedTax: await readIncludedTax(tx) };
  });
}

const isStandardOn = (day: string) => (rate: TaxRate) =>
  rate.jurisdiction === '' && rate.taxClass === 'standard' && isValidOn(rate, day);

const placeOf = ({ place }: TaxRate) => place;
