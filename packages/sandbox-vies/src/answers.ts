/** What is answered about a number: by its last three digits, as by VIES's own test service. */

export const errors = [
  'INVALID_INPUT',
  'INVALID_REQUESTER_INFO',
  'SERVICE_UNAVAILABLE',
  'MS_UNAVAILABLE',
  'TIMEOUT',
  'VAT_BLOCKED',
  'IP_BLOCKED',
  'GLOBAL_MAX_CONCURRENT_REQ',
  'GLOBAL_MAX_CONCURRENT_REQ_TIME',
  'MS_MAX_CONCURRENT_REQ',
  'MS_MAX_CONCURRENT_REQ_TIME',
] as const;

export type ViesError = (typeof errors)[number];
export type Answer = 'valid' | 'invalid' | 'slow' | ViesError;

const answersByDigits: Readonly<Record<string, Answer>> = {
  ...{ 200: 'invalid', 201: 'INVALID_INPUT', 202: 'INVALID_REQUESTER_INFO' },
  ...{ 300: 'SERVICE_UNAVAILABLE', 301: 'MS_UNAVAILABLE', 302: 'TIMEOUT' },
  ...{ 400: 'VAT_BLOCKED', 401: 'IP_BLOCKED', 500: 'GLOBAL_MAX_CONCURRENT_REQ' },
  ...{ 501: 'GLOBAL_MAX_CONCURRENT_REQ_TIME', 600: 'MS_MAX_CONCURRENT_REQ' },
  ...{ 601: 'MS_MAX_CONCURRENT_REQ_TIME', 900: 'slow' },
};

/** The states that VIES answers for, by its own letters; XI is Northern Ireland. */
const states = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

export interface Question {
  countryCode: string;
  vatNumber: string;
  requesterMemberStateCode: string;
  requesterNumber: string;
}

export function answerTo({ countryCode, vatNumber }: Question): Answer {
  if (!states.has(countryCode) || !/^[A-Z\d+*]{2,12}$/.test(vatNumber)) return 'INVALID_INPUT';
  const digits = vatNumber.replaceAll(/\D/g, '').slice(-3);
  return answersByDigits[digits] ?? 'valid';
}

/** At the test service, with numbers of three digits and any country's letters. */
export function answerToTest({ vatNumber }: Question): Answer {
  if (vatNumber === '100') return 'valid';
  return answersByDigits[vatNumber] ?? 'SERVICE_UNAVAILABLE';
}
