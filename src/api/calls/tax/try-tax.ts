/** What an order would be taxed, and why: for staff. */
import { operations } from '#api/contract/operations.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import type { TaxPlace } from '#modules/tax/tax-case.ts';
import { decideTax, readTaxSetup } from '#modules/tax/tax.ts';
import { toDollars } from '#platform/money.ts';
import { serializeTaxRow } from '../orders/serialize-tax.ts';

export function addTaxTrial(routes: Routes, { db }: ApiDeps): void {
  routes.forCaller(operations.tryTax, async ({ body }) => {
    const { origin, includedTax, registrations, rates } = await readTaxSetup(db);
    const { currency } = body;
    const pricesInclude = includedTax[currency];
    const decision = decideTax({
      ...{ registrations, rates, from: origin ?? noPlace, to: body.to, isPickUp: body.pickUp },
      buyer: {
        isBusiness: body.business,
        taxNumber: body.taxNumber ?? undefined,
        certificates: body.certificate
          ? [{ ...body.certificate, number: '', firstDay: earliest }]
          : [],
      },
      lines: body.lines.map(({ amount: goodsMinor, taxClass }) => {
        return { goodsMinor, discountMinor: 0, taxClass };
      }),
      ...{ deliveryMinor: body.delivery, pricesInclude, day: body.day },
    });
    const { reason, notes, taxMinor, totalMinor, includedMinor } = decision;
    return {
      ...{ reason, notes, rows: decision.rows.map(serializeTaxRow), currency },
      net: toDollars(totalMinor - taxMinor),
      ...{ tax: toDollars(taxMinor), total: toDollars(totalMinor) },
      included:
        pricesInclude === undefined
          ? null
          : { country: pricesInclude, amount: toDollars(includedMinor) },
    };
  });
}

const noPlace: TaxPlace = { country: '', region: '', postcode: '' };
const earliest = '0001-01-01';
