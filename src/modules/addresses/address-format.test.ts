import { describe, expect, test } from 'vitest';
import { addressForm, addressLines, type Address } from './address-format.ts';
import { countryCodes, countryName, listCountries } from './country.ts';
import { englishNameOf, findCountryCode } from './country-names.ts';
import { examplePostcode, needOfPostcode, normalizePostcode } from './postcodes.ts';
import { readAddress } from './read-address.ts';
import { findRegion, listRegions } from './regions.ts';

const anna: Address = {
  ...{ recipient: 'Anna Old', company: 'Old & Sons', street: '5 Mill Lane', line2: 'Unit 2' },
  ...{ city: 'Leeds', postcode: 'LS1 4AP', region: '', country: 'GB' },
};

describe('a country', () => {
  test('is one of the 249 of ISO 3166-1, each with a name', () => {
    expect(countryCodes).toHaveLength(249);
    expect(countryCodes.filter((code) => countryName(code) === code)).toEqual([]);
    expect(countryCodes.filter((code) => englishNameOf(code) === code)).toEqual([]);
    expect(listCountries()[0]).toEqual({ code: 'AF', name: 'Afghanistan' });
  });

  test.each([
    ['GB', 'GB'],
    ['gb', 'GB'],
    ['UK', 'GB'],
    ['United Kingdom', 'GB'],
    ['  the  united kingdom ', 'GB'],
    ['Scotland', 'GB'],
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['DEU', 'DE'],
    ['Deutschland', 'DE'],
    ['Österreich', 'AT'],
    ['Côte d’Ivoire', 'CI'],
    ['Trinidad & Tobago', 'TT'],
    ['The Netherlands', 'NL'],
    ['Turkey', 'TR'],
    ['Türkiye', 'TR'],
    ['Jersey', 'JE'],
    ['Congo', undefined],
    ['Atlantis', undefined],
    ['', undefined],
    ['XX', undefined],
  ])('is found by %o: %o', (text, code) => {
    expect(findCountryCode(text)).toBe(code);
  });

  test('is found by its name in English, whatever it is', () => {
    expect(countryCodes.filter((code) => findCountryCode(englishNameOf(code)) !== code)).toEqual(
      [],
    );
    expect(countryCodes.filter((code) => findCountryCode(countryName(code)) !== code)).toEqual([]);
  });
});

test.each([
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['GB', 'LS1 4AP', 'LS1 4AP'],
  ['GB', 'm11ae', 'M1 1AE'],
  ['GB', 'W1A 0AX', 'W1A 0AX'],
  ['GB', 'LS1', undefined],
  ['GB', '12345', undefined],
  ['US', '10001', '10001'],
  ['US', '100012345', '10001-2345'],
  ['US', '1000', undefined],
  ['CA', 'k1a0b1', 'K1A 0B1'],
  ['CA', 'K1A-0B1', 'K1A 0B1'],
  ['CA', '10001', undefined],
  ['AU', '3000', '3000'],
  ['DE', 'D-10115', '10115'],
  ['DE', '1011', undefined],
  ['CH', 'CH-8001', '8001'],
  ['LI', 'FL-9490', '9490'],
  ['NL', '1012ab', '1012 AB'],
  ['NL', 'NL-1012 AB', '1012 AB'],
  ['SE', 'SE-11120', '111 20'],
  ['PL', '00001', '00-001'],
  ['PT', '1100148', '1100-148'],
  ['JP', '〒100-0001', '100-0001'],
  ['JP', '1000001', '100-0001'],
  ['BR', '01310100', '01310-100'],
  ['IE', 'd02af30', 'D02 AF30'],
  ['IE', 'D6WXY00', 'D6W XY00'],
  ['LV', '1010', 'LV-1010'],
  ['LV', 'lv1010', 'LV-1010'],
  ['MT', 'vlt1117', 'VLT 1117'],
  ['AD', 'AD500', 'AD500'],
  ['JE', 'je23ab', 'JE2 3AB'],
  ['HK', ' 999077 ', '999077'],
  ['KE', ' 00100', '00100'],
])('a postcode of %s typed as %o is %o', (country, typed, written) => {
  expect(normalizePostcode(country, typed)).toBe(written);
});

test('every example is a postcode of its country', () => {
  const wrong = countryCodes.filter((code) => {
    const example = examplePostcode(code);
    return example !== '' && normalizePostcode(code, example) !== example;
  });
  expect(wrong).toEqual([]);
  expect(countryCodes.filter((code) => needOfPostcode(code) === 'required')).toHaveLength(108);
});

