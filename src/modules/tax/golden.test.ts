/** Each total that is written on paper comes out to the cent, from the list's prices on. */
import { describe, expect, test } from 'vitest';

import { allocate, millionthsOf, parseDollars, priceOf, toDecimalText } from '#platform/money.ts';
import type { GoldenBasket, GoldenCase, GoldenSeller } from './golden/case.ts';
import { britishCases } from './golden/britain.ts';
import { goldenRates, toMillionths } from './golden/rates.ts';
import { stateCases } from './golden/states.ts';
import { territoryCases } from './golden/territories.ts';
import { unionCases } from './golden/union.ts';
import { taxNumberStates, type Registration, type TaxCase, type TaxPlace } from './tax-case.ts';
import { decideTax, type TaxRow } from './tax.ts';

describe.each([
  ['from German stock', unionCases],
  ['to other territories', territoryCases],
  ['in dollars', stateCases],
  ['in pounds, and from outside', britishCases],
])('%s', (_, cases) => {
  test.each(cases.map((golden) => ({ ...golden, golden })))('$name', ({ golden }) => {
    const decision = decideTax(toCase(golden));
    expect({
      ...{ reason: decision.reason, notes: decision.notes },
      ...{ tax: toDecimalText(decision.taxMinor), total: toDecimalText(decision.totalMinor) },
      rows: decision.rows.map(toText),
    }).toEqual({
      ...{ reason: golden.reason, notes: golden.notes ?? [] },
      ...{ tax: golden.tax, total: golden.total, rows: golden.rows },
    });
  });
});

test('the certificate that counted stands beside the decision', () => {
  const [exempt] = stateCases.filter(({ reason }) => reason === 'exempt');
  expect(exempt && decideTax(toCase(exempt)).certificate).toMatchObject({
    ...{ place: 'US-NJ', number: 'R-1', lastDay: '2027-01-31' },
  });
});

test('lines of the German case have their own tax, and delivery goes with its goods', () => {
  const [german] = unionCases;
  if (!german) throw new Error('the German case is gone');
  const { lines, delivery } = decideTax(toCase(german));
  expect(lines.map(({ totalMinor, taxMinor }) => [totalMinor, taxMinor])).toEqual([
    [5389, 861],
    [17_043, 2721],
    [2682, 175],
  ]);
  expect(delivery.rows.map(toText)).toEqual(['DE S 19 5.18 0.98', 'DE S 7 0.69 0.05']);
});

test('at least thirty cases stand beside the table of totals', () => {
  const all = [...unionCases, ...territoryCases, ...stateCases, ...britishCases];
  expect(all.filter(({ source }) => !source.startsWith('the table')).length).toBeGreaterThan(30);
});

function toCase({ seller, basket, to, business, certificate, ...golden }: GoldenCase): TaxCase {
  const [country = '', state = ''] = typeof business === 'string' ? business.split(' ') : [];
  const known = taxNumberStates.find((one) => one === state);
  const [place = '', number = '', lastDay = ''] = certificate?.split(' ') ?? [];
  return {
    registrations: toRegistrations(seller),
    rates: goldenRates,
    ...{ from: toPlace(seller.from), to: toPlace(to), isPickUp: golden.isPickUp ?? false },
    buyer: {
      isBusiness: business !== undefined,
      taxNumber: known && { country, state: known },
      certificates: certificate ? [{ place, number, firstDay: '2026-01-01', lastDay }] : [],
    },
    lines: toLines(basket),
    deliveryMinor: toMinor(basket.delivery),
    pricesInclude: seller.pricesInclude,
    day: golden.day ?? '2026-11-26',
  };
}

/** 'GB uk_import 135.00', 'US-TX local origin'. */
function toRegistrations({ registrations, firstDay = '2000-01-01' }: GoldenSeller): Registration[] {
  return registrations.map((text) => {
    const [place = '', scheme, rest] = text.split(' ');
    const limitMinor = scheme === 'ioss' || scheme === 'uk_import' ? toMinor(rest ?? '') : null;
    const known = (['local', 'oss', 'ioss', 'uk_import'] as const).find((one) => one === scheme);
    if (!known) throw new Error(`no scheme: ${text}`);
    const isOriginSourced = rest === 'origin';
    const common = { place, scheme: known, number: 'R', limitMinor, isOriginSourced };
    return { ...common, firstDay, lastDay: null };
  });
}

/** Goods and discounts are compared with what is typed, as the tax is. */
function toLines({ lines, goods, code }: GoldenBasket): TaxCase['lines'] {
  const sold = lines.map((text) => {
    const [units = '', price = '', per = '1'] =
      /^(\d+) x ([\d.]+)(?: per (\d+))?/.exec(text)?.slice(1) ?? [];
    const priced = { priceMinor: toMinor(price), perUnits: Number(per) };
    return { goodsMinor: priceOf(Number(units), priced), isReduced: text.endsWith(' reduced') };
  });
  const sum = sold.reduce((total, { goodsMinor }) => total + goodsMinor, 0);
  expect(toDecimalText(sum)).toBe(goods);
  const percent = code ? toMillionths(code.percent) : 0;
  const discounts = allocate(
    millionthsOf(sum, percent),
    sold.map(({ goodsMinor }) => goodsMinor),
  );
  if (code) {
    expect(discounts.map(toDecimalText)).toEqual(code.parts);
    expect(toDecimalText(millionthsOf(sum, percent))).toBe(code.discount);
  }
  return sold.map(({ goodsMinor, isReduced }, index) => {
    const taxClass = isReduced ? 'reduced' : 'standard';
    return { goodsMinor, discountMinor: discounts[index] ?? 0, taxClass };
  });
}

/** 'US-NJ 07030', 'GB BT1 1AA'. */
function toPlace(text: string): TaxPlace {
  const [where = '', ...postcode] = text.split(' ');
  const [country = ''] = where.split('-');
  return { country, region: where === country ? '' : where, postcode: postcode.join(' ') };
}

function toText({ place, jurisdiction, code, millionths, baseMinor, taxMinor }: TaxRow): string {
  const where = jurisdiction === '' ? place : `${place}/${jurisdiction}`;
  const percent = millionths / 10_000;
  return `${where} ${code} ${percent} ${toDecimalText(baseMinor)} ${toDecimalText(taxMinor)}`;
}

function toMinor(text: string): number {
  const minor = parseDollars(text);
  if (minor === undefined) throw new Error(`no amount: ${text}`);
  return minor;
}
