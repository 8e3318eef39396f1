/** Registrations and rates as staff keep them, and what is charged by them. */
import type { z } from 'zod';
import { operations } from '#api/contract/operations.ts';
import { createProblem, type Problem } from '#api/contract/problems.ts';
import type { ApiDeps } from '#api/http/deps.ts';
import type { Routes } from '#api/http/routes.ts';
import type { IncludedTax, TaxRate } from '#modules/tax/tax-case.ts';
import {
  addRates,
  endRegistration,
  enterRegistration,
  readTaxSetup,
  setIncludedTax,
  type TaxSetupError,
  type TaxSetupResult,
} from '#modules/tax/tax.ts';
import { currencies } from '#platform/currency.ts';
import { toDollars } from '#platform/money.ts';
import { addCertificateOperations } from './certificates.ts';
import { addTaxReportOperation } from './tax-report.ts';
import { addTaxTrial } from './try-tax.ts';
import { toPercent } from '../orders/serialize-tax.ts';

export function addTaxOperations(routes: Routes, deps: ApiDeps): void {
  const { db } = deps;

  routes.forCaller(operations.getTax, async () => {
    const { origin, includedTax, registrations, rates } = await readTaxSetup(db);
    return {
      ...{ origin, pricesInclude: serializeIncludedTax(includedTax) },
      registrations: registrations.map(({ id: _id, limitMinor, isOriginSourced, ...one }) => {
        const limit = limitMinor === null ? null : toDollars(limitMinor);
        return { ...one, _id, limit, originSourced: isOriginSourced };
      }),
      rates: rates.map(serializeRate),
    };
  });

  routes.forCaller(operations.enterTaxRegistration, async ({ body, actor }) => {
    const { limit: limitMinor, originSourced: isOriginSourced, rates, ...same } = body;
    const wanted = { ...same, limitMinor, isOriginSourced, rates: rates.map(toRate) };
    const result = await enterRegistration(deps, actor, wanted);
    return result.ok ? { insertedId: result.id } : toProblem(result);
  });

  routes.forCaller(operations.endTaxRegistration, async ({ params, body, actor }) => {
    const result = await endRegistration(deps, actor, { id: params.id, ...body });
    return result.ok ? { ended: body.lastDay } : toProblem(result);
  });

  routes.forCaller(operations.addTaxRates, async ({ body, actor }) => {
    const result = await addRates(deps, actor, body.rates.map(toRate));
    return result.ok ? { added: body.rates.length } : toProblem(result);
  });

  routes.forCaller(operations.setPricesInclude, async ({ body, actor }) => {
    const result = await setIncludedTax(deps, actor, body);
    return result.ok
      ? { pricesInclude: serializeIncludedTax(result.includedTax) }
      : toMissingProblem(result.missing);
  });

  addCertificateOperations(routes, deps);
  addTaxReportOperation(routes, deps);
  addTaxTrial(routes, deps);
}

function serializeIncludedTax({ usd, eur, gbp }: IncludedTax) {
  return { usd: usd ?? null, eur: eur ?? null, gbp: gbp ?? null };
}

function serializeRate({ millionths, ...rate }: TaxRate) {
  const { place, jurisdiction, taxClass, taxesDelivery, firstDay, lastDay } = rate;
  const same = { place, jurisdiction, taxClass, taxesDelivery, firstDay, lastDay };
  return { ...same, postcodes: [...rate.postcodes], percent: toPercent(millionths) };
}

type RateBody = z.output<typeof operations.addTaxRates.body>['rates'][number];

function toRate({ percent: millionths, ...rate }: RateBody) {
  return { ...rate, millionths };
}

function toProblem(result: Exclude<TaxSetupResult, { ok: true }>): Problem {
  if (result.reason !== 'tax_wrong') return createProblem(result.reason, 'Load the page again.');
  const { path, message } = describe(result.error);
  const { error: code } = result.error;
  return createProblem('bad_input', `${path}: ${message}`, [{ path, message, code }]);
}

function toMissingProblem(missing: IncludedTax): Problem {
  const errors = currencies.flatMap((path) => {
    const country = missing[path];
    const code = 'rates_missing';
    return country === undefined ? [] : [{ path, message: `are missing for ${country}`, code }];
  });
  const detail = errors.map(({ path, message }) => `${path}: ${message}`).join('; ');
  return createProblem('bad_input', detail, errors);
}

function describe(error: TaxSetupError): { path: string; message: string } {
  switch (error.error) {
    case 'registration_overlaps': {
      const until = error.lastDay === null ? 'goes on' : `goes to ${error.lastDay}`;
      return {
        path: 'firstDay',
        message: `one from ${error.firstDay} ${until} here: end it first`,
      };
    }
    case 'limit_missing':
      return { path: 'limit', message: 'is required for this scheme' };
    case 'scheme_elsewhere': {
      const name = error.scheme.toUpperCase();
      const union = `must be a state of the European Union for ${name}, such as DE`;
      return {
        path: 'place',
        message: error.scheme === 'uk_import' ? 'must be GB for this scheme' : union,
      };
    }
    case 'rates_missing':
      return { path: 'rates', message: `are missing for ${error.places.join(', ')}` };
    case 'rate_overlaps': {
      const { place, taxClass, firstDay } = error;
      return {
        path: 'rates',
        message: `${place} has a ${taxClass} rate from ${firstDay}: begin later`,
      };
    }
    case 'ends_before_it_begins':
      return { path: 'lastDay', message: `must not be before ${error.firstDay}` };
  }
}
