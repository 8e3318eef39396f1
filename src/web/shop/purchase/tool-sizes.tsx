/** The sizes of a product side by side, at one scale: their pictures are taken from one place. */
import type { Picture } from '#web/content/picture.ts';
import { ToolPicture } from '#web/ui/pictures/tool-picture.tsx';
import { useWords } from '#web/words.ts';

/** A tool as one of the sizes of its product. */
export interface ToolSize {
  id: string;
  /** '50 mm'. */
  variant: string;
  img: string;
  picture: Picture | undefined;
  /** Where it is bought: its own page, or its row in the form. */
  href: string;
  /** What a script shows in place of the large picture; undefined where the link is followed. */
  large?: LargePicture | undefined;
}

/** The files of a picture, as a page without React carries them. */
export interface LargePicture {
  /** What it is of. */
  name: string;
  src: string;
  avif?: string;
  webp?: string;
  /** The largest file, for a closer look. */
  closer: string;
}

interface ToolSizesProps {
  sizes: readonly ToolSize[];
  /** The id of the one that is shown. */
  current?: string | undefined;
}

export function ToolSizes({ sizes, current }: ToolSizesProps) {
  const { product: words } = useWords();
  if (sizes.length < 2) return null;
  return (
    <nav
      aria-label={words.size}
      className="max-md:max-h-[34svh] max-md:overflow-y-auto print:hidden"
    >
      <ul className="grid gap-1 md:flex md:flex-wrap md:gap-3">
        {sizes.map(({ id, variant, img, picture, href, large }) => (
          <li key={id}>
            <a
              href={href}
              aria-current={id === current ? (large ? 'true' : 'page') : undefined}
              {...(large && dataOf(large))}
              className="grid min-h-11 border-b-2 border-transparent text-center text-fine aria-[current]:border-stroke aria-[current]:font-semibold"
            >
              <ToolPicture
                {...{ img, picture }}
                name=""
                alt=""
                cut="card"
                sizes="5rem"
                isThumbnail
                className="mx-auto aspect-4/5 w-12 object-cover md:w-20"
              />
              {variant}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Read by `site/product/chosen-size.ts`. */
function dataOf({ name, src, avif, webp, closer }: LargePicture) {
  return {
    'data-size': '',
    ...{ 'data-name': name, 'data-src': src, 'data-largest': closer },
    ...{ 'data-avif': avif, 'data-webp': webp },
  };
}
