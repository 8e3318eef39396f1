/** A tool's picture, small, beside its name. */
import { findPictureByImg } from '#web/content/picture.ts';
import { ToolPicture } from '#web/ui/pictures/tool-picture.tsx';

interface ToolThumbnailProps {
  /** '' where it has none. */
  img: string;
  /** Its width. */
  className: string;
}

const frame = 'aspect-4/5 shrink-0 self-start overflow-hidden rounded-plain';

export function ToolThumbnail({ img, className }: ToolThumbnailProps) {
  return (
    <div className={`${frame} ${className}`}>
      <ToolPicture
        img={img}
        picture={findPictureByImg(img)}
        name=""
        alt=""
        cut="card"
        sizes="9rem"
        isThumbnail
        className="size-full object-cover"
      />
    </div>
  );
}
