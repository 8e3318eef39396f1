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
}

interface ToolSizesProps {
  sizes: readonly ToolSize[];
  /** The id of the one that is shown. */
  current: string;
}

export function ToolSizes({ sizes, current }: ToolSizesProps) {
  const { product: words } = useWords();
  if (sizes.length < 2) return null;
  return (
    <nav aria-label={words.size} className="mt-4 print:hidden">
      <ul className="flex flex-wrap gap-3">
        {sizes.map(({ id, variant, img, picture }) => (
          <li key={id}>
            <a
              href={`/tools/${id}`}
              aria-current={id === current ? 'page' : undefined}
              className="grid min-h-11 border-b-2 border-transparent text-center text-small aria-[current]:border-stroke aria-[current]:font-semibold"
            >
              <ToolPicture
                {...{ img, picture }}
                name=""
                alt=""
                cut="card"
                sizes="5rem"
                isThumbnail
                className="aspect-4/5 w-20 object-cover"
              />
              {variant}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
