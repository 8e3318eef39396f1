import { expect, test } from 'vitest';
import { findOtherCurrency, type WireReport } from './report-texts.ts';

const empty: WireReport = {
  ...{ from: '2026-11-01', to: '2026-11-27', currency: 'usd', offered: ['usd', 'eur'] },
  ...{ rows: [], supplies: [], orders: 0, net: 0, tax: 0, ledger: 0, difference: 0 },
};
const amounts = { base: 0, tax: 0 };
const row: WireReport['rows'][number] = {
  ...{
    place: 'DE',
    jurisdiction: '',
    scheme: 'local',
    code: 'S',
    percent: 19,
    reason: 'destination',
  },
  ...{ orders: 1, sold: amounts, refunded: amounts, lost: amounts, ...amounts },
};

test('a report of nothing gives way to the currency in which something was sold', () => {
  expect(findOtherCurrency(empty)).toBe('eur');
});

test('any other stays', () => {
  expect(findOtherCurrency({ ...empty, rows: [row] })).toBeUndefined();
  expect(findOtherCurrency({ ...empty, offered: ['usd'] })).toBeUndefined();
});
