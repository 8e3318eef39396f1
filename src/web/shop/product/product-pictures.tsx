/**
 * The pictures of a product, or of one of its sizes: one large, and its sizes side by side at one
 * scale, for their pictures are taken from one place. On a phone these stand at its right, so that
 * the first screen has the price and the form as well.
 */
import type { Picture } from '#web/content/picture.ts';
import { ToolPicture } from '#web/ui/pictures/tool-picture.tsx';
import { useWords } from '#web/words.ts';
import { SizeStamp } from '../purchase/tool-pictures.tsx';
import { ToolSizes, type ToolSize } from '../purchase/tool-sizes.tsx';

export interface ShownPicture {
  img: string;
  alt: string;
  /** Where it is one of our photographs. No script carries the list of all. */
  picture: Picture | undefined;
}

export interface ProductPicturesProps {
  /** Of what is shown: its size stands over the picture. */
  name: string;
  main: ShownPicture | undefined;
  sizes?: readonly ToolSize[];
  /** The id of the size that is shown. */
  current?: string;
  /** Further pictures, which show no size of their own. */
  others?: readonly ShownPicture[];
  /** Above the large one. */
  children?: React.ReactNode;
}

export function ProductPictures(props: ProductPicturesProps) {
  const { name, main, sizes = [], current, others = [], children } = props;
  const { product: words } = useWords();
  const isCurrent = ({ id }: ToolSize) => id === current;
  if (!main) return <div className="h-[34svh] bg-well md:aspect-square md:h-auto" />;
  return (
    <section aria-label={words.pictures} className="flex gap-4 md:grid">
      <div className="relative grow bg-well">
        <ToolPicture
          img={main.img}
          picture={main.picture}
          name={main.alt}
          cut="full"
          sizes="(min-width: 64rem) 55vw, (min-width: 48rem) 45vw, 34vh"
          priority
          className="carried mx-auto aspect-square h-[34svh] w-auto object-cover md:h-auto md:w-full"
        />
        {main.picture && <SizeStamp name={sizes.find(isCurrent)?.large?.name ?? name} />}
        {children}
      </div>
      <ToolSizes {...{ sizes, current }} />
      {others.length > 0 && (
        <ul className="grid content-start gap-3 md:grid-cols-3">
          {others.map(({ img, alt, picture }) => (
            <li key={img} className="bg-well">
              <ToolPicture
                {...{ img, picture }}
                name={alt}
                cut="full"
                sizes="(min-width: 64rem) 18vw, (min-width: 48rem) 15vw, 3rem"
                className="aspect-square w-12 object-cover md:w-full"
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
