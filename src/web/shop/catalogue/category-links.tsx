/** The categories below a place in the catalogue; on a phone in one row that is moved sideways. */
import type { ListedCategory } from '#modules/catalogue/product.ts';
import { useWords } from '#web/words.ts';
import { catalogueUrl } from './catalogue-url.ts';

export function CategoryLinks({ categories }: { categories: readonly ListedCategory[] }) {
  const { catalogue: words } = useWords();
  if (categories.length === 0) return null;
  return (
    <nav aria-label={words.categories} className="mt-3">
      <ul className="slides -mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) [scrollbar-width:none] sm:flex-wrap">
        {categories.map(({ name, path, products }) => (
          <li key={path}>
            <a
              href={catalogueUrl({ category: path })}
              className="flex min-h-11 items-center gap-2 rounded-full border border-field-line px-4 font-semibold whitespace-nowrap no-underline transition-colors duration-(--quick) hover:border-ink hover:bg-gesso"
            >
              {name}
              <span className="figures text-small font-normal text-graphite">{products}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
