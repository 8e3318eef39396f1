/** A tool's picture: one of our photographs, or whatever safe address its `img` names. */
import type { Picture as Manifest } from '../content/picture.ts';
import { Picture } from './picture.tsx';
import { safeImageUrl } from './safe-image-url.ts';

interface ToolPictureProps {
  img: string;
  picture: Manifest | undefined;
  name: string;
  cut: 'full' | 'card';
  sizes: string;
  first?: boolean;
  className?: string;
}

export function ToolPicture({ img, picture, name, cut, sizes, ...look }: ToolPictureProps) {
  if (picture) return <Picture picture={picture} cut={cut} sizes={sizes} {...look} />;
  const url = safeImageUrl(img);
  if (url === undefined) return <span className={`block ${look.className ?? ''}`} />;
  return (
    <img
      src={url}
      alt={name}
      width={800}
      height={cut === 'card' ? 1000 : 800}
      loading={look.first ? 'eager' : 'lazy'}
      decoding="async"
      className={`object-contain ${look.className ?? ''}`}
    />
  );
}
