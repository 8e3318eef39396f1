/** A photograph of ours in AVIF and WebP; its size and a blurred preview are there before it. */
import {
  fallbackUrl,
  blurPlaceholderImage,
  srcSet,
  zoomOf,
  type Picture as Manifest,
} from '#web/content/picture.ts';

interface PictureProps {
  picture: Manifest;
  /** Which cut; the whole photograph when it has no such cut. */
  cut?: 'full' | 'card' | 'zoom';
  /** How wide it is drawn, as in an `img`'s `sizes`. */
  sizes: string;
  /** A few letters wide, in a list that may be long: small files alone, and no preview. */
  isThumbnail?: boolean;
  /** Whether it is blurred before it has come; not on a ground that has its colour by then. */
  hasPreview?: boolean;
  /** Instead of the photograph's own alternative text; '' when text beside it says the same. */
  alt?: string;
  /** The first thing seen: loaded at once and before others. */
  priority?: boolean;
  className?: string;
}

export function Picture(props: PictureProps) {
  const { picture, cut = 'full', sizes, isThumbnail, alt, priority, className } = props;
  const { hasPreview = !isThumbnail } = props;
  const widest = isThumbnail ? widestThumbnail : undefined;
  const rendition = (cut === 'zoom' ? zoomOf(picture) : picture[cut]) ?? picture.full;
  const inWebp = rendition.webp.length > 0 ? rendition : picture.full;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(rendition, 'avif', widest)} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(inWebp, 'webp', widest)} sizes={sizes} />
      <img
        src={fallbackUrl(inWebp, widest)}
        alt={alt ?? picture.alt}
        width={rendition.width}
        height={rendition.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? 'sync' : 'async'}
        className={picture.isCutOut ? className : `dims ${className ?? ''}`}
        style={hasPreview ? previewOf(picture) : undefined}
      />
    </picture>
  );
}

const previewOf = ({ blurPlaceholder }: Manifest) =>
  blurPlaceholder && { backgroundImage: blurPlaceholderImage(blurPlaceholder) };

/** In pixels: three for each of the page's. */
const widestThumbnail = 320;
