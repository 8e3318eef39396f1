/** What the shop knows of a company's tax number, and when VIES is asked about it. Pure. */
import { dayOf, hourMs, later, minuteMs } from '#platform/clock.ts';
import { isValidOn, type TaxNumberState, type TaxSetup } from '#modules/tax/tax-case.ts';
import { isUnionNumber, readTaxNumber, type TaxNumber, type ViesAnswer } from '#modules/tax/tax.ts';
import type { CompanyStatus, NamedTaxCheck, TaxCheck } from './company.ts';

/** A number with its state, and where that is from. */
export interface KnownTaxNumber extends TaxNumber {
  state: TaxNumberState;
  /** When VIES said so, or could not say; null where it was not asked. */
  at: string | null;
  requestId: string;
}

const dayMs = 24 * hourMs;
const askAgainMs = { valid: 30 * dayMs, invalid: 7 * dayMs } as const;
/** While VIES cannot answer, what it said last counts that long. */
const countsForMs = 60 * dayMs;
const pausesMs = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * minuteMs);

/**
 * Of a company at a moment; undefined where it has none, or one of no state whose numbers are
 * known. An answer about another number says nothing about this one.
 */
export function findTaxNumber(
  { taxNumber, taxCheck }: { taxNumber: string; taxCheck: TaxCheck | null },
  at: Date,
): KnownTaxNumber | undefined {
  const read = readTaxNumber(taxNumber);
  if (!read.ok) return undefined;
  const check = taxCheck?.number === read.number.number ? taxCheck : undefined;
  if (!check) return { ...read.number, state: 'format', at: null, requestId: '' };
  const { state, answeredAt, requestId, failedAt } = check;
  if (state !== null && answeredAt !== null && at < later(new Date(answeredAt), countsForMs))
    return { ...read.number, state, at: answeredAt, requestId };
  return { ...read.number, state: 'unavailable', at: failedAt ?? answeredAt, requestId: '' };
}

/** The number that VIES can be asked about; Great Britain's are in no register of the Union. */
export function readAskedNumber(text: string): TaxNumber | undefined {
  const read = readTaxNumber(text);
  return read.ok && isUnionNumber(read.number.country) ? read.number : undefined;
}

/** Whether it begins as the numbers of a state do, and goes on as none of them does. */
export function isMalformed(text: string): boolean {
  const read = readTaxNumber(text);
  return !read.ok && read.reason === 'malformed';
}

export type WhenToAsk = 'now' | 'as_before' | 'never';

interface Numbered {
  taxNumber: string;
  status: CompanyStatus;
}

/** Of a company that is changed: a number that VIES was asked about is not asked about at once. */
export function whenToAsk(before: Numbered, after: Numbered): WhenToAsk {
  const number = readAskedNumber(after.taxNumber);
  if (!number || after.status === 'refused') return 'never';
  const isSame = readAskedNumber(before.taxNumber)?.number === number.number;
  return isSame && before.status !== 'refused' ? 'as_before' : 'now';
}

/** What counts after an answer, and when VIES is asked next. */
export function takeAnswer(
  before: { check: NamedTaxCheck | null; failures: number },
  number: string,
  { answer, at }: { answer: ViesAnswer; at: Date },
): { check: NamedTaxCheck; failures: number; dueAt: Date } {
  const now = at.toISOString();
  if (answer.state === 'unavailable') {
    const known = before.check?.number === number ? before.check : undefined;
    const pauseMs = pausesMs[before.failures] ?? pausesMs.at(-1) ?? dayMs;
    const check = { ...(known ?? { ...nothingKnown, number }), failedAt: now };
    return { check, failures: before.failures + 1, dueAt: later(at, pauseMs) };
  }
  const { state, requestId, name, address } = answer;
  const check = { number, state, answeredAt: now, requestId, failedAt: null, name, address };
  return { check, failures: 0, dueAt: later(at, askAgainMs[state]) };
}

const nothingKnown = { state: null, answeredAt: null, requestId: '', name: '', address: '' };

/** The shop's own number, by which VIES identifies who asked. */
export function findRequester(setup: TaxSetup | undefined, at: Date): TaxNumber | undefined {
  const day = dayOf(at);
  const active = setup?.registrations.filter((one) => isValidOn(one, day)) ?? [];
  const numbers = active
    .toSorted((one, other) => Number(other.scheme === 'local') - Number(one.scheme === 'local'))
    .map(({ number }) => readAskedNumber(number));
  return numbers.find((number) => number !== undefined);
}
