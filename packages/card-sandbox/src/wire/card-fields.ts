/** Reads a card from a request. Numbers that are no test cards never leave this file. */
import { notATestCard } from '../declines.ts';
import { fingerprintOf } from '../ids.ts';
import { getTestCard, nameOfCardNumber, nameOfCardToken } from '../test-cards.ts';
import { assertKnownFields, optionalText, textField } from './fields.ts';
import type { FormFields } from './form.ts';
import { isLuhnValid } from './luhn.ts';
import { notFound, ApiError } from './api-error.ts';
import type { Work } from './work.ts';

export interface CardDetails {
  testCard: string;
  last4: string;
  fingerprint: string;
  expMonth: number;
  expYear: number;
  cvcGiven: boolean;
}

const fullYears = 2000;
const maxYearsAhead = 50;

/** The fields of `card`: a number with its dates, or a token such as `tok_visa`. */
export function readCard(work: Work, form: FormFields): CardDetails {
  const token = optionalText(form, 'token');
  if (token !== null) return readCardToken(work, form, token);
  assertKnownFields(form, ['number', 'exp_month', 'exp_year', 'cvc'], 'card');
  const testCard = readNumber(textField(form, 'number').replaceAll(/[\s-]/g, ''));
  const expiry = readExpiry(work, textField(form, 'exp_month'), textField(form, 'exp_year'));
  const cvcGiven = readCvc(optionalText(form, 'cvc'));
  return { ...describeTestCard(work, testCard), ...expiry, cvcGiven };
}

function readCardToken(work: Work, form: FormFields, token: string): CardDetails {
  assertKnownFields(form, ['token'], 'card');
  const testCard = nameOfCardToken(token);
  if (testCard === undefined) throw notFound('token', token, 'card[token]');
  const expYear = new Date(work.nowMs).getUTCFullYear() + 3;
  return { ...describeTestCard(work, testCard), expMonth: 12, expYear, cvcGiven: true };
}

function describeTestCard(work: Work, testCard: string) {
  const { number } = getTestCard(testCard);
  return {
    testCard,
    last4: number.slice(-4),
    fingerprint: fingerprintOf(work.settings.secret, number),
  };
}

/** The name of the test card. The number itself is in no message, log or row. */
function readNumber(number: string): string {
  if (!/^\d{12,19}$/.test(number) || !isLuhnValid(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  const name = nameOfCardNumber(number);
  if (name !== undefined) return name;
  throw new ApiError(402, {
    type: 'card_error',
    code: notATestCard.code,
    decline_code: notATestCard.declineCode,
    message: notATestCard.message,
    param: 'number',
  });
}

function readExpiry(work: Work, month: string, year: string) {
  const expMonth = /^\d{1,2}$/.test(month) ? Number(month) : 0;
  const monthMessage = "Your card's expiration month is invalid.";
  if (expMonth < 1 || expMonth > 12) {
    throw cardError('invalid_expiry_month', monthMessage, 'exp_month');
  }
  const value = /^(?:\d{2}|\d{4})$/.test(year) ? Number(year) : 0;
  const expYear = value < 100 ? value + fullYears : value;
  const today = new Date(work.nowMs);
  const thisYear = today.getUTCFullYear();
  if (expYear < thisYear || expYear > thisYear + maxYearsAhead) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (expYear === thisYear && expMonth < today.getUTCMonth() + 1) {
    throw cardError('invalid_expiry_month', monthMessage, 'exp_month');
  }
  return { expMonth, expYear };
}

function readCvc(cvc: string | null): boolean {
  if (cvc === null || /^\d{3,4}$/.test(cvc)) return cvc !== null;
  throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
}

function cardError(code: string, message: string, param: string): ApiError {
  return new ApiError(402, { type: 'card_error', code, message, param });
}
