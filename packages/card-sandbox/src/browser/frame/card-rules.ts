/** Formatting and validation of the card fields; pure, so that tests need no browser. */
import { isLuhnValid } from '../../wire/luhn.ts';
import type { CardState } from '../stand-in/messages.ts';

export interface CardInput {
  number: string;
  expiry: string;
  cvc: string;
}

export type FieldName = keyof CardInput;
export type FieldError = NonNullable<CardState['error']>;

const numberLength = 16;
const amexLength = 15;

const messages = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  incomplete_cvc: "Your card's security code is incomplete.",
} as const;

export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** '4242 4242 4242 4242'; cards of one brand are grouped otherwise. */
export function formatNumber(digits: string): string {
  const groups = brandOf(digits) === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : undefined;
  if (groups) return (groups.exec(digits)?.slice(1) ?? []).filter(Boolean).join(' ');
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

export function maxNumberLength(digits: string): number {
  return brandOf(digits) === 'amex' ? amexLength : numberLength;
}

/** '7' → '07 / ', '1230' → '12 / 30', '12/2030' → '12 / 30'. */
export function formatExpiry(text: string, isDeleting: boolean): string {
  const [, typedMonth = '', typedYear = ''] =
    /^\s*(\d{1,2})\s*\/\s*(\d*)/.exec(text) ?? /^(\d{0,2})(\d*)/.exec(digitsOf(text)) ?? [];
  const isOneDigit = typedMonth.length === 1 && (Number(typedMonth) > 1 || text.includes('/'));
  const month = isOneDigit ? `0${typedMonth}` : typedMonth;
  if (Number(month) > 12) return month.slice(0, 1);
  if (month.length < 2 || (isDeleting && typedYear === '')) return month;
  return `${month} / ${formatYear(typedYear)}`;
}

/** Two digits; while '2030' is being typed, '203' has to stand. */
function formatYear(digits: string): string {
  if (/^20\d\d/.test(digits)) return digits.slice(2, 4);
  return /^20\d$/.test(digits) ? digits : digits.slice(0, 2);
}

export function brandOf(digits: string): CardState['brand'] {
  if (digits.startsWith('4')) return 'visa';
  if (/^(?:5[1-5]|2[2-7])/.test(digits)) return 'mastercard';
  if (/^3[47]/.test(digits)) return 'amex';
  return /^6(?:011|5)/.test(digits) ? 'discover' : 'unknown';
}

/**
 * The error of each field. While somebody types, only errors that no further digit can correct
 * are reported; with `isFinal` all of them.
 */
export function findFieldErrors(
  input: CardInput,
  {
    isFinal,
    today,
    rejection,
    testCards,
  }: {
    isFinal: (field: FieldName) => boolean;
    today: Date;
    /** The error for a valid number that is not a test card. */
    rejection: { code: string; message: string };
    testCards: ReadonlySet<string>;
  },
): Partial<Record<FieldName, FieldError>> {
  const number = numberError(input.number, isFinal('number'), { rejection, testCards });
  const expiry = expiryError(input.expiry, isFinal('expiry'), today);
  const cvc = isFinal('cvc') && input.cvc.length < cvcLength(input.number);
  return {
    ...(number && { number }),
    ...(expiry && { expiry: fieldError(expiry) }),
    ...(cvc && { cvc: fieldError('incomplete_cvc') }),
  };
}

export function cvcLength(digits: string): number {
  return brandOf(digits) === 'amex' ? 4 : 3;
}

function numberError(
  digits: string,
  isFinal: boolean,
  {
    rejection,
    testCards,
  }: { rejection: { code: string; message: string }; testCards: ReadonlySet<string> },
): FieldError | undefined {
  if (digits.length < maxNumberLength(digits)) {
    return isFinal ? fieldError('incomplete_number') : undefined;
  }
  if (!isLuhnValid(digits)) return fieldError('invalid_number');
  return testCards.has(digits) ? undefined : { type: 'validation_error', ...rejection };
}

function expiryError(
  text: string,
  isFinal: boolean,
  today: Date,
): keyof typeof messages | undefined {
  const [, month, year] = /^(\d\d) \/ (\d\d)$/.exec(text) ?? [];
  if (month === undefined || year === undefined) return isFinal ? 'incomplete_expiry' : undefined;
  const thisYear = today.getFullYear() % 100;
  if (Number(year) < thisYear) return 'invalid_expiry_year_past';
  if (Number(year) > thisYear + 50) return 'invalid_expiry_year';
  const isPast = Number(year) === thisYear && Number(month) < today.getMonth() + 1;
  return isPast ? 'invalid_expiry_month_past' : undefined;
}

function fieldError(code: keyof typeof messages): FieldError {
  return { type: 'validation_error', code, message: messages[code] };
}
