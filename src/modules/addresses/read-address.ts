/** Reads an address as it was typed: in its country's spelling, or what is wrong with it. Pure. */
import type { Address, AddressField } from './address-format.ts';
import { isCountryCode } from './country.ts';
import { needOfPostcode, normalizePostcode } from './postcodes.ts';
import { findRegion, listRegions } from './regions.ts';

export interface AddressError {
  field: AddressField;
  error: 'missing' | 'not_a_country' | 'not_a_region' | 'not_a_postcode';
}

export type ReadAddressResult =
  | { ok: true; address: Address }
  | { ok: false; errors: readonly AddressError[] };

export function readAddress(typed: Address): ReadAddressResult {
  const { country } = typed;
  const errors: AddressError[] = needed
    .filter((field) => typed[field].trim() === '')
    .map((field) => ({ field, error: 'missing' }));
  if (!isCountryCode(country)) {
    const error = country.trim() === '' ? 'missing' : 'not_a_country';
    return { ok: false, errors: [...errors, { field: 'country', error }] };
  }
  const postcode = readPostcode(typed);
  const region = readRegion(typed);
  if (typeof postcode !== 'string') errors.push(postcode);
  if (typeof region !== 'string') errors.push(region);
  if (errors.length > 0 || typeof postcode !== 'string' || typeof region !== 'string') {
    return { ok: false, errors };
  }
  return { ok: true, address: { ...typed, postcode, region } };
}

const needed = ['recipient', 'street', 'city'] as const;

// What another country's form had in a field that this one does not have is left out.
function readPostcode({ country, postcode }: Address): string | AddressError {
  const need = needOfPostcode(country);
  if (need === 'none') return '';
  if (postcode.trim() === '') {
    return need === 'required' ? { field: 'postcode', error: 'missing' } : '';
  }
  return normalizePostcode(country, postcode) ?? { field: 'postcode', error: 'not_a_postcode' };
}

function readRegion({ country, region }: Address): string | AddressError {
  if (listRegions(country).length === 0) return '';
  if (region.trim() === '') return { field: 'region', error: 'missing' };
  return findRegion(country, region)?.code ?? { field: 'region', error: 'not_a_region' };
}
