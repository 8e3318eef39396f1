import { expect, test } from 'vitest';
import { suggestCodes } from './suggest-codes.ts';

const codes = [
  { sku: 'FV-30', name: 'Flat varnish brush, 30 mm' },
  { sku: 'FV-50', name: 'Flat varnish brush, 50 mm' },
  { sku: 'FV-500', name: 'Flat varnish brush, 500 mm' },
  { sku: 'WB-100', name: 'Wall brush, 100 mm' },
];
const find = (typed: string) => suggestCodes(codes, typed).map(({ sku }) => sku);

test.each([
  ['fv', ['FV-30', 'FV-50', 'FV-500']],
  ['fv 5', ['FV-50', 'FV-500']],
  ['FV-50', ['FV-50', 'FV-500']],
  ['FV-30', []],
  ['wall', ['WB-100']],
  ['brush 50', ['FV-50', 'FV-500']],
  ['b', []],
  ['', []],
  ['zz', []],
])('%j suggests %j', (typed, skus) => expect(find(typed)).toEqual(skus));
