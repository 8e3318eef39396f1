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
        {sizes.map(({ id, variant, img, picture, href }) => (
          <li key={id}>
            <a
              href={href}
              aria-current={id === current ? 'page' : undefined}
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
