import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { colourNames, colourOf, paletteErrors, readPalette, type Palette } from './palette.ts';

const palette = readPalette(readFileSync(join(import.meta.dirname, 'palette.css'), 'utf8'));

/** WCAG 2: body text 7, other text 4.5, what is drawn 3. */
const aaa = 7;
const aa = 4.5;
const drawn = 3;

/** Each text or shape, and every ground it stands on somewhere in the shop. */
const pairs: readonly (readonly [upper: string, grounds: readonly string[], least: number])[] = [
  ['ink', ['paper', 'gesso', 'card', 'well'], aaa],
  ['ink', ['oxblood-wash', 'pine-wash', 'lapis-wash'], aaa],
  ['graphite', ['paper', 'gesso', 'card', 'well'], aaa],
  ['hint', ['paper', 'card'], aa],
  ['vermilion', ['paper', 'gesso', 'card'], aa],
  ['vermilion-pressed', ['paper', 'gesso', 'card'], aa],
  ['on-vermilion', ['vermilion-ground', 'vermilion-ground-pressed'], aa],
  ['vermilion-ground', ['paper'], drawn],
  ['copper', ['paper', 'gesso', 'card'], aa],
  ['oxblood', ['paper', 'gesso', 'card', 'oxblood-wash'], aa],
  ['pine', ['paper', 'gesso', 'card', 'pine-wash'], aa],
  ['lapis', ['paper', 'gesso', 'card', 'lapis-wash'], aa],
  ['night-text', ['night', 'night-panel'], aaa],
  ['night-soft', ['night', 'night-panel'], aaa],
  ['brass', ['night', 'night-panel'], aa],
  ['field-line', ['paper', 'gesso', 'card'], drawn],
  ['stroke', ['paper', 'night'], drawn],
];

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** The pairs that fall short, each as a sentence for whoever chose the colours. */
function lowContrastPairs(colours: Palette): string[] {
  return pairs.flatMap(([upper, grounds, least]) =>
    grounds.flatMap((ground) =>
      themes.flatMap((theme) => {
        const measured = contrast(colours, upper, ground, theme);
        const pairText = `${upper} on ${ground}, ${theme}: ${measured.toFixed(2)}`;
        return measured < least ? [`${pairText}, needs ${least}`] : [];
      }),
    ),
  );
}

function contrast(colours: Palette, upper: string, ground: string, theme: Theme): number {
  const [bright = 0, dim = 0] = [upper, ground]
    .map((name) => luminance(colourOf(colours, name)[theme]))
    .toSorted((one, other) => other - one);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('every pair of the palette can be read, by day and by night', () => {
  expect(lowContrastPairs(palette)).toEqual([]);
});

test.each(themes)('the three grounds are three, %s', (theme) => {
  const grounds = ['paper', 'gesso', 'card'].map((name) => colourOf(palette, name)[theme]);
  expect(new Set(grounds).size).toBe(grounds.length);
});

describe('the measure', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
  ])('%s on %s is %d', (one, other, ratio) => {
    const two = new Map([
      ['one', { light: one, dark: one }],
      ['other', { light: other, dark: other }],
    ]);
    expect(contrast(two, 'one', 'other', 'light')).toBeCloseTo(ratio, 1);
  });

  test('names the pair with too little contrast, and the theme', () => {
    const pale = new Map([...palette, ['copper', { light: '#c08a60', dark: '#d9a27e' }]]);
    expect(lowContrastPairs(pale)).toContainEqual(
      expect.stringMatching(/^copper on paper, light: 2\.\d\d, needs 4\.5$/),
    );
    expect(lowContrastPairs(pale).every((line) => line.startsWith('copper on '))).toBe(true);
  });
});

describe('reading', () => {
  test('one colour for both themes, or one for each', () => {
    const read = readPalette('a {\n  --a: #AABBCC;\n  --b: light-dark(#000000, #ffffff);\n}');
    expect([...read]).toEqual([
      ['a', { light: '#AABBCC', dark: '#AABBCC' }],
      ['b', { light: '#000000', dark: '#ffffff' }],
    ]);
  });

  test('the palette of this shop has every colour', () => {
    expect(paletteErrors(palette)).toEqual([]);
    expect([...palette.keys()].toSorted()).toEqual([...colourNames].toSorted());
  });

  test('a colour in a notation that emails and icons cannot have is reported by name', () => {
    const lacking = readPalette([...palette.keys()].map((name) => `  --${name}: red;`).join('\n'));
    expect(paletteErrors(lacking)).toHaveLength(colourNames.length);
    expect(paletteErrors(lacking)[0]).toBe(
      '--paper must be #rrggbb or light-dark(#rrggbb, #rrggbb)',
    );
  });
});
