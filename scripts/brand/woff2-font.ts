/**
 * Text in the shop's own font as SVG paths, for images of the build: no font is needed on
 * the machine, and the share card has the font of the pages. Reads a WOFF2 file with TrueType
 * outlines (https://www.w3.org/TR/WOFF2/, sections 4 and 5); without kerning.
 */
import { brotliDecompressSync } from 'node:zlib';
import { readGlyphs, type Glyph, type Point } from './woff2-glyphs.ts';

export interface Font {
  /** An SVG path of the text at a position and font size. */
  toPath: (text: string, position: { x: number; y: number; size: number }) => string;
  /** The width of a text, in units of the font size. */
  widthOf: (text: string) => number;
}

// The indexes of these tables in WOFF2's list of known tables.
const tableIndexes = { cmap: 0, head: 1, hhea: 2, hmtx: 3, glyf: 10, loca: 11 } as const;

export function readFont(file: Buffer): Font {
  const tables = readTables(file);
  const table = (name: keyof typeof tableIndexes) =>
    tables.get(tableIndexes[name]) ?? Buffer.alloc(0);
  const unitsPerEm = table('head').readUInt16BE(18);
  const glyphOf = readCharacters(table('cmap'));
  const glyphs = readGlyphs(table('glyf'));
  const advanceOf = readAdvances(table('hmtx'), table('hhea').readUInt16BE(34));
  const advances = (text: string) =>
    Array.from(text, (character) => advanceOf(glyphOf(codeOf(character))));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  return {
    toPath(text, { x, y, size }) {
      const scale = size / unitsPerEm;
      const letters = Array.from(text, (character) => glyphs[glyphOf(codeOf(character))] ?? []);
      return letters
        .map((glyph, index) => {
          const left = x + sum(advances(text).slice(0, index)) * scale;
          return draw(glyph, ([px, py]) => [left + px * scale, y - py * scale]);
        })
        .join('');
    },
    widthOf: (text) => sum(advances(text)) / unitsPerEm,
  };
}

const codeOf = (letter: string) => letter.codePointAt(0) ?? 0;

function draw(glyph: Glyph, position: (point: Point) => Point): string {
  const at = (point: Point) =>
    position(point)
      .map((each) => each.toFixed(2))
      .join(' ');
  return glyph
    .map(({ from, curves }) => {
      const drawn = curves.map(([by, to]) => `Q${at(by)} ${at(to)}`);
      return `M${at(from)}${drawn.join('')}Z`;
    })
    .join('');
}

/** The tables by their index in the list of known tables; others are ignored. */
function readTables(file: Buffer): Map<number, Buffer> {
  let at = 48;
  const tableEntries: { tableIndex: number; bytes: number }[] = [];
  const readLength = () => {
    let length = 0;
    for (;;) {
      const byte = file.readUInt8(at++);
      length = length * 128 + (byte & 127);
      if (byte < 128) return length;
    }
  };
  for (let left = file.readUInt16BE(12); left > 0; left -= 1) {
    const flags = file.readUInt8(at++);
    const tableIndex = flags & 63;
    if (tableIndex === 63) at += 4;
    const isOutline = tableIndex === tableIndexes.glyf || tableIndex === tableIndexes.loca;
    const isTransformed = isOutline ? flags >> 6 !== 3 : flags >> 6 !== 0;
    const full = readLength();
    tableEntries.push({ tableIndex, bytes: isTransformed ? readLength() : full });
  }
  const all = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  const tables = new Map<number, Buffer>();
  let from = 0;
  for (const { tableIndex, bytes } of tableEntries) {
    tables.set(tableIndex, all.subarray(from, from + bytes));
    from += bytes;
  }
  return tables;
}

/** The characters of the basic multilingual plane (cmap format 4), enough for names. */
function readCharacters(cmap: Buffer): (character: number) => number {
  const count = cmap.readUInt16BE(2);
  const subtableOffsets = Array.from({ length: count }, (_, index) =>
    cmap.readUInt32BE(8 + index * 8),
  );
  const start = subtableOffsets.find((each) => cmap.readUInt16BE(each) === 4);
  if (start === undefined) throw new Error('the face has no table of the first plane');
  const segments = cmap.readUInt16BE(start + 6) / 2;
  const word = (list: number, index: number) =>
    start + 14 + list * segments * 2 + (list > 0 ? 2 : 0) + index * 2;
  return (character) => {
    for (let index = 0; index < segments; index += 1) {
      if (character > cmap.readUInt16BE(word(0, index))) continue;
      const first = cmap.readUInt16BE(word(1, index));
      if (character < first) return 0;
      const shift = cmap.readUInt16BE(word(2, index));
      const position = word(3, index);
      const range = cmap.readUInt16BE(position);
      if (range === 0) return (character + shift) & 0xffff;
      const glyph = cmap.readUInt16BE(position + range + (character - first) * 2);
      return glyph === 0 ? 0 : (glyph + shift) & 0xffff;
    }
    return 0;
  };
}

/** Advance widths; the transformed table has them alone, the plain one with side bearings. */
function readAdvances(hmtx: Buffer, count: number): (glyph: number) => number {
  const isTransformed = hmtx.readUInt8(0) <= 3 && hmtx.length % 2 === 1;
  return (glyph) => {
    const index = Math.min(glyph, count - 1);
    return hmtx.readUInt16BE(isTransformed ? 1 + index * 2 : index * 4);
  };
}
