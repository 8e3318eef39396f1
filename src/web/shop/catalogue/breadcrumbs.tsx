/** The way from the whole catalogue to where a page stands. */
import type { CategoryLink } from '#modules/catalogue/product.ts';
import { useWords } from '#web/words.ts';
import { catalogueUrl } from './catalogue-url.ts';

/** `here`: what the page itself is called. */
export function Breadcrumbs({ trail, here }: { trail: readonly CategoryLink[]; here: string }) {
  const { catalogue: words } = useWords();
  const links = [{ name: words.title, path: undefined }, ...trail];
  return (
    <nav aria-label={words.trail} className="text-small text-graphite print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        {links.map(({ name, path }) => (
          <li key={path ?? ''} className="flex items-center gap-x-2">
            <a href={catalogueUrl({ category: path })} className="link flex min-h-11 items-center">
              {name}
            </a>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page" className="flex min-h-11 items-center font-semibold text-ink">
          {here}
        </li>
      </ol>
    </nav>
  );
}
