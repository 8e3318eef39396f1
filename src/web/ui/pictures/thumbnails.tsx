/** Uploaded pictures, small, each a link to the whole. */

interface ThumbnailsProps {
  /** Paths of uploads, each once. */
  pictures: readonly string[];
  /** What stands for the picture of this number, counted from 1. */
  altOf: (number: number) => string;
  /** In a list of staff. */
  isSmall?: boolean;
}

export function Thumbnails({ pictures, altOf, isSmall = false }: ThumbnailsProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {pictures.map((img, index) => (
        <li key={img}>
          <a href={img} target="_blank" rel="noreferrer" className="block bg-well">
            <img
              src={toSmall(img)}
              alt={altOf(index + 1)}
              width={128}
              height={128}
              loading="lazy"
              decoding="async"
              className={`${isSmall ? 'size-14' : 'size-32'} object-cover`}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Of each upload there is a file of 480 pixels beside it. */
function toSmall(img: string): string {
  return img.replace(/\.webp$/, '-480.webp');
}
