/**
 * Which rule taxes a sale: whose tax it is, by which scheme, or why there is none. The texts of
 * reasons and notes stand in the catalogues of words.
 */
import {
  isValidOn,
  type ExemptionCertificate,
  type Registration,
  type TaxCase,
  type TaxCode,
  type TaxScheme,
} from './tax-case.ts';
import {
  findTerritory,
  isInUnion,
  isSameTerritory,
  isUnionNumber,
  type TaxTerritory,
} from './tax-territory.ts';

export const taxReasons = [
  /** No registration is entered, or none holds on the day. */
  'off',
  /** Charged: within the country, or by a registration where the goods arrive. */
  'domestic',
  'destination',
  'oss',
  'ioss',
  'uk_import',
  /** Below the Union's threshold a distance sale is taxed where it leaves. */
  'origin',
  /** Not charged. */
  'intra_community',
  'export',
  'buyer_accounts',
  'exempt',
  'import',
  'not_registered',
] as const;
export type TaxReason = (typeof taxReasons)[number];

/** Why it is not another reason, which the buyer may have expected. */
export const taxNotes = [
  'number_missing',
  'number_not_checked',
  'number_invalid',
  'number_unavailable',
  'number_of_departure',
  'stays_in_country',
  'picked_up',
  'certificate_expired',
  'certificate_not_yet',
  'above_limit',
] as const;
export type TaxNote = (typeof taxNotes)[number];

export interface TaxTreatment {
  code: TaxCode;
  reason: TaxReason;
  notes: TaxNote[];
  scheme?: TaxScheme;
  /** Whose rates count, by the registrations that hold; with 'S'. */
  registrations?: readonly Registration[];
  /** Where the tax is charged, or would be. */
  territory: TaxTerritory;
  certificate?: ExemptionCertificate;
}

interface Sale {
  active: readonly Registration[];
  from: TaxTerritory;
  to: TaxTerritory;
  /** The country of the buyer's number, where it is proven. */
  proven: string | undefined;
  notes: TaxNote[];
  taxCase: TaxCase;
  /** Net goods by the rates of the place, for the limits of schemes. */
  netGoods: (places: readonly string[]) => number;
}

export function chooseTreatment(
  taxCase: TaxCase,
  netGoods: (places: readonly string[]) => number,
): TaxTreatment {
  const { day, isPickUp } = taxCase;
  const active = taxCase.registrations.filter((one) => isValidOn(one, day));
  const from = findTerritory(taxCase.from);
  const to = isPickUp ? from : findTerritory(taxCase.to);
  if (active.length === 0) return { code: 'O', reason: 'off', notes: [], territory: to };
  const notes = listNumberNotes(taxCase, from, to);
  const { isBusiness, taxNumber } = taxCase.buyer;
  const proven = isBusiness && taxNumber?.state === 'valid' ? taxNumber.country : undefined;
  const sale = { active, from, to, proven, notes, taxCase, netGoods };
  return (
    findCommunitySupply(sale) ??
    findLowValueImport(sale) ??
    findLocalSale(sale) ??
    findUntaxed(sale)
  );
}

/** From one member state to another. */
function findCommunitySupply(sale: Sale): TaxTreatment | undefined {
  const { active, from, to, proven, notes } = sale;
  if (!isInUnion(from) || !isInUnion(to) || from.member === to.member) return undefined;
  const departure = findLocal(active, from.places);
  if (isUnionNumber(proven) && proven !== from.member && departure.length > 0)
    return { code: 'K', reason: 'intra_community', notes: [], territory: to };
  const [oss] = active.filter(({ scheme }) => scheme === 'oss');
  if (oss) return charge('oss', to, [{ ...oss, place: to.places[0] ?? '' }], notes);
  const arrival = findLocal(active, to.places);
  if (arrival.length > 0) return charge('destination', to, arrival, notes);
  if (departure.length > 0) return charge('origin', from, departure, notes);
  return { code: 'O', reason: 'not_registered', notes, territory: to };
}

