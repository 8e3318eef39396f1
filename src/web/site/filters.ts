/**
 * What the catalogue is narrowed down by, on a narrow screen: the panel stays open, and the page
 * where it is, while one choice follows another. Each is a page of its own, as without script.
 */
const key = 'filters';

/** What is kept from one page to the next. */
interface Place {
  /** Of the panel. */
  inside: number;
  page: number;
}

export function keepFiltersOpen(filters: HTMLElement): void {
  const fold = filters.querySelector('details');
  const panel = filters.querySelector('.fold-panel');
  if (!fold || !panel) return;
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (kept !== null && isNarrow()) {
    const { inside, page }: Place = JSON.parse(kept);
    fold.open = true;
    panel.scrollTop = inside;
    scrollTo({ top: page, behavior: 'instant' });
  }
  filters.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('button')) fold.open = false;
    if (!target.closest('a') || !fold.open || !isNarrow()) return;
    const place: Place = { inside: panel.scrollTop, page: scrollY };
    sessionStorage.setItem(key, JSON.stringify(place));
  });
}

const isNarrow = () => matchMedia('(width < 64rem)').matches;
