/** A photograph of ours in AVIF and WebP; its place and its colours are there before it is. */
import { fallbackUrl, hazeImage, srcSet, type Picture as Manifest } from '../content/picture.ts';

interface PictureProps {
  picture: Manifest;
  /** Which cut; the whole photograph when it has no such cut. */
  cut?: 'full' | 'card';
  /** How wide it is drawn, as in an `img`'s `sizes`. */
  sizes: string;
  /** Instead of the photograph's own alternative text; '' when text beside it says the same. */
  alt?: string;
  /** The first thing seen: loaded at once and before others. */
  first?: boolean;
  className?: string;
}

export function Picture({ picture, cut = 'full', sizes, alt, first, className }: PictureProps) {
  const rendition = picture[cut] ?? picture.full;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(rendition, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(rendition, 'webp')} sizes={sizes} />
      <img
        src={fallbackUrl(rendition)}
        alt={alt ?? picture.alt}
        width={rendition.width}
        height={rendition.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding={first ? 'sync' : 'async'}
        className={className}
        style={{ backgroundImage: hazeImage(picture.haze) }}
      />
    </picture>
  );
}