/** Goods of little value from outside, whose tax is charged at the sale. */
function findLowValueImport({ active, from, to, ...sale }: Sale): TaxTreatment | undefined {
  const scheme = lowValueScheme(from, to);
  const [registration] = active.filter((one) => one.scheme === scheme);
  if (!scheme || !registration) return undefined;
  const { proven, netGoods } = sale;
  if (registration.limitMinor === null || netGoods(to.places) > registration.limitMinor) {
    const isLocal = findLocal(active, to.places).length > 0;
    if (isLocal) return undefined;
    return { code: 'O', reason: 'import', notes: [...sale.notes, 'above_limit'], territory: to };
  }
  if (scheme === 'ioss' && isUnionNumber(proven))
    return { code: 'O', reason: 'import', notes: [], territory: to };
  if (scheme === 'uk_import' && proven === 'GB')
    return { code: 'AE', reason: 'buyer_accounts', notes: [], scheme, territory: to };
  return charge(scheme, to, [{ ...registration, place: to.places[0] ?? '' }], sale.notes);
}

function lowValueScheme(from: TaxTerritory, to: TaxTerritory): 'ioss' | 'uk_import' | undefined {
  if (isSameTerritory(from, to)) return undefined;
  if (isInUnion(to)) return isInUnion(from) ? undefined : 'ioss';
  return to.isUk && !from.isUk ? 'uk_import' : undefined;
}

function findLocalSale({ active, from, to, notes, taxCase }: Sale): TaxTreatment | undefined {
  const registrations = findLocal(active, to.places);
  if (registrations.length === 0) return undefined;
  const { certificates } = taxCase.buyer;
  const mine = certificates.filter(({ place }) => to.places.includes(place));
  const certificate = mine.find((one) => isValidOn(one, taxCase.day));
  if (certificate) {
    return { code: 'E', reason: 'exempt', notes: [], scheme: 'local', territory: to, certificate };
  }
  const [other] = mine;
  const isEarly = other !== undefined && taxCase.day < other.firstDay;
  const late: TaxNote[] = other ? [isEarly ? 'certificate_not_yet' : 'certificate_expired'] : [];
  return charge(isSameTerritory(from, to) ? 'domestic' : 'destination', to, registrations, [
    ...notes,
    ...late,
  ]);
}

/** Nobody's tax here: the goods leave a country with one, or the shop is not registered. */
function findUntaxed({ active, from, to, notes }: Sale): TaxTreatment {
  const isVat = isInUnion(from) || from.isUk;
  const isLeaving = !isSameTerritory(from, to) && !(isInUnion(from) && isInUnion(to));
  if (isVat && isLeaving && findLocal(active, from.places).length > 0)
    return { code: 'G', reason: 'export', notes: [], territory: to };
  const reason = isLeaving ? 'import' : 'not_registered';
  return { code: 'O', reason, notes, territory: to };
}

function findLocal(active: readonly Registration[], places: readonly string[]): Registration[] {
  return active.filter(({ scheme, place }) => scheme === 'local' && places.includes(place));
}

function charge(
  reason: TaxReason,
  territory: TaxTerritory,
  registrations: readonly Registration[],
  notes: TaxNote[],
): TaxTreatment {
  const scheme = registrations[0]?.scheme ?? 'local';
  return { code: 'S', reason, notes, scheme, registrations, territory };
}

/** What a business is charged although it has a number, or could have one. */
function listNumberNotes(
  { buyer, isPickUp }: TaxCase,
  from: TaxTerritory,
  to: TaxTerritory,
): TaxNote[] {
  const { isBusiness, taxNumber } = buyer;
  if (!isBusiness || !isInUnion(from)) return [];
  const isForeign = taxNumber !== undefined && taxNumber.country !== from.member;
  if (isPickUp) return isForeign ? ['picked_up'] : [];
  if (from.member === to.member) return isForeign ? ['stays_in_country'] : [];
  if (!isInUnion(to)) return [];
  if (!taxNumber) return ['number_missing'];
  if (!isForeign) return ['number_of_departure'];
  if (taxNumber.state === 'valid') return [];
  // The register of the Union has no others, and nobody waits for an answer.
  if (!isUnionNumber(taxNumber.country)) return ['number_missing'];
  return [numberNotes[taxNumber.state]];
}

const numberNotes = {
  format: 'number_not_checked',
  invalid: 'number_invalid',
  unavailable: 'number_unavailable',
} as const;
