/**
 * Registrations and rates as staff enter them. A registration comes with all rates that it may
 * need, so that no order ever waits for one; rates are only followed by others, never removed.
 */
import type { TaxClass } from '#modules/catalogue/product-fields.ts';
import type { Database, Executor } from '#platform/database/database.ts';
import { inTransaction, type Tx } from '#platform/database/transaction.ts';
import { writeAuditEntry } from '#modules/audit/audit.ts';
import type { Actor } from '#modules/audit/entry.ts';
import {
  endFormerRates,
  endRegistrationRow,
  insertRegistration,
  insertTaxRates,
  lockTaxSetup,
  selectTaxSetup,
  selectWholeSetup,
  writeOrigin,
} from './queries/registrations.ts';
import type {
  IncludedTax,
  NewRate,
  StoredRegistration,
  TaxPlace,
  TaxRate,
  TaxScheme,
  TaxSetup,
} from './tax-case.ts';
import { memberStates } from './tax-territory.ts';

export interface WholeSetup {
  origin: TaxPlace | null;
  includedTax: IncludedTax;
  registrations: readonly StoredRegistration[];
  rates: readonly TaxRate[];
}

export interface NewRegistration {
  /** Where goods leave; it holds for all registrations. */
  origin: TaxPlace;
  place: string;
  scheme: TaxScheme;
  number: string;
  firstDay: string;
  limitMinor: number | null;
  isOriginSourced: boolean;
  /** Those that are not there yet, or that follow those that are. */
  rates: readonly NewRate[];
}

export type TaxSetupError =
  /** The same place and scheme is registered on some of these days. */
  | { error: 'registration_overlaps'; firstDay: string; lastDay: string | null }
  | { error: 'limit_missing' }
  /** Nobody can be registered for the scheme there. */
  | { error: 'scheme_elsewhere'; scheme: TaxScheme }
  /** Places that the registration charges at, and that have no rate from its first day on. */
  | { error: 'rates_missing'; places: string[] }
  /** One of the same kind begins on that day or later. */
  | { error: 'rate_overlaps'; place: string; taxClass: TaxClass; firstDay: string }
  | { error: 'ends_before_it_begins'; firstDay: string };

export type TaxSetupResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'tax_registration_unknown' | 'tax_registration_changed' }
  | { ok: false; reason: 'tax_wrong'; error: TaxSetupError };

interface Deps {
  db: Database;
}

/** Undefined without any registration; with the rates of these countries, or of all. */
export async function findTaxSetup(
  executor: Executor,
  countries: readonly string[] | null,
): Promise<TaxSetup | undefined> {
  const row = await selectTaxSetup.first(executor, { countries: countries && [...countries] });
  return row?.setup ?? undefined;
}

export async function readTaxSetup(executor: Executor): Promise<WholeSetup> {
  const row = await selectWholeSetup.first(executor, {});
  if (!row) throw new Error('a statement without tables answered nothing');
  const { origin, included_tax: includedTax, registrations, rates } = row;
  return { origin: origin ?? null, includedTax, registrations, rates };
}

export function enterRegistration(
  { db }: Deps,
  actor: Actor,
  wanted: NewRegistration,
): Promise<TaxSetupResult> {
  return inTransaction(db, async (tx): Promise<TaxSetupResult> => {
    await lockTaxSetup.count(tx, {});
    const error = findError(wanted, await readTaxSetup(tx));
    if (error) return { ok: false, reason: 'tax_wrong', error };
    const { origin, rates, ...registration } = wanted;
    await writeOrigin.count(tx, { ...origin });
    await writeRates(tx, rates);
    const row = await insertRegistration.first(tx, registration);
    if (!row) throw new Error('a registration was inserted without an id');
    await auditTax(tx, actor, { object: row.id, change: `${wanted.place} ${wanted.scheme}` });
    tx.announce('tax');
    return { ok: true, id: row.id };
  });
}

/** It holds until that day; orders keep what they have by it. */
export function endRegistration(
  { db }: Deps,
  actor: Actor,
  { id, version, lastDay }: { id: string; version: number; lastDay: string },
): Promise<TaxSetupResult> {
  return inTransaction(db, async (tx): Promise<TaxSetupResult> => {
    await lockTaxSetup.count(tx, {});
    const { registrations } = await readTaxSetup(tx);
    const now = registrations.find((one) => one.id === id);
    if (!now) return { ok: false, reason: 'tax_registration_unknown' };
    if (now.version !== version) return { ok: false, reason: 'tax_registration_changed' };
    const { firstDay, place, scheme } = now;
    if (lastDay < firstDay)
      return {
        ok: false,
        reason: 'tax_wrong',
        error: { error: 'ends_before_it_begins', firstDay },
      };
    const others = registrations.filter((one) => one.id !== id);
    const next = findOverlap(others, { place, scheme, firstDay, lastDay });
    if (next) return { ok: false, reason: 'tax_wrong', error: next };
    await endRegistrationRow.count(tx, { id, version, lastDay });
    await auditTax(tx, actor, { object: id, change: `${place} ${scheme}, ${lastDay}` });
    tx.announce('tax');
    return { ok: true, id };
  });
}

