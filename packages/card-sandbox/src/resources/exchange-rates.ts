/**
 * What the merchant's balance, which is in US dollars, gets for money in another currency. A rate
 * holds until it is set anew: a charge and its refund may be settled at different ones.
 */
import { integer, number } from '../store/columns.ts';
import { assertKnownFields, optionalText } from '../wire/fields.ts';
import { chargedCurrencies } from '../wire/amounts.ts';
import { invalid } from '../wire/api-error.ts';
import { answer, type Answer, type Call, type Work } from '../wire/work.ts';

export const settlementCurrency = 'usd';

const initialRates: Readonly<Record<string, number>> = {
  ...{ eur: 1.085, gbp: 1.27, cad: 0.73, aud: 0.655 },
};

export function rateOf(work: Work, currency: string): number {
  const row = work.sql.get`select rate from exchange_rate where currency = ${currency}`;
  const rate = row ? number(row, 'rate') : initialRates[currency];
  if (rate === undefined) throw new Error(`no exchange rate of ${currency}`);
  return rate;
}

export interface Conversion {
  /** In the currency of the charge, refund or dispute. */
  amount: number;
  rate: number;
}

export function insertConversion(work: Work, movement: string, { amount, rate }: Conversion): void {
  work.sql.run`
    insert into conversion (movement, amount, exchange_rate)
    values (${movement}, ${amount}, ${rate})`;
}

/** Undefined for money that was in the currency of the balance. */
export function findConversion(work: Work, movement: string): Conversion | undefined {
  const row = work.sql.get`select * from conversion where movement = ${movement}`;
  return row && { amount: integer(row, 'amount'), rate: number(row, 'exchange_rate') };
}

const settable: readonly string[] = chargedCurrencies.filter((one) => one !== settlementCurrency);

export function showRates(call: Call): Answer {
  assertKnownFields(call.form, []);
  const rates = settable.map((currency) => [currency, rateOf(call, currency)] as const);
  return answer({ object: 'sandbox_exchange_rates', ...Object.fromEntries(rates) });
}

/** `eur=1.09`: what is not named stays as it is. */
export function setRates(call: Call): Answer {
  assertKnownFields(call.form, settable);
  for (const currency of settable) {
    const typed = optionalText(call.form, currency);
    if (typed !== null) setRate(call, currency, typed);
  }
  return showRates({ ...call, form: {} });
}

function setRate(call: Call, currency: string, typed: string): void {
  // Six digits after the point, as the real processor rounds them.
  if (!/^\d{1,4}(\.\d{1,6})?$/.test(typed) || Number(typed) === 0)
    throw invalid(`Invalid exchange rate: ${typed}`, { param: currency });
  call.sql.run`
    insert into exchange_rate (currency, rate) values (${currency}, ${Number(typed)})
    on conflict (currency) do update set rate = excluded.rate`;
}
