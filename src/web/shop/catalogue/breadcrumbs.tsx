/** The way from the whole catalogue to where a page stands. */
import type { CategoryLink } from '#modules/catalogue/product.ts';
import { useWords } from '#web/words.ts';
import { catalogueUrl, categoryUrl } from './catalogue-url.ts';

interface BreadcrumbsProps {
  trail: readonly CategoryLink[];
  /** What the page itself is called. */
  here: string;
  /** The address of a part of the trail. */
  urlOf?: (path: string) => string;
  /** Behind the trail, of no category. */
  last?: { name: string; url: string };
}

const lastPlace = 'flex min-h-11 items-center font-semibold text-ink';

export function Breadcrumbs({ trail, here, urlOf = categoryUrl, last }: BreadcrumbsProps) {
  const { catalogue: words } = useWords();
  const links = [
    { name: words.title, url: catalogueUrl({}) },
    ...trail.map(({ name, path }) => ({ name, url: urlOf(path) })),
    ...(last ? [last] : []),
  ];
  // One line on a phone: the heading below says where one is.
  const isEnd = (index: number) => index === 0 || index === links.length - 1;
  return (
    <nav aria-label={words.trail} className="text-small text-graphite print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        {links.map(({ name, url }, index) => (
          <li
            key={url}
            className={`flex items-center gap-x-2 ${isEnd(index) ? '' : 'max-sm:hidden'}`}
          >
            <a href={url} className="link flex min-h-11 items-center">
              {name}
            </a>
            <span
              aria-hidden="true"
              className={trail.length > 0 && index === links.length - 1 ? 'max-sm:hidden' : ''}
            >
              /
            </span>
          </li>
        ))}
        <li
          aria-current="page"
          className={`${lastPlace} ${trail.length > 0 ? 'max-sm:sr-only' : ''}`}
        >
          {here}
        </li>
      </ol>
    </nav>
  );
}