describe('a region', () => {
  test('is of ISO 3166-2', () => {
    const counts = ['AU', 'BR', 'CA', 'MX', 'US', 'GB'].map((code) => listRegions(code).length);
    expect(counts).toEqual([8, 27, 13, 32, 51, 0]);
    const codes = ['AU', 'BR', 'CA', 'MX', 'US'].flatMap(listRegions).map(({ code }) => code);
    expect(codes.filter((code) => !/^[A-Z]{2}-[A-Z]{2,3}$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test.each([
    ['US', 'US-NJ', 'US-NJ'],
    ['US', 'nj', 'US-NJ'],
    ['US', 'New Jersey', 'US-NJ'],
    ['AU', 'vic', 'AU-VIC'],
    ['CA', 'Quebec', 'CA-QC'],
    ['CA', 'US-NJ', undefined],
    ['GB', 'Kent', undefined],
  ])('of %s is found by %o: %o', (country, text, code) => {
    expect(findRegion(country, text)?.code).toBe(code);
  });
});

describe('the form of', () => {
  test.each([
    ['GB', ['city', 'postcode'], 'town', 'postcode', 'required', undefined],
    ['US', ['city', 'region', 'postcode'], 'city', 'zipCode', 'required', 'state'],
    ['CA', ['city', 'region', 'postcode'], 'city', 'postalCode', 'required', 'province'],
    ['AU', ['city', 'region', 'postcode'], 'suburb', 'postcode', 'required', 'state'],
    ['DE', ['postcode', 'city'], 'city', 'postcode', 'required', undefined],
    ['HU', ['city', 'postcode'], 'city', 'postcode', 'required', undefined],
    ['IE', ['city', 'postcode'], 'town', 'eircode', 'required', undefined],
    ['IN', ['city', 'postcode'], 'city', 'pinCode', 'required', undefined],
    ['HK', ['city'], 'city', 'postcode', 'none', undefined],
    ['KE', ['city', 'postcode'], 'city', 'postcode', 'optional', undefined],
  ])('%s', (country, places, city, label, need, region) => {
    const form = addressForm(country);
    expect(form).toMatchObject({ places, city, postcode: { label, need } });
    expect(form.region?.label).toBe(region);
  });
});

describe('the label of', () => {
  test.each([
    ['GB', {}, ['Leeds', 'LS1 4AP', 'United Kingdom']],
    [
      'US',
      { region: 'US-NJ', city: 'Newark', postcode: '07102' },
      ['Newark, NJ 07102', 'United States'],
    ],
    ['DE', { city: 'Berlin', postcode: '10115' }, ['10115 Berlin', 'Germany']],
    ['JP', { city: 'Chiyoda-ku, Tokyo', postcode: '100-0001' }, ['100-0001', 'Japan']],
    ['HK', { city: 'Kowloon', postcode: '' }, ['Kowloon', 'Hong Kong SAR China']],
  ])('%s', (country, place, lines) => {
    const label = addressLines({ ...anna, country, ...place });
    expect(label.join('\n')).toContain(lines.join('\n'));
  });

  test('any country has all that was typed', () => {
    const lost = countryCodes.filter((country) => {
      const label = addressLines({ ...anna, country }).join('\n');
      const needed = [anna.recipient, anna.company, anna.street, anna.line2, anna.city];
      const hasPostcode = needOfPostcode(country) === 'none' || label.includes(anna.postcode);
      return !hasPostcode || needed.some((part) => !label.includes(part));
    });
    expect(lost).toEqual([]);
  });

  test('an order whose country is not known stays as it was written', () => {
    const address = { ...anna, company: '', line2: '', country: 'Atlantis' };
    expect(addressLines(address)).toEqual(['Anna Old', '5 Mill Lane', 'LS1 4AP Leeds', 'Atlantis']);
  });
});

describe('an address as it is typed', () => {
  test('gets the spelling of its country', () => {
    expect(readAddress({ ...anna, postcode: 'ls14ap', region: 'US-NJ' })).toEqual({
      ok: true,
      address: anna,
    });
  });

  test.each([
    [{ country: '' }, [{ field: 'country', error: 'missing' }]],
    [{ country: 'Atlantis' }, [{ field: 'country', error: 'not_a_country' }]],
    [{ postcode: '' }, [{ field: 'postcode', error: 'missing' }]],
    [{ postcode: '10115' }, [{ field: 'postcode', error: 'not_a_postcode' }]],
    [{ city: ' ' }, [{ field: 'city', error: 'missing' }]],
    [{ country: 'US', postcode: '07102' }, [{ field: 'region', error: 'missing' }]],
    [
      { country: 'US', postcode: '07102', region: 'CA-ON' },
      [{ field: 'region', error: 'not_a_region' }],
    ],
  ])('%o is refused', (change, errors) => {
    expect(readAddress({ ...anna, ...change })).toEqual({ ok: false, errors });
  });
});
