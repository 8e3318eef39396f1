/**
 * Compares two screenshots of a page as somebody sees them from some distance: not
 * pixel by pixel, where each Chromium and each machine draws the edge of a letter a little
 * differently, but by the mean colour of small cells and of larger ones. Something that moved, went
 * or came changes small cells much; another colour of a ground changes large cells a little.
 */
import sharp, { type OutputInfo } from 'sharp';

/** The screenshots are stored at this scale of the page's size. */
export const screenshotScale = 0.5;

interface Grid {
  name: string;
  /** The side of a cell, in pixels of the page. */
  cell: number;
  /** From how many of 255 levels on, in any colour, a cell counts as different. */
  levels: number;
  /** How many cells may differ. */
  allowedCells: number;
}

/** Letters drawn a whole pixel off come to 13, 3 and 2 levels; a radius of 10 px for 4 to 30. */
export const grids: readonly Grid[] = [
  { name: 'details', cell: 8, levels: 20, allowedCells: 1 },
  { name: 'shades', cell: 32, levels: 5, allowedCells: 0 },
  { name: 'grounds', cell: 64, levels: 4, allowedCells: 0 },
];

export interface Spot {
  grid: string;
  x: number;
  y: number;
  /** In pixels of the page. */
  cell: number;
  levels: number;
}

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

export interface ImageDiff {
  /** Undefined when they look the same. */
  message: string | undefined;
  spots: readonly Spot[];
}

/** Compresses a screenshot for storing. */
export function compressScreenshot(screenshot: Buffer): Promise<Buffer> {
  return sharp(screenshot).webp({ quality: 62, effort: 3 }).toBuffer();
}

/** Two screenshots at that scale, compressed or not. */
export async function compareImages(reference: Buffer, current: Buffer): Promise<ImageDiff> {
  const [was, is] = await Promise.all([decode(reference), decode(current)]);
  const sizes = [was, is].map(
    ({ info: { width, height } }) => `${width / screenshotScale} × ${height / screenshotScale}`,
  );
  if (sizes[0] !== sizes[1]) return { message: `it is ${sizes[1]}, was ${sizes[0]}`, spots: [] };
  const messages: string[] = [];
  const spots: Spot[] = [];
  for (const grid of grids) {
    const differingCells = await findDifferingCells(grid, was, is);
    if (differingCells.length <= grid.allowedCells) continue;
    messages.push(describeDiff(grid, differingCells));
    spots.push(...differingCells);
  }
  return { message: messages.length > 0 ? messages.join('; ') : undefined, spots };
}

/** Both screenshots side by side, with the differences framed in the second. */
export async function drawDiff(
  reference: Buffer,
  current: Buffer,
  spots: readonly Spot[],
): Promise<Buffer> {
  const [was, is] = [await sharp(reference).metadata(), await sharp(current).metadata()];
  const [width, height] = [was.width + is.width + 12, Math.max(was.height, is.height)];
  const frames = spots.map(({ x, y, cell }) => {
    const [left, top, side] = [x, y, cell].map((each) => each * screenshotScale);
    return `<rect x="${left}" y="${top}" width="${side}" height="${side}"/>`;
  });
  const size = `width="${is.width}" height="${is.height}"`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>
    <g fill="none" stroke="magenta">${frames.join('')}</g></svg>`;
  const background = { r: 255, g: 0, b: 255 };
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([
      { input: reference, left: 0, top: 0 },
      { input: current, left: was.width + 12, top: 0 },
      { input: Buffer.from(drawing), left: was.width + 12, top: 0 },
    ])
    .png()
    .toBuffer();
}

/** Decoded once for all grids, because decoding takes longest. */
function decode(picture: Buffer): Promise<Pixels> {
  return sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

async function findDifferingCells(
  { name, cell, levels }: Grid,
  reference: Pixels,
  current: Pixels,
) {
  const [was, is] = await Promise.all([averageCells(reference, cell), averageCells(current, cell)]);
  const spots: Spot[] = [];
  for (let index = 0; index < was.data.length; index += 3) {
    const differences = [0, 1, 2].map((colour) =>
      Math.abs((was.data[index + colour] ?? 0) - (is.data[index + colour] ?? 0)),
    );
    const largest = Math.max(...differences);
    if (largest < levels) continue;
    const [column, row] = [(index / 3) % was.columns, Math.floor(index / 3 / was.columns)];
    const [x, y] = [Math.round(column * was.cellWidth), Math.round(row * was.cellHeight)];
    spots.push({ grid: name, x, y, cell, levels: largest });
  }
  return spots;
}

/** The mean colour of each cell: whole cells, as near to that size as they fit. */
async function averageCells({ data: pixels, info }: Pixels, cell: number) {
  const { width, height } = info;
  const columns = Math.max(1, Math.round(width / screenshotScale / cell));
  const rows = Math.max(1, Math.round(height / screenshotScale / cell));
  const data = await sharp(pixels, { raw: info })
    .resize(columns, rows, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const [cellWidth, cellHeight] = [
    width / screenshotScale / columns,
    height / screenshotScale / rows,
  ];
  return { data, columns, cellWidth, cellHeight };
}

function describeDiff({ name }: Grid, differingCells: readonly Spot[]): string {
  const [worst] = differingCells.toSorted((a, b) => b.levels - a.levels);
  const where = `${worst?.levels} levels at ${worst?.x}, ${worst?.y}`;
  return `${differingCells.length} ${name} differ, most by ${where}`;
}
