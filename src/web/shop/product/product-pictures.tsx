/** The pictures of a product: the first one large, the others beside each other below it. */
import { findPictureByImg } from '#web/content/picture.ts';
import { ToolPicture } from '#web/ui/pictures/tool-picture.tsx';
import { useWords } from '#web/words.ts';

interface ShownPicture {
  img: string;
  alt: string;
}

export function ProductPictures({ pictures }: { pictures: readonly ShownPicture[] }) {
  const { product: words } = useWords();
  const [main, ...others] = pictures;
  if (!main) return <div className="aspect-square bg-well" />;
  return (
    <section
      aria-label={words.pictures}
      className="grid max-w-md content-start gap-3 lg:sticky lg:max-w-none lg:top-24 lg:self-start"
    >
      <OnePicture picture={main} sizes="(min-width: 64rem) 45vw, 92vw" isFirst />
      {others.length > 0 && (
        <ul className="grid grid-cols-3 gap-3">
          {others.map((picture) => (
            <li key={picture.img}>
              <OnePicture picture={picture} sizes="(min-width: 64rem) 15vw, 30vw" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface OnePictureProps {
  picture: ShownPicture;
  sizes: string;
  isFirst?: boolean;
}

function OnePicture({ picture: { img, alt }, sizes, isFirst = false }: OnePictureProps) {
  return (
    <div className="bg-well">
      <ToolPicture
        {...{ img, sizes }}
        picture={findPictureByImg(img)}
        name={alt}
        cut="full"
        priority={isFirst}
        className="aspect-square w-full object-cover"
      />
    </div>
  );
}
