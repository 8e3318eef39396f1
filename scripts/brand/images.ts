/**
 * Makes the pictures that the shop serves: the photographs of `@ferrule/photo-studio`, as it lists
 * them, become AVIF and WebP in several widths under `public/imagery`, and the manifest
 * `src/web/content/imagery.ts`. Run `node scripts/brand/images.ts` after a photograph changed.
 * Nothing else in the shop needs it: its results are committed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { photosFolder, pictureSources } from '@ferrule/photo-studio';
import type { CardFrame, PictureSource } from '@ferrule/photo-studio';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { Picture, PictureFormat, Rendition } from '../../src/web/content/picture.ts';
import { createBlurPlaceholder } from './blur-placeholder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const servedDirectory = `${root}public/imagery`;
const manifestPath = `${root}src/web/content/imagery.ts`;

/** WebP is for the few browsers without AVIF, so it comes in fewer widths. */
const widths = {
  card: { avif: [160, 320, 480, 640, 960], webp: [320, 640] },
  square: { avif: [480, 800, 1200], webp: [800] },
  scene: { avif: [480, 800, 1200], webp: [800] },
  hero: { avif: [960, 1440, 1920, 2400], webp: [1440] },
  phone: { avif: [480, 750, 1080, 1440], webp: [750] },
} as const;

type Widths = Readonly<Record<PictureFormat, readonly number[]>>;
type CroppedImage = { readonly image: Buffer; readonly width: number; readonly height: number };
type DerivedFile = {
  readonly width: number;
  readonly format: PictureFormat;
  readonly bytes: Buffer;
};

/** Width of the file at the stable URL, for other programs than the shop's pages. */
const stableWidth = 960;

await makeAll();

async function makeAll(): Promise<void> {
  await emptyServedDirectory();
  const manifest: Record<string, Picture> = {};
  for (const [name, source] of Object.entries<PictureSource>(pictureSources)) {
    manifest[name] = await makePicture(name, source);
    process.stdout.write(`${name}\n`);
  }
  await writeManifest(manifest);
}

/** Only files go: `people/` beside them is drawn by hand. */
async function emptyServedDirectory(): Promise<void> {
  await mkdir(servedDirectory, { recursive: true });
  for (const entry of await readdir(servedDirectory, { withFileTypes: true })) {
    if (entry.isFile()) await rm(`${servedDirectory}/${entry.name}`);
  }
}

async function makePicture(name: string, source: PictureSource): Promise<Picture> {
  const photo = await loadPhoto(`${photosFolder}/${name}.jpg`);
  const [colour, blurPlaceholder] = [
    await meanColour(photo),
    await createBlurPlaceholder(photo.image),
  ];
  const sharedFields = { alt: source.alt, colour, blurPlaceholder };
  if (source.use === 'scene')
    return { ...sharedFields, full: await render(name, photo, widths.scene) };
  if (source.use === 'hero') return { ...sharedFields, ...(await makeHero(name, photo)) };
  return { ...sharedFields, ...(await makeTool(name, photo, source.card)) };
}

async function makeHero(
  name: string,
  photo: CroppedImage,
): Promise<Pick<Picture, 'full' | 'phone'>> {
  return {
    full: await render(name, photo, widths.hero),
    phone: await render(`${name}-phone`, await cropRightTwoThirds(photo), widths.phone),
  };
}

async function makeTool(
  name: string,
  photo: CroppedImage,
  frame: CardFrame | undefined,
): Promise<Pick<Picture, 'full' | 'card'>> {
  if (frame === undefined) throw new Error(`${name} is a tool and has no card frame`);
  await writeFile(`${servedDirectory}/${name}.webp`, await encode(photo, stableWidth, 'webp'));
  return {
    full: await render(name, photo, widths.square),
    card: await render(`${name}-card`, await cropCard(photo, frame), widths.card),
  };
}

