/** The picture of an order's first tool, beside its name, which says the same. */
import { findPictureByImg } from '#web/content/picture.ts';
import { ToolPicture } from '#web/ui/pictures/tool-picture.tsx';

interface OrderThumbnailProps {
  /** '' or undefined where there is none. */
  img: string | undefined;
  className?: string;
}

export function OrderThumbnail({ img = '', className = '' }: OrderThumbnailProps) {
  return (
    <span className={`block size-9 shrink-0 overflow-hidden rounded-small lg:size-8 ${className}`}>
      {img !== '' && (
        <ToolPicture
          img={img}
          picture={findPictureByImg(img)}
          name=""
          cut="card"
          sizes="2.25rem"
          isThumbnail
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
