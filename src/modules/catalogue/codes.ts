/** Article codes: the maker's own (SKU) and the global one (GTIN). Pure. */

/** In digits; shorter ones are filled with zeros in front, and stay the same number. */
const gtinLengths: readonly number[] = [8, 12, 13, 14];
const fullGtinLength = 14;

export type GtinResult =
  | { ok: true; gtin: string }
  | { ok: false; error: 'not_digits' | 'scientific' | 'length' }
  | { ok: false; error: 'check_digit'; expected: string };

/**
 * Reads a GTIN, EAN or UPC into 14 digits: '4006381333931' → '04006381333931'. Spaces and hyphens
 * do not count. 'scientific' is what spreadsheets make of one, '4.00638E+12': digits are lost.
 */
export function readGtin(input: string): GtinResult {
  const digits = input.replaceAll(/[\s-]/g, '');
  if (/^\d+([.,]\d+)?e\+?\d+$/i.test(digits)) return { ok: false, error: 'scientific' };
  if (!/^\d+$/.test(digits)) return { ok: false, error: 'not_digits' };
  if (!gtinLengths.includes(digits.length)) return { ok: false, error: 'length' };
  const gtin = digits.padStart(fullGtinLength, '0');
  const expected = checkDigitOf(gtin.slice(0, -1));
  return gtin.endsWith(expected)
    ? { ok: true, gtin }
    : { ok: false, error: 'check_digit', expected };
}

/** Weights 3 and 1 in turns from the left of 13 digits (GS1 General Specifications, 7.9.1). */
function checkDigitOf(digits: string): string {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    sum += Number(digits[place]) * (place % 2 === 0 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
}

/** The GTIN that begins with these 13 digits. */
export function withCheckDigit(digits: string): string {
  return digits + checkDigitOf(digits);
}

/** What two spellings of a SKU have in common: 'FB-50', 'fb 50' and 'fb50' are one. */
export function skuKey(sku: string): string {
  return sku.replaceAll(/[\s-]/g, '').toLowerCase();
}

const maxSkuLength = 40;
/** Of a SKU's beginning; one shorter is that of too many. */
const shortestBeginning = 2;

/** A search as a code: its SKU key, '' for what is too long, and the GTIN that it may be. */
export function readCode(search: string) {
  const key = skuKey(search);
  if (key.length > maxSkuLength) return { skuKey: '', gtin: null, isBeginning: false };
  const read = readGtin(key);
  return {
    ...{ skuKey: key, gtin: read.ok ? read.gtin : null },
    isBeginning: key.length >= shortestBeginning,
  };
}

/**
 * Whether a spreadsheet has shortened a code, as in '4.00638E+12': digits are lost. '4E12' may be
 * one, '4E+12' is a spreadsheet's.
 */
export function isShortenedCode(code: string): boolean {
  return /^\d(?:[.,]\d+e\+?|e\+)\d+$/i.test(code);
}

/** What columns of such codes are called in files, beside 'SKU' and 'GTIN'. */
export const skuHeadings: readonly string[] = [
  ...['article number', 'item number', 'part number', 'artikelnummer', 'article no'],
];
export const gtinHeadings: readonly string[] = ['ean', 'upc', 'barcode', 'ean13', 'gtin13'];

/** What two spellings of a heading have in common: 'Article No.' → 'articleno'. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
