/** The sizes of a product side by side, at one scale: their pictures are taken from one place. */
import { safeImageUrl } from '#web/ui/pictures/safe-image-url.ts';
import { useWords } from '#web/words.ts';

/** A tool as one of the sizes of its product. */
export interface ToolSize {
  id: string;
  /** '50 mm'. */
  variant: string;
  img: string;
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
        {sizes.map(({ id, variant, img }) => (
          <li key={id}>
            <a
              href={`/tools/${id}`}
              aria-current={id === current ? 'page' : undefined}
              className="grid min-h-11 border-b-2 border-transparent text-center text-small aria-[current]:border-stroke aria-[current]:font-semibold"
            >
              <img
                src={safeImageUrl(img)}
                alt=""
                width={80}
                height={80}
                loading="lazy"
                className="aspect-square w-20 bg-well object-cover"
              />
              {variant}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
