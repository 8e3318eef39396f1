/** Text in the shop's faces, which are cut in two: Latin, and Latin of more languages. */
import { readFileSync } from 'node:fs';

export type FontWeight = 'regular' | 'semibold';

const parts = ['latin', 'latin-ext'] as const;
type FontPart = (typeof parts)[number];

/** A run of a text that one face has. */
export interface TextRun {
  text: string;
  part: FontPart;
}

const extended = /[\u0100-\u0151\u0154-\u015F\u0162-\u0177\u0179-\u017C\u017F\u0218-\u021B]/;
const known = /[\u0020-\u007E\u00A0-\u017F\u0218-\u021B–—‘’‚“”„†•…‹›€™−×÷№→←\u2009\u202F]/;

/** What neither face has becomes a question mark: the page shows it. */
export function splitRuns(text: string): TextRun[] {
  const runs: TextRun[] = [];
  for (const sign of text.normalize('NFC')) {
    const part = extended.test(sign) ? 'latin-ext' : 'latin';
    const shown = known.test(sign) ? sign : '?';
    const last = runs.at(-1);
    if (last?.part === part) last.text += shown;
    else runs.push({ text: shown, part });
  }
  return runs;
}

export function fontName(part: FontPart, weight: FontWeight): string {
  return `${part}-${weight}`;
}

/** The files, read once when the first document is written. */
export function readFonts(): [name: string, file: Buffer][] {
  return parts.flatMap((part) =>
    (['regular', 'semibold'] as const).map((weight): [string, Buffer] => {
      const file = new URL(`fonts/instrument-sans-${part}-${weight}.ttf`, import.meta.url);
      return [fontName(part, weight), readFileSync(file)];
    }),
  );
}
