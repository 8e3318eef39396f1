/**
 * Makes the pictures that the shop serves: the photographs of `@ferrule/photo-studio`, as it lists
 * them, become AVIF and WebP in several widths under `public/imagery`, and the manifest
 * `src/web/content/imagery.ts`. A tool on plain ground is cut out: the page is its ground. Run
 * `node scripts/brand/images.ts` after a photograph changed, with names for those alone.
 * Nothing else in the shop needs it: its results are committed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { cutOut, mattesFolder, photosFolder, pictureSources } from '@ferrule/photo-studio';
import type { CardFrame, PictureSource } from '@ferrule/photo-studio';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { pictureUrl, zoomOf, zoomWidth } from '../../src/web/content/picture.ts';
import type { Picture, PictureFormat, Rendition } from '../../src/web/content/picture.ts';
import { imagery } from '../../src/web/content/imagery.ts';
import { colourOf, readPalette } from '../../src/web/content/palette.ts';
import { createBlurPlaceholder } from './blur-placeholder.ts';
import { encode, type CroppedImage } from './encode.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const servedDirectory = `${root}public/imagery`;
const manifestPath = `${root}src/web/content/imagery.ts`;

/** WebP is for the few browsers without AVIF, so it comes in fewer widths. */
const widths = {
  card: { avif: [160, 320, 480, 640, 960], webp: [320, 640] },
  square: { avif: [480, 800, 1200], webp: [800] },
  scene: { avif: [480, 800, 1200], webp: [800] },
  zoom: { avif: [zoomWidth], webp: [] },
  hero: { avif: [960, 1440, 1920, 2400], webp: [1440] },
  phone: { avif: [480, 750, 1080, 1440], webp: [750] },
} as const;

type Widths = Readonly<Record<PictureFormat, readonly number[]>>;
type DerivedFile = {
  readonly width: number;
  readonly format: PictureFormat;
  readonly bytes: Buffer;
};

/** Files up to this part of the widest are for screens where a cut-out's alpha weighs the most. */
const smallShare = 0.6;

/** Part of the hero's width that has the stroke alone, and how much wider it becomes. */
const strokeAlone = 0.27;
const widening = 0.15;

/** Width of the file at the stable URL, for other programs than the shop's pages. */
const stableWidth = 960;

const wellColour = colourOf(
  readPalette(await readFile(`${root}src/web/content/palette.css`, 'utf8')),
  'well',
).light;
const known: Readonly<Record<string, Picture>> = imagery;

await make(process.argv.slice(2));

/** Pictures of those names, or all of them; the others stay as they are. */
async function make(names: readonly string[]): Promise<void> {
  await mkdir(servedDirectory, { recursive: true });
  const manifest: Record<string, Picture> = {};
  for (const [name, source] of Object.entries<PictureSource>(pictureSources)) {
    const kept = known[name];
    const isKept = kept !== undefined && names.length > 0 && !names.includes(name);
    manifest[name] = isKept ? kept : await makePicture(name, source);
    if (!isKept) process.stdout.write(`${name}\n`);
  }
  await writeManifest(manifest);
  await removeOthers(manifest);
}

/** Files that the manifest does not name; `people/` beside them is `draw-initials.ts`'s. */
async function removeOthers(manifest: Readonly<Record<string, Picture>>): Promise<void> {
  const named = new Set(Object.entries(manifest).flatMap(filesOf));
  for (const entry of await readdir(servedDirectory, { withFileTypes: true })) {
    const isStale = entry.isFile() && !named.has(`/imagery/${entry.name}`);
    if (isStale) await rm(`${servedDirectory}/${entry.name}`);
  }
}

function filesOf([name, picture]: readonly [string, Picture]): string[] {
  const { full, card, phone } = picture;
  const renditions = [full, card, phone, zoomOf(picture)].filter((one) => one !== undefined);
  const files = renditions.flatMap((one) => [
    ...one.avif.map((width) => pictureUrl(one, width, 'avif')),
    ...one.webp.map((width) => pictureUrl(one, width, 'webp')),
  ]);
  return card === undefined ? files : [...files, `/imagery/${name}.webp`];
}

async function makePicture(name: string, source: PictureSource): Promise<Picture> {
  const photo = await loadPhoto(name, source);
  const onGround = photo.isCutOut ? await layOnGround(photo) : photo;
  const sharedFields = {
    alt: source.alt,
    colour: await meanColour(onGround),
    ...(photo.isCutOut
      ? { isCutOut: true as const }
      : { blurPlaceholder: await createBlurPlaceholder(photo.image) }),
  };
  if (source.use === 'scene')
    return { ...sharedFields, full: await render(name, photo, widths.scene) };
  if (source.use === 'side')
    return { ...sharedFields, full: await render(name, photo, widths.square) };
  if (source.use === 'hero') return { ...sharedFields, ...(await makeHero(name, photo)) };
  return { ...sharedFields, ...(await makeTool(name, photo, source.card)) };
}

