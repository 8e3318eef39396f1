/** Widths that are asked for in inches or centimetres, as millimetres. Pure. */

/** As typed, '1½ inch', and every width in whole millimetres that it may mean. */
export interface AskedWidth {
  typed: string;
  widthsMm: readonly number[];
}

const mmPerInch = 25.4;
const mmPerCm = 10;
/** A 2 inch brush is sold as 48 to 53 mm wide. */
const tolerance = 0.06;

const fractions: Readonly<Record<string, number>> = {
  ...{ '¼': 1 / 4, '½': 1 / 2, '¾': 3 / 4, '⅛': 1 / 8, '⅜': 3 / 8, '⅝': 5 / 8, '⅞': 7 / 8 },
};

/** '1 1/2', '1½' or '1.5', and a unit; 'in' before a number is the word, as in '2 in 1'. */
const inches = new RegExp(
  String.raw`(?<![\d.,/])(?:(?:(?<whole>\d{1,2})[ -])?(?<top>\d)[/⁄](?<bottom>[1-9]\d?)` +
    String.raw`|(?:(?<before>\d{1,2})[ -]?)?(?<sign>[¼½¾⅛⅜⅝⅞])|(?<plain>\d{1,2}(?:[.,]\d{1,3})?))` +
    String.raw`[ -]?(?:inch(?:es)?|in(?!\s*\d)|["″”]|''|′′)(?![\p{L}\p{N}])`,
  'giu',
);

/** Exact: whoever says 5 cm knows the metric sizes. */
const centimetres = /(?<![\d.,/])(?<plain>\d{1,3}(?:[.,]\d)?)[ -]?cm(?![\p{L}\p{N}])/giu;

/** Takes the widths in inches and centimetres out of a text. */
export function readWidths(text: string): { widths: AskedWidth[]; rest: string } {
  const inInches = [...text.matchAll(inches)].map(({ 0: typed, groups = {} }) => {
    return { typed, widthsMm: widthsAround(numberOf(groups) * mmPerInch) };
  });
  const inCentimetres = [...text.matchAll(centimetres)].map(({ 0: typed, groups = {} }) => {
    return { typed, widthsMm: [Math.round(numberOf(groups) * mmPerCm)] };
  });
  const rest = text.replaceAll(inches, ' ').replaceAll(centimetres, ' ');
  return { widths: [...inInches, ...inCentimetres], rest };
}

function numberOf({ whole, top, bottom, before, sign, plain }: Partial<Record<string, string>>) {
  if (plain !== undefined) return Number(plain.replace(',', '.'));
  if (sign !== undefined) return Number(before ?? 0) + (fractions[sign] ?? 0);
  return Number(whole ?? 0) + Number(top) / Number(bottom);
}

function widthsAround(mm: number): number[] {
  const nearest = Math.round(mm);
  const least = Math.min(nearest, Math.ceil(mm * (1 - tolerance)));
  const most = Math.max(nearest, Math.floor(mm * (1 + tolerance)));
  return Array.from({ length: most - least + 1 }, (_, index) => least + index);
}
