/**
 * Worked examples for the form, as they were known in November 2026: what an owner begins with and
 * has checked, never advice. A rate a line, as `read-rates.ts` takes them.
 */
export interface TaxExample {
  place: string;
  scheme: 'local' | 'oss' | 'ioss' | 'uk_import';
  origin: { country: string; region: string; postcode: string };
  limit: string;
  rates: string;
}

/**
 * The standard rates of the member states, and of Northern Ireland (GB), compared on 26 November
 * 2026 with published overviews of the European Commission's list of VAT rates. Last changed:
 * Luxembourg (17 again, 1 January 2024), Finland (1 September 2024), Slovakia (1 January 2025),
 * Estonia (1 July 2025), Romania (1 August 2025). An example: owners check each number.
 */
const union = `AT, 20
BE, 21
BG, 20
CY, 19
CZ, 21
DE, 19
DK, 25
EE, 24
ES, 21
FI, 25.5
FR, 20
GB, 20
GR, 24
HR, 25
HU, 27
IE, 23
IT, 22
LT, 21
LU, 17
LV, 21
MT, 18
NL, 21
PL, 23
PT, 23
RO, 21
SE, 25
SI, 22
SK, 23`;

const germany = { country: 'DE', region: '', postcode: '20095' };

export const taxExamples = {
  state: {
    ...{ place: 'US-NJ', scheme: 'local', limit: '', rates: 'US-NJ, 6.625, standard, delivery' },
    origin: { country: 'US', region: 'US-ME', postcode: '04101' },
  },
  germany: {
    ...{ place: 'DE', scheme: 'local', limit: '', rates: 'DE, 19\nDE, 7, reduced' },
    origin: germany,
  },
  // Germany has its rate already when it comes first.
  oss: {
    ...{ place: 'DE', scheme: 'oss', limit: '', rates: union.replace('DE, 19\n', '') },
    origin: germany,
  },
  britain: {
    ...{ place: 'GB', scheme: 'local', limit: '', rates: 'GB, 20' },
    origin: { country: 'GB', region: '', postcode: 'M1 1AE' },
  },
} as const satisfies Record<string, TaxExample>;