async function makeHero(
  name: string,
  photo: CroppedImage,
): Promise<Pick<Picture, 'full' | 'phone'>> {
  return {
    full: await render(name, await widenAtLeft(photo), widths.hero),
    phone: await render(`${name}-phone`, await cropRightTwoThirds(photo), widths.phone),
  };
}

async function makeTool(
  name: string,
  photo: CroppedImage,
  frame: CardFrame | undefined,
): Promise<Pick<Picture, 'full' | 'card' | 'zoom'>> {
  if (frame === undefined) throw new Error(`${name} is a tool and has no card frame`);
  // Emails and other sites have grounds of their own, so there it brings the shop's.
  const onGround = photo.isCutOut ? await layOnGround(photo) : photo;
  await writeFile(`${servedDirectory}/${name}.webp`, await encode(onGround, stableWidth, 'webp'));
  return {
    full: await render(name, photo, widths.square),
    card: await render(`${name}-card`, await cropCard(photo, frame), widths.card),
    ...(photo.width >= zoomWidth && {
      zoom: (await render(`${name}-zoom`, photo, widths.zoom)).digest,
    }),
  };
}

/** The photograph, cut out where there is a matte of it. */
async function loadPhoto(name: string, { use }: PictureSource): Promise<CroppedImage> {
  const photo = sharp(`${photosFolder}/${name}.jpg`).removeAlpha();
  const mattePath = `${mattesFolder}/${name}.png`;
  if (!existsSync(mattePath)) return toCroppedImage(photo, false);
  const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const matte = await sharp(mattePath).extractChannel(0).raw().toBuffer();
  // A card is cut from the middle four fifths, through no shadow.
  const shadow = use === 'tool' ? { margin: 0.1, fade: 0.1 } : {};
  const pixels = cutOut({ width, height, photo: data, matte }, shadow);
  return toCroppedImage(sharp(pixels, { raw: { width, height, channels: 4 } }), true);
}

async function layOnGround({ image }: CroppedImage): Promise<CroppedImage> {
  return toCroppedImage(sharp(image).flatten({ background: wellColour }), false);
}

/**
 * On wide screens the headline stands on the grid, left of the brushes. The stroke's furrows run
 * along it, so drawing it out shows nowhere.
 */
async function widenAtLeft({
  image,
  width,
  height,
  isCutOut,
}: CroppedImage): Promise<CroppedImage> {
  const from = Math.round(width * strokeAlone);
  const added = Math.round(width * widening);
  const stroke = await sharp(image)
    .extract({ left: 0, top: 0, width: from, height })
    .resize(from + added, height, { fit: 'fill' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const rest = await sharp(image)
    .extract({ left: from, top: 0, width: width - from, height })
    .extend({ left: from + added, background: '#0000' })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return toCroppedImage(sharp(rest).composite([{ input: stroke, left: 0, top: 0 }]), isCutOut);
}

/** On a phone the empty left third, where the headline stands on wide screens, is wasted. */
async function cropRightTwoThirds(photo: CroppedImage): Promise<CroppedImage> {
  const left = Math.round(photo.width / 3);
  const width = photo.width - left;
  const cut = sharp(photo.image).extract({ left, top: 0, width, height: photo.height });
  return toCroppedImage(cut, photo.isCutOut);
}

/**
 * A frame may reach past the photograph's edge: there a cut-out has nothing, and else the plain
 * background is mirrored, which looks like more background.
 */
async function cropCard(photo: CroppedImage, frame: CardFrame): Promise<CroppedImage> {
  const height = Math.round(frame.height * photo.height);
  const width = Math.round((height * 4) / 5);
  const left = Math.round(frame.x * photo.width - width / 2);
  const top = Math.round(frame.y * photo.height - frame.at * height);
  const margin = Math.max(0, -left, -top, left + width - photo.width, top + height - photo.height);
  const wider = await sharp(photo.image)
    .extend({
      ...{ top: margin, bottom: margin, left: margin, right: margin },
      ...(photo.isCutOut ? { background: '#0000' } : { extendWith: 'mirror' as const }),
    })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return toCroppedImage(
    sharp(wider).extract({ left: left + margin, top: top + margin, width, height }),
    photo.isCutOut,
  );
}

async function toCroppedImage(pipeline: Sharp, isCutOut: boolean): Promise<CroppedImage> {
  const { data, info } = await pipeline
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true });
  return { image: data, width: info.width, height: info.height, isCutOut };
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
  const byFormat = await Promise.all([
    derive(cropped, sizes.avif, 'avif'),
    derive(cropped, sizes.webp, 'webp'),
  ]);
  const files = byFormat.flat();
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
  const widest = Math.max(...sizes);
  return Promise.all(
    sizes.map(async (width) => {
      const isSmall = width <= widest * smallShare;
      return { width, format, bytes: await encode(cropped, width, format, isSmall) };
    }),
  );
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
