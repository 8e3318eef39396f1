/**
 * The pictures of a product: the first one large, the others beside each other below it, and then
 * what else our photographs show of such a tool.
 */
import { findPictureByImg } from '#web/content/picture.ts';
import type { ToolView } from '#web/content/tool-views.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { ToolPicture } from '#web/ui/pictures/tool-picture.tsx';
import { useWords } from '#web/words.ts';

interface ShownPicture {
  img: string;
  alt: string;
}

interface ProductPicturesProps {
  pictures: readonly ShownPicture[];
  views: readonly ToolView[];
}

export function ProductPictures({ pictures, views }: ProductPicturesProps) {
  const { product: words } = useWords();
  const [main, ...others] = pictures;
  if (!main) return <div className="aspect-square bg-well" />;
  return (
    <section
      aria-label={words.pictures}
      className={
        'grid max-w-md content-start gap-3 lg:max-w-none lg:self-start ' +
        // What is taller than the window stays in place.
        (views.length > 0 ? '' : 'lg:sticky lg:top-24')
      }
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
      {views.length > 0 && <Views views={views} />}
    </section>
  );
}

function Views({ views }: { views: readonly ToolView[] }) {
  return (
    <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-6 print:hidden">
      {views.map(({ picture, caption }) => (
        <li key={picture.full.stem}>
          <figure className="grid gap-2">
            <Picture
              picture={picture}
              sizes="(min-width: 64rem) 20vw, 45vw"
              className="aspect-4/3 w-full object-cover"
            />
            <figcaption className="text-small text-graphite">{caption}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
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
