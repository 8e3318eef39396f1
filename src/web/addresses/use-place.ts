/** Where something goes, as far as delivery and tax must know. */
import { useWatch } from 'react-hook-form';
import type { Address } from '#modules/addresses/address-format.ts';
import { needOfPostcode, normalizePostcode } from '#modules/addresses/postcodes.ts';
import { findRegion } from '#modules/addresses/regions.ts';
import type { AddressFormOf } from './use-address-form.ts';

export interface Place {
  country: string;
  postcode: string;
  region: string;
}

/** Of an address that is chosen or typed; undefined while it is not typed whole. */
export function usePlace(saved: Address | undefined, form: AddressFormOf): Place | undefined {
  const [country, postcode = '', typed = ''] = useWatch({
    control: form.control,
    name: ['country', 'postcode', 'region'],
  });
  if (saved) return saved;
  if (country === '') return undefined;
  const region = findRegion(country, typed)?.code ?? '';
  if (needOfPostcode(country) !== 'required') return { country, postcode, region };
  const written = normalizePostcode(country, postcode);
  return written === undefined ? undefined : { country, postcode: written, region };
}
