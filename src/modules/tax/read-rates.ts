/**
 * Rates as staff type or paste them: a text line each, 'place, percent, class, delivery,
 * jurisdiction, postcodes', of which all after the percent may be left out. Pure; shared with the
 * pages.
 */
import { taxClasses } from '#modules/catalogue/product-fields.ts';
import { type NewRate } from './tax-case.ts';

export interface RateTextError {
  /** From 1. */
  line: number;
  error: 'place_wrong' | 'percent_wrong' | 'percent_comma' | 'class_wrong' | 'delivery_wrong';
}

export type ReadRates =
  | { ok: true; rates: Omit<NewRate, 'firstDay' | 'source'>[] }
  | { ok: false; errors: RateTextError[] };

export function readRates(text: string): ReadRates {
  const read = text.split('\n').flatMap((line, index) => {
    return line.trim() === '' ? [] : [readRate(splitLine(line), index + 1)];
  });
  const errors = read.flatMap((one) => ('error' in one ? [one] : []));
  if (errors.length > 0) return { ok: false, errors };
  return { ok: true, rates: read.flatMap((one) => ('error' in one ? [] : [one])) };
}

/** A comma is a decimal one where something else tells the cells apart, as spreadsheets have it. */
function splitLine(line: string): string[] {
  if (!/[\t;]/.test(line)) return line.split(',');
  const cells = line.split(/[\t;]/);
  return cells.map((cell, index) => (index === 1 ? cell.replace(/^(\s*\d+),(?=\d)/, '$1.') : cell));
}

function readRate(
  cells: readonly string[],
  line: number,
): Omit<NewRate, 'firstDay' | 'source'> | RateTextError {
  const [place = '', percent = '', wantedClass = '', delivery = '', jurisdiction = '', codes = ''] =
    cells.map((cell) => cell.trim());
  if (!/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/.test(place)) return { line, error: 'place_wrong' };
  if (/^\d{1,4}\s*%?$/.test(wantedClass)) return { line, error: 'percent_comma' };
  const millionths = readPercent(percent);
  if (millionths === undefined) return { line, error: 'percent_wrong' };
  const taxClass = taxClasses.find((one) => one === (wantedClass || 'standard'));
  if (!taxClass) return { line, error: 'class_wrong' };
  const isTaxed = { '': true, delivery: true, 'no delivery': false }[delivery.toLowerCase()];
  if (isTaxed === undefined) return { line, error: 'delivery_wrong' };
  const postcodes = codes
    .toUpperCase()
    .split(/\s+/)
    .filter((code) => code !== '');
  return { place, jurisdiction, postcodes, taxClass, millionths, taxesDelivery: isTaxed };
}

/** '6.625' or '6.625 %' are 66,250 millionths; undefined for what is no percentage. */
export function readPercent(text: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?\s*%?$/.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const millionths = Number(whole) * millionthsPerPercent + Number(fraction.padEnd(4, '0'));
  return millionths <= whole100 ? millionths : undefined;
}

const millionthsPerPercent = 10_000;
const whole100 = 1_000_000;
