/** The sizes of a product on its card: drawn beside each other, each a way to it. */
import type { ProductSize } from '#modules/catalogue/product.ts';
import { useWords } from '#web/words.ts';
import { drawnWidths, sizeAnchor } from './size-scale.ts';

interface SizeLinksProps {
  sizes: readonly ProductSize[] | undefined;
  /** Of the product. */
  slug: string;
  name: string;
  /** The size that the card itself is of. */
  current?: string;
}

/** How many stand on a card; behind the sign after them are all. */
const mostShown = 4;

export function SizeLinks({ sizes = [], slug, name, current }: SizeLinksProps) {
  const { product: words } = useWords();
  if (sizes.length < 2) return null;
  const shown = sizes.slice(0, mostShown);
  const widths = drawnWidths(shown);
  return (
    <ul aria-label={`${words.size}, ${name}`} className="relative z-1 flex flex-wrap gap-1">
      {shown.map(({ variant }, index) => (
        <li key={variant} className="flex-1">
          <a
            href={`/products/${slug}${anchorOf(variant)}`}
            aria-current={variant === current ? 'true' : undefined}
            className={place}
          >
            {widths && <Brush width={widths[index]} />}
            {variant}
          </a>
        </li>
      ))}
      {sizes.length > shown.length && (
        <li>
          <a href={`/products/${slug}#sizes-title`} aria-label={words.allSizes} className={place}>
            …
          </a>
        </li>
      )}
    </ul>
  );
}

/** Of a size on the page of its product. */
export const anchorOf = (variant: string) => `#${encodeURIComponent(sizeAnchor(variant))}`;

const place =
  'flex h-full min-h-11 min-w-11 flex-col items-center justify-end gap-1 rounded-plain border ' +
  'border-line px-px py-1 text-center text-fine leading-tight whitespace-nowrap max-sm:tracking-tight sm:px-1 hover:border-ink hover:bg-gesso ' +
  'aria-current:border-ink';

/** Drawn tall alike: what differs is the width, which is true. */
function Brush({ width = 0 }: { width: number | undefined }) {
  return (
    <svg
      viewBox="0 0 20 24"
      width={`${width}em`}
      height="1.25em"
      preserveAspectRatio="none"
      className="fill-current sm:text-3"
      aria-hidden="true"
    >
      <path d="M0 0h20v9H0zM0 10h20v3H0zM0 14h20q-7 1-8 10h-4q-1-9-8-10z" />
    </svg>
  );
}
