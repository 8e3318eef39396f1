/**
 * Draws the shop's brand images: icons, the share card of links (Open Graph image),
 * and writes the web app manifest. All of it is derived from the content folder, so it is made at
 * each build: an owner changes only name, colours or hero.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import type { Picture } from '#web/content/picture.ts';
import { colourOf, readPalette, type Palette } from '#web/content/palette.ts';
import type { Company } from '#web/content/schema.ts';
import { mark } from '#web/ui/pictures/mark.ts';
import { readFont, type Font } from './font.ts';

/** The size of the image that a shared link shows. */
const shareCard = { width: 1200, height: 630 } as const;

/** Width and height of the box that the icons are drawn in. */
const iconBoxSize = 32;

interface Content {
  company: Company;
  palette: Palette;
  /** The hero's photograph as a file. */
  photo: string;
  font: Font;
}

/** Writes the files into a folder that is served from the root. */
export async function drawBrand(root: string, to: string): Promise<void> {
  const content = await readContent(root);
  const tile = (radius: number, height: number) => drawMark(content.palette, { radius, height });
  const png = (drawing: string, width: number) =>
    sharp(Buffer.from(drawing), { density: (72 * width) / iconBoxSize })
      .resize(width, width)
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
  const files = {
    'mark.svg': tile(6, 26),
    'favicon.ico': toIcoFile(await png(tile(5, 28), 32)),
    // Without corners and with a margin: the system cuts these icons to its own shape.
    'apple-touch-icon.png': await png(tile(0, 22), 180),
    'icon-full-512.png': await png(tile(0, 18), 512),
    'icon-192.png': await png(tile(6, 26), 192),
    'icon-512.png': await png(tile(6, 26), 512),
    'social-card.jpg': await drawShareCard(content),
    'site.webmanifest': writeManifest(content),
  };
  await mkdir(to, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(to, name), bytes);
}

async function readContent(root: string): Promise<Content> {
  const folder = join(root, 'src/web/content');
  const load = (file: string) => import(pathToFileURL(join(folder, file)).href);
  const [{ company }, { hero }, { imagery }, css] = await Promise.all([
    load('company.ts'),
    load('home.ts'),
    load('imagery.ts'),
    readFile(join(folder, 'palette.css'), 'utf8'),
  ]);
  const picture: Picture = imagery[hero.picture];
  const { stem, digest, webp } = picture.full;
  const photo = join(root, 'public', `${stem}-${webp.at(-1)}.${digest}.webp`);
  const font = readFont(await readFile(join(root, 'src/web/ui/fonts/newsreader-display.woff2')));
  return { company, palette: readPalette(css), photo, font };
}

/** The mark on a tile of the palette's colour 'night', visible on light and dark browser bars. */
function drawMark(palette: Palette, { radius, height }: { radius: number; height: number }) {
  const size = `width="${iconBoxSize}" height="${iconBoxSize}"`;
  const background = `<rect ${size} rx="${radius}" fill="${colourOf(palette, 'night').light}"/>`;
  const at = placeMark(
    (iconBoxSize - (height * mark.width) / mark.height) / 2,
    (iconBoxSize - height) / 2,
    height,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${iconBoxSize} ${iconBoxSize}">` +
    `${background}${drawMarkPaths(palette, at)}</svg>\n`
  );
}

const placeMark = (x: number, y: number, height: number) =>
  `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${(height / mark.height).toFixed(4)})`;

function drawMarkPaths(palette: Palette, transform: string): string {
  const path = (shape: 'bristle' | 'ferrule' | 'handle', colour: string) =>
    `<path d="${mark[shape]}" fill="${colourOf(palette, colour).light}"/>`;
  return (
    `<g transform="${transform}">${path('bristle', 'stroke')}${path('ferrule', 'brass')}` +
    `${path('handle', 'night-text')}</g>`
  );
}

/** The hero's photograph beneath the mark and the name, which is set as on the pages. */
async function drawShareCard({ company, palette, photo, font }: Content): Promise<Buffer> {
  const { light: background } = colourOf(palette, 'night');
  const { width, height } = shareCard;
  const sign =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect x="72" width="132" height="204" fill="${background}"/>` +
    drawMarkPaths(palette, placeMark(93, 42, 120)) +
    `<path d="${drawName(company.name, font)}" fill="${colourOf(palette, 'ink').light}"/></svg>`;
  return sharp(photo)
    .resize(width, height, { fit: 'cover', position: 'right' })
    .flatten({ background: colourOf(palette, 'well').light })
    .composite([{ input: Buffer.from(sign) }])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** The free area of the photograph: left of the brushes, above the stroke. */
const freeArea = { left: 72, top: 232, width: 212 } as const;
const maxFontSize = 64;

/** The first word above the others, as large as both fit. */
function drawName(name: string, font: Font): string {
  const [first = '', ...rest] = name.split(' ');
  const lines = [first, rest.join(' ')].filter((line) => line !== '');
  const widest = Math.max(...lines.map((line) => font.widthOf(line)));
  const size = Math.min(maxFontSize, freeArea.width / widest);
  return lines
    .map((line, index) => {
      const y = freeArea.top + size * (0.8 + index);
      return font.toPath(line, { x: freeArea.left, y, size });
    })
    .join('');
}

/** An icon file that holds one PNG: six bytes of head, sixteen about the picture, the picture. */
function toIcoFile(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([iconBoxSize, iconBoxSize], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

function writeManifest({ company, palette }: Content): string {
  const paper = colourOf(palette, 'paper').light;
  const picture = { type: 'image/png', purpose: 'any' };
  const manifest = {
    name: company.name,
    short_name: company.shortName,
    description: company.line,
    start_url: '/',
    display: 'browser',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: '/mark.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', ...picture },
      { src: '/icon-512.png', sizes: '512x512', ...picture },
      { src: '/icon-full-512.png', sizes: '512x512', ...picture, purpose: 'maskable' },
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
