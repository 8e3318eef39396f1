/** The way through the pages of a long list, as links. */
import { buttonClass } from '#web/ui/button.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';

interface PageLinksProps {
  page: number;
  pages: number;
  urlOf: (page: number) => string;
}

export function PageLinks({ page, pages, urlOf }: PageLinksProps) {
  const { catalogue: words } = useWords();
  if (pages === 1) return null;
  return (
    <nav aria-label={words.pages} className="mt-14 flex flex-wrap items-center gap-4">
      {page > 1 && (
        <a rel="prev" href={urlOf(page - 1)} className={buttonClass('outline')}>
          {words.previous}
        </a>
      )}
      <p className="figures text-small text-graphite">{fill(words.page, { page, pages })}</p>
      {page < pages && (
        <a rel="next" href={urlOf(page + 1)} className={buttonClass('outline')}>
          {words.next}
        </a>
      )}
    </nav>
  );
}
