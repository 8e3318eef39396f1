/**
 * Whether two pictures of a page look the same, as somebody sees it who stands a step back: not
 * pixel by pixel, where each Chromium and each machine draws the edge of a letter a little
 * differently, but by the mean colour of small cells and of larger ones. Something that moved, went
 * or came changes small cells much; another colour of a ground changes large cells a little.
 */
import sharp, { type OutputInfo } from 'sharp';

/** The pictures are kept at this part of the page's size. */
export const keptScale = 0.5;

interface Grid {
  name: string;
  /** The side of a cell, in pixels of the page. */
  cell: number;
  /** From how many of 255 levels on, in any colour, a cell counts as another. */
  levels: number;
  /** How many cells may be others. */
  spared: number;
}

/** Letters drawn a whole pixel off come to 13, 3 and 2 levels; a radius of 10 px for 4 to 30. */
export const grids: readonly Grid[] = [
  { name: 'details', cell: 8, levels: 20, spared: 1 },
  { name: 'shades', cell: 32, levels: 5, spared: 0 },
  { name: 'grounds', cell: 64, levels: 4, spared: 0 },
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

export interface Compared {
  /** Undefined when they look the same. */
  said: string | undefined;
  spots: readonly Spot[];
}

/** A screenshot, taken at that scale, as it is kept. */
export function pack(screenshot: Buffer): Promise<Buffer> {
  return sharp(screenshot).webp({ quality: 62, effort: 3 }).toBuffer();
}

/** Two pictures at that scale, packed or not. */
export async function compare(kept: Buffer, now: Buffer): Promise<Compared> {
  const [was, is] = await Promise.all([unpack(kept), unpack(now)]);
  const sizes = [was, is].map(
    ({ info: { width, height } }) => `${width / keptScale} × ${height / keptScale}`,
  );
  if (sizes[0] !== sizes[1]) return { said: `it is ${sizes[1]}, was ${sizes[0]}`, spots: [] };
  const found: string[] = [];
  const spots: Spot[] = [];
  for (const grid of grids) {
    const others = await findOthers(grid, was, is);
    if (others.length <= grid.spared) continue;
    found.push(told(grid, others));
    spots.push(...others);
  }
  return { said: found.length > 0 ? found.join('; ') : undefined, spots };
}

/** Both pictures side by side, and the second with what differs framed. */
export async function drawDifference(
  kept: Buffer,
  now: Buffer,
  spots: readonly Spot[],
): Promise<Buffer> {
  const [was, is] = [await sharp(kept).metadata(), await sharp(now).metadata()];
  const [width, height] = [was.width + is.width + 12, Math.max(was.height, is.height)];
  const frames = spots.map(({ x, y, cell }) => {
    const [left, top, side] = [x, y, cell].map((each) => each * keptScale);
    return `<rect x="${left}" y="${top}" width="${side}" height="${side}"/>`;
  });
  const size = `width="${is.width}" height="${is.height}"`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>
    <g fill="none" stroke="magenta">${frames.join('')}</g></svg>`;
  const background = { r: 255, g: 0, b: 255 };
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([
      { input: kept, left: 0, top: 0 },
      { input: now, left: was.width + 12, top: 0 },
      { input: Buffer.from(drawing), left: was.width + 12, top: 0 },
    ])
    .png()
    .toBuffer();
}

/** Once for all grids: that takes longer than the rest. */
function unpack(picture: Buffer): Promise<Pixels> {
  return sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

async function findOthers({ name, cell, levels }: Grid, kept: Pixels, now: Pixels) {
  const [was, is] = await Promise.all([means(kept, cell), means(now, cell)]);
  const spots: Spot[] = [];
  for (let index = 0; index < was.data.length; index += 3) {
    const apart = [0, 1, 2].map((colour) =>
      Math.abs((was.data[index + colour] ?? 0) - (is.data[index + colour] ?? 0)),
    );
    const most = Math.max(...apart);
    if (most < levels) continue;
    const [column, row] = [(index / 3) % was.columns, Math.floor(index / 3 / was.columns)];
    const [x, y] = [Math.round(column * was.cellWidth), Math.round(row * was.cellHeight)];
    spots.push({ grid: name, x, y, cell, levels: most });
  }
  return spots;
}

/** The mean colour of each cell: whole cells, as near to that size as they fit. */
async function means({ data: pixels, info }: Pixels, cell: number) {
  const { width, height } = info;
  const columns = Math.max(1, Math.round(width / keptScale / cell));
  const rows = Math.max(1, Math.round(height / keptScale / cell));
  const data = await sharp(pixels, { raw: info })
    .resize(columns, rows, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const [cellWidth, cellHeight] = [width / keptScale / columns, height / keptScale / rows];
  return { data, columns, cellWidth, cellHeight };
}

function told({ name }: Grid, others: readonly Spot[]): string {
  const [worst] = others.toSorted((a, b) => b.levels - a.levels);
  const where = `${worst?.levels} levels at ${worst?.x}, ${worst?.y}`;
  return `${others.length} ${name} differ, most by ${where}`;
}
