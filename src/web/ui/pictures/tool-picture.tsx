/** A tool's picture: one of our photographs, or whatever safe address its `img` names. */
import type { Picture as Manifest } from '#web/content/picture.ts';
import { mark } from './mark.ts';
import { Picture } from './picture.tsx';
import { safeImageUrl } from './safe-image-url.ts';

interface ToolPictureProps {
  img: string;
  picture: Manifest | undefined;
  name: string;
  /** Instead of the photograph's own alternative text; '' when text beside it says the same. */
  alt?: string;
  cut: 'full' | 'card' | 'zoom';
  sizes: string;
  isThumbnail?: boolean;
  priority?: boolean;
  className?: string;
}

export function ToolPicture({ img, picture, name, cut, sizes, ...imageProps }: ToolPictureProps) {
  if (picture) return <Picture picture={picture} cut={cut} sizes={sizes} {...imageProps} />;
  const url = safeImageUrl(img);
  if (url === undefined) return <NoPicture className={imageProps.className} />;
  return (
    <img
      src={url}
      alt={name}
      width={800}
      height={cut === 'card' ? 1000 : 800}
      loading={imageProps.priority ? 'eager' : 'lazy'}
      decoding="async"
      className={`object-contain ${imageProps.className ?? ''}`}
    />
  );
}

/** What has no picture yet is a quiet brush, in the place that the picture will have. */
function NoPicture({ className = '' }: { className?: string | undefined }) {
  const { width, height, bristle, ferrule, handle } = mark;
  return (
    <span aria-hidden="true" className={`grid place-items-center bg-gesso ${className}`}>
      <svg viewBox={`0 0 ${width} ${height}`} className="h-1/2 fill-current text-line">
        <path d={bristle + ferrule + handle} />
      </svg>
    </span>
  );
}
