/**
 * What stands in a picture's place until it is there: a few colours from its top to its bottom,
 * and for a tool how far in from the sides the bare ground reaches.
 */
import sharp from 'sharp';
import type { Haze } from '../src/web/content/picture.ts';

const columns = 24;
const rows = 5;
const mostBare = columns / 2 - 2;
/** The ground that every tool was photographed on; towards the corners it is a little darker. */
const ground = [0xe8, 0xe4, 0xdd] as const;
const shade = 48;
/** How far a colour may be off that of its row's edge and still be the same ground. */
const nearlySame = 24;

type Colour = readonly [number, number, number];

/** Reads the picture as a grid of few squares. */
export async function hazeOf(image: Buffer): Promise<Haze> {
  const { data } = await sharp(image)
    .removeAlpha()
    .resize({ width: columns, height: rows, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => colourAt(data, (y * columns + x) * 3);
  const side = bareColumns(at);
  return {
    side: Math.round((side * 100) / columns),
    rows: Array.from({ length: rows }, (_, y) => {
      const seen = Array.from({ length: columns - 2 * side }, (__, x) => at(side + x, y));
      return hex(mean(seen));
    }),
  };
}

/** How many columns from either side show nothing but the ground. */
function bareColumns(at: (x: number, y: number) => Colour): number {
  const inRows = Array.from({ length: rows }, (_, y) => y);
  const isGround = inRows.every((y) => distance(at(0, y), ground) < shade);
  const isBare = (x: number, edge: number) =>
    inRows.every((y) => distance(at(x, y), at(edge, y)) < nearlySame);
  let bare = 0;
  while (
    isGround &&
    bare < mostBare &&
    isBare(bare, 0) &&
    isBare(columns - 1 - bare, columns - 1)
  ) {
    bare += 1;
  }
  return bare;
}

function colourAt(data: Buffer, offset: number): Colour {
  return [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0];
}

function distance(one: Colour, other: Colour): number {
  return Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))));
}

function mean(colours: readonly Colour[]): Colour {
  const average = (channel: 0 | 1 | 2) =>
    colours.reduce((sum, colour) => sum + colour[channel], 0) / colours.length;
  return [average(0), average(1), average(2)];
}

function hex(colour: Colour): `#${string}` {
  return `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}
