/** The lines of a field of rates as the call takes them, or what is wrong with which. */
import { readRates } from '#modules/tax/read-rates.ts';
import { fill } from '#web/wording/fill.ts';
import { taxStaffTexts } from '#web/wording/staff/tax.ts';

export const millionthsPerPercent = 10_000;

export function readRateLines(text: string, firstDay: string) {
  const read = readRates(text);
  if (!read.ok) {
    const { rateErrors } = taxStaffTexts.tax;
    const lines = read.errors.map(({ line, error }) => fill(rateErrors[error], { line }));
    return { ok: false, message: lines.join(' ') } as const;
  }
  const rates = read.rates.map(({ millionths, ...rate }) => {
    const postcodes = [...rate.postcodes];
    return { ...rate, postcodes, percent: millionths / millionthsPerPercent, firstDay };
  });
  return { ok: true, rates } as const;
}
