/**
 * The palette for what cannot read CSS: emails, icons, the manifest, the browser's own bar.
 * `palette.css` stays the one place where a colour is written; this only reads it.
 */

export interface Colour {
  light: string;
  dark: string;
}

export const colourNames = [
  ...['paper', 'gesso', 'card', 'ink', 'graphite', 'hint', 'vermilion', 'vermilion-pressed'],
  ...[
    'vermilion-ground',
    'vermilion-ground-pressed',
    'on-vermilion',
    'copper',
    'oxblood',
    'oxblood-wash',
    'pine',
    'pine-wash',
    'lapis',
  ],
  ...['lapis-wash', 'line', 'field-line', 'well', 'night', 'night-panel'],
  ...['night-text', 'night-soft', 'night-line', 'brass', 'stroke'],
] as const;

export type Palette = ReadonlyMap<string, Colour>;

const hex = '#[0-9a-fA-F]{6}';
const declaration = new RegExp(
  String.raw`^\s*--([\w-]+):\s*(?:light-dark\((${hex}),\s*(${hex})\)|(${hex}));`,
  'gm',
);

/** What the style sheet declares; a colour in another notation is left out. */
export function readPalette(css: string): Palette {
  const found = [...css.matchAll(declaration)];
  return new Map(
    found.map(([, name = '', light = '', dark = '', both = '']) => [
      name,
      { light: light || both, dark: dark || both },
    ]),
  );
}

/** The colours that the pages need and the style sheet does not give, each as a sentence. */
export function paletteErrors(palette: Palette): string[] {
  return colourNames
    .filter((name) => !palette.has(name))
    .map((name) => `--${name} must be #rrggbb or light-dark(#rrggbb, #rrggbb)`);
}

/** A colour by name; throws when there is none, as the build has asked before. */
export function colourOf(palette: Palette, name: string): Colour {
  const colour = palette.get(name);
  if (!colour) throw new Error(`the palette has no --${name}`);
  return colour;
}
