/**
 * The placeholder of a picture until it is loaded: a few colours from its top to its bottom,
 * and for a tool the width of the plain background at the sides.
 */
import sharp from 'sharp';
import type { BlurPlaceholder } from '../../src/web/content/picture.ts';

const columns = 24;
const rows = 5;
const maxBareColumns = columns / 2 - 2;
/** The background of every tool's photograph; towards the corners it is a little darker. */
const backgroundColour = [0xe8, 0xe4, 0xdd] as const;
const backgroundTolerance = 48;
/** How much a colour may differ from that at its row's edge and still count as background. */
const sameColourTolerance = 24;

type Colour = readonly [number, number, number];

/** Scales the picture down to a small grid and reads its colours. */
export async function createBlurPlaceholder(image: Buffer): Promise<BlurPlaceholder> {
  const { data } = await sharp(image)
    .removeAlpha()
    .resize({ width: columns, height: rows, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colourAtCell = (x: number, y: number) => colourAt(data, (y * columns + x) * 3);
  const margin = countBareColumns(colourAtCell);
  return {
    side: Math.round((margin * 100) / columns),
    rows: Array.from({ length: rows }, (_, y) => {
      const innerColours = Array.from({ length: columns - 2 * margin }, (__, x) =>
        colourAtCell(margin + x, y),
      );
      return hex(mean(innerColours));
    }),
  };
}

/** How many columns from either side show nothing but the background. */
function countBareColumns(colourAtCell: (x: number, y: number) => Colour): number {
  const inRows = Array.from({ length: rows }, (_, y) => y);
  const isGround = inRows.every(
    (y) => distance(colourAtCell(0, y), backgroundColour) < backgroundTolerance,
  );
  const isBare = (x: number, edge: number) =>
    inRows.every((y) => distance(colourAtCell(x, y), colourAtCell(edge, y)) < sameColourTolerance);
  let columnCount = 0;
  while (
    isGround &&
    columnCount < maxBareColumns &&
    isBare(columnCount, 0) &&
    isBare(columns - 1 - columnCount, columns - 1)
  ) {
    columnCount += 1;
  }
  return columnCount;
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
