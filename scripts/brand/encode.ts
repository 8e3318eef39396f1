/** How much of a picture its files keep: found by eye at the size in which they are shown. */
import sharp from 'sharp';
import { zoomWidth, type PictureFormat } from '../../src/web/content/picture.ts';

/** Lossless, as the cut of a photograph in its own size. */
export type CroppedImage = {
  readonly image: Buffer;
  readonly width: number;
  readonly height: number;
  /** Has no ground of its own. */
  readonly isCutOut: boolean;
};

/** One file, `width` pixels wide. In small ones a cut-out's alpha weighs most. */
export async function encode(
  { image, isCutOut }: CroppedImage,
  width: number,
  format: PictureFormat,
  isSmall = false,
): Promise<Buffer> {
  const resized = sharp(image).resize({ width });
  // Alpha is another picture in the file: the colours have less of it, so it weighs no more. A
  // closer look is one file, and has to bear it.
  const ofCutOut = width >= zoomWidth ? 62 : isSmall ? 38 : 46;
  const [avif, webp] = isCutOut ? [ofCutOut, 55] : [58, 76];
  const encoded =
    format === 'avif'
      ? resized.avif({ quality: avif, effort: 5, chromaSubsampling: '4:2:0' })
      : resized.webp({ quality: webp, alphaQuality: 20, effort: 5, smartSubsample: true });
  return encoded.toBuffer();
}
