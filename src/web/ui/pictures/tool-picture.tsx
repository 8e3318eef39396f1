/** A tool's picture: one of our photographs, or whatever safe address its `img` names. */
import type { Picture as Manifest } from '#web/content/picture.ts';
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
  if (url === undefined) return <span className={`block ${imageProps.className ?? ''}`} />;
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