async function loadPhoto(path: string): Promise<CroppedImage> {
  return toCroppedImage(sharp(path));
}

/** On a phone the empty left third, where the headline stands on wide screens, is wasted. */
async function cropRightTwoThirds(photo: CroppedImage): Promise<CroppedImage> {
  const left = Math.round(photo.width / 3);
  const width = photo.width - left;
  return toCroppedImage(sharp(photo.image).extract({ left, top: 0, width, height: photo.height }));
}

/**
 * A frame may reach past the photograph's edge: there the plain background is mirrored, which
 * looks like more background.
 */
async function cropCard(photo: CroppedImage, frame: CardFrame): Promise<CroppedImage> {
  const height = Math.round(frame.height * photo.height);
  const width = Math.round((height * 4) / 5);
  const left = Math.round(frame.x * photo.width - width / 2);
  const top = Math.round(frame.y * photo.height - frame.at * height);
  const margin = Math.max(0, -left, -top, left + width - photo.width, top + height - photo.height);
  const wider = await sharp(photo.image)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, extendWith: 'mirror' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return toCroppedImage(
    sharp(wider).extract({ left: left + margin, top: top + margin, width, height }),
  );
}

async function toCroppedImage(pipeline: Sharp): Promise<CroppedImage> {
  const { data, info } = await pipeline
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height };
}

async function meanColour(photo: CroppedImage): Promise<`#${string}`> {
  const { channels } = await sharp(photo.image).stats();
  const hex = channels
    .slice(0, 3)
    .map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
    .join('');
  return `#${hex}`;
}

async function render(name: string, cropped: CroppedImage, sizes: Widths): Promise<Rendition> {
  const files = [
    ...(await derive(cropped, sizes.avif, 'avif')),
    ...(await derive(cropped, sizes.webp, 'webp')),
  ];
  const digest = digestOf(files);
  for (const { width, format, bytes } of files) {
    await writeFile(`${servedDirectory}/${name}-${width}.${digest}.${format}`, bytes);
  }
  const width = Math.max(...sizes.avif);
  const height = Math.round((width * cropped.height) / cropped.width);
  return { stem: `/imagery/${name}`, digest, width, height, avif: sizes.avif, webp: sizes.webp };
}

async function derive(
  cropped: CroppedImage,
  sizes: readonly number[],
  format: PictureFormat,
): Promise<DerivedFile[]> {
  const files: DerivedFile[] = [];
  for (const width of sizes) {
    files.push({ width, format, bytes: await encode(cropped, width, format) });
  }
  return files;
}

async function encode(
  cropped: CroppedImage,
  width: number,
  format: PictureFormat,
): Promise<Buffer> {
  const resized = sharp(cropped.image).resize({ width });
  const encoded =
    format === 'avif'
      ? resized.avif({ quality: 58, effort: 5, chromaSubsampling: '4:2:0' })
      : resized.webp({ quality: 76, effort: 5, smartSubsample: true });
  return encoded.toBuffer();
}

/** One digest for all files of a rendition, over their bytes in the manifest's order. */
function digestOf(files: readonly DerivedFile[]): string {
  const hash = createHash('sha256');
  for (const { bytes } of files) hash.update(bytes);
  return hash.digest('hex').slice(0, 10);
}

async function writeManifest(manifest: Readonly<Record<string, Picture>>): Promise<void> {
  const literal = JSON.stringify(manifest, null, 2);
  await writeFile(
    manifestPath,
    [
      '/** Made by `node scripts/brand/images.ts` of `@ferrule/photo-studio`; not to be edited. */',
      "import type { Picture } from './picture.ts';",
      '',
      `export const imagery = ${literal} as const satisfies Record<string, Picture>;`,
      '',
    ].join('\n'),
  );
  const formatter = `${root}node_modules/oxfmt/bin/oxfmt`;
  spawnSync(process.execPath, [formatter, manifestPath], { stdio: 'inherit' });
}
