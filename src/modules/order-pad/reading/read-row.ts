/** Reads a code and a quantity that stand apart from each other. Pure. */
import { readWholeNumber } from '#platform/written-number.ts';
import { isShortenedCode } from '#modules/catalogue/codes.ts';
import { maxCodeLength, maxPadQuantity, type PadLine, type Reading } from '../pad-line.ts';

/** What may stand beside a number of pieces. */
const pieces = String.raw`(?:pcs?|pce|pieces?|units?|ea|each|stk|stück|x|[×*])\.?`;
const otherUnits =
  String.raw`(?:box(?:es)?|cartons?|ctns?|packs?|packets?|pks?|cases?|sets?|pairs?|dozens?|doz|` +
  String.raw`kartons?|packung(?:en)?|paare?|dutzend|ve|kg)\.?`;
const number = String.raw`[-+−]?\d(?:[\d.,'’]|\s(?=\d{3}(?!\d)))*(?:e[-+]?\d+)?`;

const quantityPattern = new RegExp(`^(${number})(?:\\s*${pieces})?$`, 'iu');
const countedPieces = new RegExp(`^${number}\\s+${pieces}$|^${number}\\s*[×*]$`, 'iu');
const countedOtherwise = new RegExp(
  `(?<![\\p{L}\\p{N}-])${number}\\s*${otherUnits}(?![\\p{L}\\p{N}])`,
  'iu',
);
const sideOfPieces = new RegExp(
  `^(?:${number}\\s*)?(?:${pieces}|[x×*])\\s|\\s[x×*]$|^${pieces}$`,
  'iu',
);
const codePattern = /^[\p{L}\p{N}](?:[\p{L}\p{N}\s._\-/#+&()]*[\p{L}\p{N})+])?$/u;

/** Whether a text may be a quantity, right or wrong: '12 pcs', '1.5', '-1'. */
export function isLikeQuantity(text: string): boolean {
  return quantityPattern.test(text);
}

/** Whether a text may be a code: an SKU or a GTIN. '12 pcs' and 'x FB-50' may not. */
export function isLikeCode(text: string): boolean {
  return codePattern.test(text) && !countedPieces.test(text) && !sideOfPieces.test(text);
}

/** Whether cartons, dozens and the like are counted in it. */
export function countsOtherUnits(text: string): boolean {
  return countedOtherwise.test(text);
}

/** Of a row whose two fields are known to be the code and the quantity. */
export function readRow({ code, quantity }: { code: string; quantity: string }): Reading {
  if (code === '') return { ok: false, violation: 'no_code', choices: [] };
  if (isShortenedCode(code)) return { ok: false, violation: 'scientific', choices: [] };
  if (code.length > maxCodeLength) return { ok: false, violation: 'too_long', choices: [] };
  return readQuantity(code, quantity);
}

function readQuantity(code: string, text: string): Reading {
  const refuse = (violation: Violation, quantity?: string): Reading => {
    return { ok: false, violation, choices: quantity === undefined ? [] : [{ code, quantity }] };
  };
  if (text === '') return refuse('no_quantity');
  const [, written = ''] = quantityPattern.exec(text) ?? [];
  if (written === '') return refuse(countsOtherUnits(text) ? 'unknown_unit' : 'not_a_number');
  if (/^[-−]/.test(written)) return refuse('too_few');
  const whole = readWholeNumber(written.replace('+', ''));
  // Nobody orders 1.2 pieces: but whether 1 or 1200 was meant is not for us to say.
  if (!whole.ok && whole.code === 'ambiguous_number')
    return refuse(whole.code, written.replaceAll(/[.,]/g, ''));
  if (!whole.ok) return refuse(whole.code);
  if (whole.value < 1) return refuse('too_few');
  if (whole.value > maxPadQuantity) return refuse('too_many');
  return { ok: true, quantity: whole.value };
}

type Violation = Extract<Reading, { ok: false }>['violation'];

/** A row of the pad, as its two fields have it. */
export function toPadLine(line: number, row: { code: string; quantity: string }): PadLine {
  const [code, quantity] = [row.code.trim(), row.quantity.trim()];
  return { line, code, quantity, reading: readRow({ code, quantity }) };
}
