/**
 * How tax numbers are written, by state: of the Union's members and Northern Ireland as VIES has
 * them, and of Great Britain. '#' is a digit, '@' a letter, '*' either, '?' a digit or nothing.
 */
const patternLines = `
AT U########|BE ##########|BG #########?|CY ########@|CZ ########?|CZ #########?|DE #########
DK ########|EE #########|EL #########|ES *#######*|FI ########|FR **#########|HR ###########
HU ########|IE #######@|IE #######@@|IE #*#####@|IT ###########|LT #########|LT ############
LU ########|LV ###########|MT ########|NL #########B##|PL ##########|PT #########|RO ##????????
SE ############|SI ########|SK ##########|XI #########|XI ############|XI GD###|XI HA###
GB #########|GB ############|GB GD###|GB HA###`;

const classes: Readonly<Record<string, string>> = {
  '#': String.raw`\d`,
  '@': '[A-Z]',
  '*': String.raw`[A-Z\d]`,
  '?': String.raw`\d?`,
};

const patterns = Map.groupBy(
  patternLines
    .trim()
    .split(/[|\n]/)
    .map((entry) => {
      const [prefix = '', shape = ''] = entry.split(' ');
      const inner = shape.replaceAll(/[#@*?]/g, (sign) => classes[sign] ?? sign);
      return { prefix, shape, pattern: new RegExp(`^${inner}$`) };
    }),
  ({ prefix }) => prefix,
);

export interface TaxNumber {
  /** ISO 3166-1 of the state that gave it, 'XI' for Northern Ireland. */
  country: string;
  /** As VIES takes it: 'FR12345678901'. */
  number: string;
}

export type ReadTaxNumber =
  | { ok: true; number: TaxNumber }
  /** It begins with no state's letters, or is not as numbers of that state are. */
  | { ok: false; reason: 'state_unknown' | 'malformed' };

/** Reads a number as people type it, with spaces, dots and hyphens. Nobody is asked about it. */
export function readTaxNumber(text: string): ReadTaxNumber {
  const { prefix, number } = split(text);
  const known = patterns.get(prefix);
  if (!known) return { ok: false, reason: 'state_unknown' };
  const digits = number.slice(2);
  if (!known.some(({ pattern }) => pattern.test(digits))) return { ok: false, reason: 'malformed' };
  const country = prefix === 'EL' ? 'GR' : prefix;
  return { ok: true, number: { country, number: `${prefix}${digits}` } };
}

/** A number as those of the same state are written, such as 'FR12345678901'. */
export function exampleLike(text: string): string {
  const { prefix } = split(text);
  const [first] = patterns.get(prefix) ?? [];
  let digit = 0;
  const written = first?.shape.replaceAll(/[#@*?]/g, (sign) => {
    if (sign === '@') return 'A';
    if (sign === '?') return '';
    digit = (digit + 1) % 10;
    return String(digit);
  });
  return written === undefined ? '' : prefix + written;
}

function split(text: string): { prefix: string; number: string } {
  const number = text.toUpperCase().replaceAll(/[\s.\-/]/g, '');
  // Greece has its own letters here, and writes its ISO code at times.
  return { prefix: number.startsWith('GR') ? 'EL' : number.slice(0, 2), number };
}