/** Rates that follow those of the same jurisdiction and class, which end the day before. */
export function addRates(
  { db }: Deps,
  actor: Actor,
  rates: readonly NewRate[],
): Promise<TaxSetupResult> {
  return inTransaction(db, async (tx): Promise<TaxSetupResult> => {
    await lockTaxSetup.count(tx, {});
    const error = findRateOverlap(rates, (await readTaxSetup(tx)).rates);
    if (error) return { ok: false, reason: 'tax_wrong', error };
    await writeRates(tx, rates);
    const change = [...new Set(rates.map(({ place }) => place))].join(' ');
    await auditTax(tx, actor, { object: 'rates', change });
    tx.announce('tax');
    return { ok: true, id: '' };
  });
}

function findError(wanted: NewRegistration, now: WholeSetup): TaxSetupError | undefined {
  const { scheme, limitMinor, firstDay, rates } = wanted;
  const isImport = scheme === 'ioss' || scheme === 'uk_import';
  if (isImport && limitMinor === null) return { error: 'limit_missing' };
  if (!hasScheme(wanted)) return { error: 'scheme_elsewhere', scheme };
  const overlap =
    findOverlap(now.registrations, { ...wanted, lastDay: null }) ??
    findRateOverlap(rates, now.rates);
  if (overlap) return overlap;
  const places = placesOf(wanted).filter((place) => {
    const isHere = (rate: NewRate | TaxRate) =>
      rate.place === place && rate.jurisdiction === '' && rate.taxClass === 'standard';
    const lasting = now.rates.filter((rate) => isHere(rate) && rate.lastDay === null);
    return ![...lasting, ...rates.filter(isHere)].some((rate) => rate.firstDay <= firstDay);
  });
  return places.length > 0 ? { error: 'rates_missing', places } : undefined;
}

/** The one-stop shops are the Union's; Northern Ireland's goods are reported to Britain. */
function hasScheme({ place, scheme }: NewRegistration): boolean {
  if (scheme === 'local') return true;
  return place === 'GB' || (scheme !== 'uk_import' && memberStates.includes(place));
}

/** Where a registration may charge: Northern Ireland has the rates of Britain. */
function placesOf({ place, scheme }: NewRegistration): string[] {
  if (scheme === 'local') return [place];
  return scheme === 'uk_import' ? ['GB'] : [...memberStates, 'GB'];
}

function findOverlap(
  registrations: readonly StoredRegistration[],
  wanted: Pick<StoredRegistration, 'place' | 'scheme' | 'firstDay' | 'lastDay'>,
): TaxSetupError | undefined {
  const other = registrations.find(
    ({ place, scheme, firstDay, lastDay }) =>
      place === wanted.place &&
      scheme === wanted.scheme &&
      (wanted.lastDay === null || firstDay <= wanted.lastDay) &&
      (lastDay === null || wanted.firstDay <= lastDay),
  );
  const { firstDay, lastDay } = other ?? {};
  if (firstDay === undefined || lastDay === undefined) return undefined;
  return { error: 'registration_overlaps', firstDay, lastDay };
}

/** A rate follows one that goes on; it is never put before or between others. */
function findRateOverlap(
  wanted: readonly NewRate[],
  known: readonly (NewRate | TaxRate)[],
): TaxSetupError | undefined {
  for (const [index, rate] of wanted.entries()) {
    const { place, jurisdiction, taxClass, firstDay } = rate;
    const later = [...known, ...wanted.slice(0, index)].find(
      (one) =>
        one.place === place &&
        one.jurisdiction === jurisdiction &&
        one.taxClass === taxClass &&
        (one.firstDay >= firstDay || ('lastDay' in one && (one.lastDay ?? '') >= firstDay)),
    );
    if (later) return { error: 'rate_overlaps', place, taxClass, firstDay: later.firstDay };
  }
  return undefined;
}

async function writeRates(tx: Tx, rates: readonly NewRate[]): Promise<void> {
  if (rates.length === 0) return;
  const json = { rates: JSON.stringify(rates) };
  await endFormerRates.count(tx, json);
  await insertTaxRates.count(tx, json);
}

/** `object` is a registration, 'rates', 'prices', or the account of a certificate. */
export async function auditTax(
  tx: Tx,
  actor: Actor,
  { object, change }: { object: string; change: string },
): Promise<void> {
  const entry = { action: 'tax.changed', object: `tax:${object}`, detail: { change } } as const;
  await writeAuditEntry(tx, actor, entry);
}
