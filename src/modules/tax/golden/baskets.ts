/** Baskets and sellers of the golden cases. */
import type { GoldenBasket, GoldenSeller } from './case.ts';

export const dollars: GoldenBasket = {
  lines: ['12 x 4.35', '24 x 6.85', '250 x 4.25 per 100'],
  goods: '227.23',
  code: { percent: '10', discount: '22.72', parts: ['5.22', '16.44', '1.06'] },
  delivery: '14.95',
};

export const euros: GoldenBasket = {
  lines: ['12 x 4.99', '24 x 7.89', '2 x 14.90 reduced'],
  goods: '279.04',
  code: { percent: '10', discount: '27.90', parts: ['5.99', '18.93', '2.98'] },
  delivery: '6.90',
};

export const pounds: GoldenBasket = {
  lines: ['144 x 5.13', '36 x 3.27', '250 x 3.45 per 100'],
  goods: '865.07',
  code: { percent: '5', discount: '43.25', parts: ['36.93', '5.89', '0.43'] },
  delivery: '12.50',
};

export const smallImport: GoldenBasket = {
  lines: ['27 x 5.00'],
  goods: '135.00',
  delivery: '12.50',
};

export const dozen: GoldenBasket = { lines: ['12 x 9.99'], goods: '119.88', delivery: '0.00' };

export const maine: GoldenSeller = {
  registrations: ['US-ME local', 'US-NJ local'],
  from: 'US-ME 04101',
};

export const germany: GoldenSeller = {
  registrations: ['DE local'],
  from: 'DE 20095',
  pricesInclude: 'DE',
};

export const germanyWithOss: GoldenSeller = {
  ...germany,
  registrations: ['DE local', 'DE oss'],
};

export const britain: GoldenSeller = { registrations: ['GB local'], from: 'GB M1 1AE' };

export const abroadForUk: GoldenSeller = {
  registrations: ['GB uk_import 135.00'],
  from: 'US-ME 04101',
};

export const abroadForUnion: GoldenSeller = {
  registrations: ['IE ioss 150.00'],
  from: 'US-ME 04101',
};
