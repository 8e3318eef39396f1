/**
 * How postcodes are written, by country; from the data of Unicode's CLDR and of Google's address
 * service. '#' is a digit, '@' a letter, '*' either; everything else stands there as it is.
 */
const patternLines = `
AD AD###|AL ####|AM ####|AR ####,@####@@@|AS #####,#####-####|AT ####|AU ####|AX #####
BA #####|BE ####|BG ####|BL #####|BR #####-###|BY ######|CA @#@ #@#|CC ####|CH ####
CN ######|CO ######|CR #####|CX ####|CY ####|CZ ### ##|DE #####|DK ####|DO #####|DZ #####
EC ######|EE #####|EG #####|ES #####|FI #####|FO ###|FR #####
GB @# #@@,@## #@@,@@# #@@,@@## #@@,@#@ #@@,@@#@ #@@,GIR 0AA
GE ####|GF #####|GG GY# #@@,GY## #@@|GI GX11 1AA|GL ####|GP #####|GR ### ##|GU #####,#####-####
HR #####|HU ####|ID #####|IE @## ****,D6W ****|IL #######,#####|IM IM# #@@,IM## #@@|IN ######
IS ###|IT #####|JE JE# #@@,JE## #@@|JP ###-####|KR #####|KZ ######|LI ####|LT #####|LU ####
LV LV-####|MA #####|MC #####|MD ####|ME #####|MF #####|MK ####|MP #####,#####-####|MQ #####
MT @@@ ####|MX #####|MY #####|NC #####|NF ####|NL #### @@|NO ####|NZ ####|PE #####|PF #####
PH ####|PK #####|PL ##-###|PM #####|PR #####,#####-####|PT ####-###|RE #####|RO ######|RS #####
RU ######|SA #####,#####-####|SE ### ##|SG ######|SI ####|SJ ####|SK ### ##|SM #####|TH #####
TN ####|TR #####|TW ###,#####,######|UA #####|US #####,#####-####|UY #####|VA #####
VI #####,#####-####|VN #####,######|WF #####|YT #####|ZA ####`;

const patterns: ReadonlyMap<string, readonly string[]> = new Map(
  patternLines
    .trim()
    .split(/[|\n]/)
    .map((entry) => [entry.slice(0, 2), entry.slice(3).split(',')]),
);

/** Countries whose post has no codes. */
const withoutPostcodes = new Set(
  (
    'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK KI ' +
    'KM KN ML MO MR MW NR NU PA QA RW SB SC SL SS ST SX SY TG TK TL TO TV UG VU WS YE ZW'
  ).split(' '),
);

const examples: Readonly<Record<string, string>> = {
  ...{ AU: '3000', BR: '01310-100', CA: 'K1A 0B1', CH: '8001', DE: '10115', ES: '28013' },
  ...{ FR: '75001', GB: 'SW1A 1AA', IE: 'D02 AF30', IN: '110001', IT: '00184', JP: '100-0001' },
  ...{ NL: '1012 AB', PL: '00-001', PT: '1100-148', SE: '111 20', US: '10001' },
};

export type PostcodeNeed = 'required' | 'optional' | 'none';

/** Required where the shop knows what it looks like; where it does not, nobody is stopped. */
export function needOfPostcode(country: string): PostcodeNeed {
  if (patterns.has(country)) return 'required';
  return withoutPostcodes.has(country) ? 'none' : 'optional';
}

/** One that could be of the country: 'SW1A 1AA'; '' where the shop knows none. */
export function examplePostcode(country: string): string {
  const [pattern = ''] = patterns.get(country) ?? [];
  return examples[country] ?? pattern.replaceAll('#', '1').replaceAll(/[@*]/g, 'A');
}

/**
 * The postcode as the country writes it: 'sw1a1aa' becomes 'SW1A 1AA', 'D-10115' '10115'.
 * Undefined when it cannot be one. Of countries without a pattern it stays as it was typed.
 */
export function normalizePostcode(country: string, text: string): string | undefined {
  const known = patterns.get(country);
  if (!known) return text.trim();
  const typed = text.toUpperCase().replaceAll(/[\s.\-–〒]/g, '');
  // As on letters across a border: CH-8001, D-10115, FL-9490.
  const [, prefix = '', rest = ''] = /^([A-Z]{1,2})(.*)$/.exec(typed) ?? [];
  const isPrefix = [country, country.slice(0, 1), 'FL'].includes(prefix);
  const spellings = isPrefix ? [typed, rest] : [typed];
  for (const spelling of spellings) {
    for (const pattern of known) {
      const written = fillPattern(pattern, spelling) ?? fillPattern(pattern, spelling, 'digits');
      if (written !== undefined) return written;
    }
  }
  return undefined;
}

const kinds: Readonly<Record<string, RegExp>> = { '#': /\d/, '@': /[A-Z]/, '*': /[A-Z\d]/ };

/** 'digits': the letters that stand in the pattern itself were left out. */
function fillPattern(pattern: string, typed: string, given?: 'digits'): string | undefined {
  let written = '';
  let at = 0;
  for (const sign of pattern) {
    const kind = kinds[sign];
    const next = typed[at] ?? '';
    const isTyped = kind ? kind.test(next) : next === sign;
    if (isTyped) at += 1;
    else if (kind || (/[A-Z\d]/.test(sign) && given === undefined)) return undefined;
    written += kind ? next : sign;
  }
  return at === typed.length ? written : undefined;
}
