/**
 * Letters of the shop's own face as shapes, for what is drawn at a build: no typeface need be on
 * the machine, and what a shared link shows is set like the pages. Reads a WOFF2 file with TrueType
 * outlines (https://www.w3.org/TR/WOFF2/, sections 4 and 5); without kerning.
 */
import { brotliDecompressSync } from 'node:zlib';
import { readGlyphs, type Glyph, type Point } from './letter-outlines.ts';

export interface Face {
  /** A text as a path that begins at this place, so tall. */
  write: (text: string, place: { x: number; y: number; size: number }) => string;
  /** How far it reaches in its own size. */
  widthOf: (text: string) => number;
}

// The places of these tables in the list of known ones.
const known = { cmap: 0, head: 1, hhea: 2, hmtx: 3, glyf: 10, loca: 11 } as const;

export function readFace(file: Buffer): Face {
  const tables = readTables(file);
  const table = (name: keyof typeof known) => tables.get(known[name]) ?? Buffer.alloc(0);
  const unitsPerEm = table('head').readUInt16BE(18);
  const glyphOf = readCharacters(table('cmap'));
  const glyphs = readGlyphs(table('glyf'));
  const advanceOf = readAdvances(table('hmtx'), table('hhea').readUInt16BE(34));
  const advances = (text: string) => Array.from(text, (each) => advanceOf(glyphOf(codeOf(each))));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  return {
    write(text, { x, y, size }) {
      const scale = size / unitsPerEm;
      const letters = Array.from(text, (each) => glyphs[glyphOf(codeOf(each))] ?? []);
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

function draw(glyph: Glyph, place: (point: Point) => Point): string {
  const at = (point: Point) =>
    place(point)
      .map((each) => each.toFixed(2))
      .join(' ');
  return glyph
    .map(({ from, curves }) => {
      const drawn = curves.map(([by, to]) => `Q${at(by)} ${at(to)}`);
      return `M${at(from)}${drawn.join('')}Z`;
    })
    .join('');
}

/** By their places in the list of known tables; of others nothing is asked. */
function readTables(file: Buffer): Map<number, Buffer> {
  let at = 48;
  const listed: { which: number; bytes: number }[] = [];
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
    const which = flags & 63;
    if (which === 63) at += 4;
    const isOutline = which === known.glyf || which === known.loca;
    const isChanged = isOutline ? flags >> 6 !== 3 : flags >> 6 !== 0;
    const full = readLength();
    listed.push({ which, bytes: isChanged ? readLength() : full });
  }
  const all = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  const tables = new Map<number, Buffer>();
  let from = 0;
  for (const { which, bytes } of listed) {
    tables.set(which, all.subarray(from, from + bytes));
    from += bytes;
  }
  return tables;
}

/** The letters of the first plane, which is where names are written. */
function readCharacters(cmap: Buffer): (character: number) => number {
  const count = cmap.readUInt16BE(2);
  const starts = Array.from({ length: count }, (_, index) => cmap.readUInt32BE(8 + index * 8));
  const start = starts.find((each) => cmap.readUInt16BE(each) === 4);
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
      const place = word(3, index);
      const range = cmap.readUInt16BE(place);
      if (range === 0) return (character + shift) & 0xffff;
      const glyph = cmap.readUInt16BE(place + range + (character - first) * 2);
      return glyph === 0 ? 0 : (glyph + shift) & 0xffff;
    }
    return 0;
  };
}

/** Advances alone, or each with its side bearing: as the table is long. */
function readAdvances(hmtx: Buffer, count: number): (glyph: number) => number {
  const isChanged = hmtx.readUInt8(0) <= 3 && hmtx.length % 2 === 1;
  return (glyph) => {
    const index = Math.min(glyph, count - 1);
    return hmtx.readUInt16BE(isChanged ? 1 + index * 2 : index * 4);
  };
}
