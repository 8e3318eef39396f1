/**
 * How addresses are written, by country: the fields of a form, in order and with their labels, and
 * the lines of a label. Pure; shared with the pages. The lines are those of Google's address data,
 * as localized-address-format has it.
 */
import { formatAddress } from 'localized-address-format';
import { countryName, isCountryCode } from './country.ts';
import { examplePostcode, needOfPostcode, type PostcodeNeed } from './postcodes.ts';
import { findRegion, listRegions, type Region } from './regions.ts';

/** What stands on a parcel. Fields that a country does not have are ''. */
export interface Address {
  recipient: string;
  company: string;
  street: string;
  /** Floor, unit, building. */
  line2: string;
  city: string;
  postcode: string;
  /** ISO 3166-2, such as 'US-NJ'. */
  region: string;
  /** ISO 3166-1, such as 'US'. */
  country: string;
}

export type AddressField = keyof Address;

export const addressFields = [
  ...([
    'recipient',
    'company',
    'street',
    'line2',
    'city',
    'postcode',
    'region',
    'country',
  ] as const),
] as const satisfies readonly AddressField[];

export type PostcodeLabel = 'postcode' | 'postalCode' | 'zipCode' | 'eircode' | 'pinCode';
export type RegionLabel = 'state' | 'province';
export type CityLabel = 'city' | 'town' | 'suburb';

export interface AddressForm {
  /** City, region and postcode as far as the country has them, in its order. */
  places: readonly ('city' | 'postcode' | 'region')[];
  city: CityLabel;
  postcode: { label: PostcodeLabel; need: PostcodeNeed; example: string };
  region: { label: RegionLabel; options: readonly Region[] } | undefined;
}

const zipCountries = ['US', 'AS', 'GU', 'MP', 'PR', 'VI'];
const townCountries = ['GB', 'IE', 'GG', 'IM', 'JE', 'NZ', 'ZA'];

export function addressForm(country: string): AddressForm {
  const options = listRegions(country);
  const need = needOfPostcode(country);
  return {
    places: orderOf(country).filter((place) => {
      if (place === 'region') return options.length > 0;
      return place === 'city' || need !== 'none';
    }),
    city: townCountries.includes(country) ? 'town' : country === 'AU' ? 'suburb' : 'city',
    postcode: { label: postcodeLabel(country), need, example: examplePostcode(country) },
    region:
      options.length > 0 ? { label: country === 'CA' ? 'province' : 'state', options } : undefined,
  };
}

function postcodeLabel(country: string): PostcodeLabel {
  if (zipCountries.includes(country)) return 'zipCode';
  if (country === 'IE') return 'eircode';
  if (country === 'IN') return 'pinCode';
  return country === 'CA' ? 'postalCode' : 'postcode';
}

/** The order in which they stand on a label. */
function orderOf(country: string): ('city' | 'postcode' | 'region')[] {
  const places = { locality: 'city', postalCode: 'postcode', administrativeArea: 'region' };
  const label = formatAddress({ postalCountry: country, ...places }, 'latin').join(' ');
  return (['city', 'region', 'postcode'] as const).toSorted(
    (a, b) => label.indexOf(a) - label.indexOf(b),
  );
}

/** Regions that labels name by their code. */
const shortRegions = ['AU', 'BR', 'CA', 'US'];

/** The lines of a label; `country` may also be what an older order has in its place. */
export function addressLines(address: Address): string[] {
  const { recipient, company, street, line2, city, postcode, region, country } = address;
  const streetLines = [street, line2].filter((line) => line !== '');
  if (!isCountryCode(country)) {
    const place = `${postcode} ${city}`.trim();
    return [recipient, company, ...streetLines, place, country].filter((line) => line !== '');
  }
  const { name: regionName = '' } = findRegion(country, region) ?? {};
  const label = (lines: readonly string[]) =>
    formatAddress(
      {
        postalCountry: country,
        name: recipient,
        organization: company,
        addressLines: [...lines],
        locality: city,
        administrativeArea: shortRegions.includes(country) ? region.slice(3) : regionName,
        postalCode: postcode,
      },
      'latin',
    );
  const lines = label(streetLines);
  // Some countries have no place of its own for a city: it stands with the street.
  const whole = hasPart(lines, city) ? lines : label([...streetLines, city]);
  // And some none for a postcode that was typed all the same.
  return [...whole, ...(hasPart(whole, postcode) ? [] : [postcode]), countryName(country)];
}

/** For where it stands among other facts: emails and files of orders. */
export function addressInOneLine(address: Address): string {
  return addressLines(address).join(', ');
}

function hasPart(lines: readonly string[], part: string): boolean {
  return lines.some((line) => line.toLowerCase().includes(part.toLowerCase()));
}
