/**
 * Rates of the golden cases, typed: examples of November 2026 and no advice. Each line is a place,
 * a percentage for each class, and whether delivery is taxed; then the days, or the postcodes.
 */
import type { TaxRate } from '../tax-case.ts';

/** Place or place/jurisdiction; standard; reduced or '-'; 'delivery' or 'goods'. */
const lines = `
US-ME 5.5 - goods
US-NJ 6.625 - delivery
US-NY 4 - delivery
US-NY/NewYorkCity 4.5 - delivery 100,101,102,103,104,111,112,113,114,116
US-NY/MCTD 0.375 - delivery 100,101,102,103,104,105,111,112,113,114,116
US-TX 6.25 - delivery
US-TX/Austin 2 - delivery 787
US-PA 6 0 delivery
CA 5 - delivery
CA-QC 9.975 - delivery
DE 19 7 delivery 2007-01-01..2020-06-30
DE 16 5 delivery 2020-07-01..2020-12-31
DE 19 7 delivery 2021-01-01..
FR 20 5.5 delivery
AT 20 10 delivery
DK 25 - delivery
HU 27 5 delivery
IE 23 0 delivery
FI 25.5 13.5 delivery
LU 17 3 delivery
IT 22 10 delivery
GB 20 0 delivery`;

export const goldenRates: readonly TaxRate[] = lines
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [where = '', standard = '', reduced = '', delivery = '', rest = ''] = line.split(' ');
    const [place = '', jurisdiction = ''] = where.split('/');
    const [firstDay = '', lastDay = ''] = rest.includes('..') ? rest.split('..') : ['2000-01-01'];
    const common = {
      ...{ place, jurisdiction, firstDay, lastDay: lastDay === '' ? null : lastDay },
      postcodes: rest === '' || rest.includes('..') ? [] : rest.split(','),
      taxesDelivery: delivery === 'delivery',
    };
    const rates = [
      { ...common, taxClass: 'standard', millionths: toMillionths(standard) } as const,
    ];
    if (reduced === '-') return rates;
    return [
      ...rates,
      { ...common, taxClass: 'reduced', millionths: toMillionths(reduced) } as const,
    ];
  });

/** '6.625' percent are 66,250 millionths. */
export function toMillionths(percent: string): number {
  const [whole = '', fraction = ''] = percent.split('.');
  return Number(whole) * 10_000 + Number(fraction.padEnd(4, '0'));
}
