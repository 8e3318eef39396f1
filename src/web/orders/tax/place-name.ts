/** Who taxes, as people read it. */
import { countryName } from '#modules/addresses/country.ts';
import { findRegion } from '#modules/addresses/regions.ts';

/** 'New Jersey' for 'US-NJ', 'Germany' for 'DE'. */
export function placeName(place: string): string {
  const country = place.slice(0, 2);
  return findRegion(country, place)?.name ?? countryName(country);
}
