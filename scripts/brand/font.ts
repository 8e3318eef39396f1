/**
 * Text in the shop's own font as SVG paths, for images of the build: no font is needed on the
 * machine, and the share card has the font of the pages.
 */
import { create } from 'fontkit';

export interface Font {
  /** An SVG path of the text at a position and font size. */
  toPath: (text: string, position: { x: number; y: number; size: number }) => string;
  /** The width of a text, in units of the font size. */
  widthOf: (text: string) => number;
}

/** Throws for a file that is no single font. */
export function readFont(file: Buffer): Font {
  const font = create(file);
  if (!('layout' in font)) throw new Error('a font file of the pages holds several fonts');
  return {
    toPath(text, { x, y, size }) {
      const scale = size / font.unitsPerEm;
      const { glyphs, positions } = font.layout(text);
      let left = x;
      return glyphs
        .map((glyph, index) => {
          // Outlines have their origin at the bottom.
          const path = glyph.path.transform(scale, 0, 0, -scale, left, y).toSVG();
          left += (positions[index]?.xAdvance ?? 0) * scale;
          return path;
        })
        .join('');
    },
    widthOf: (text) => font.layout(text).advanceWidth / font.unitsPerEm,
  };
}
