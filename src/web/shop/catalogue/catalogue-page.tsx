/** A page of the catalogue, whole or of one category: what the two routes share. */
import { data, redirect, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router';
import type { Filters } from '#modules/catalogue/facets/facet.ts';
import type { CatalogueList, ProductSort } from '#modules/catalogue/product.ts';
import { currencyOf } from '#web/currency.tsx';
import { endPageAt } from '#web/page-expiry.ts';
import { shopDataContext, siteContext } from '#web/shop-data.ts';
import { pageMeta } from '#web/title.ts';
import { Stroke } from '#web/ui/pictures/stroke.tsx';
import { fill } from '#web/wording/fill.ts';
import { specified } from '#web/wording/specified.ts';
import { useWords } from '#web/words.ts';
import { ContactText } from '#web/ui/contact-text.tsx';
import { breadcrumbData } from '../product/structured-data.ts';
import { OrderPadTeaser } from '../order-pad/order-pad-teaser.tsx';
import { FinderTeaser } from '../finder/finder-teaser.tsx';
import { SearchBox } from '../search/search-box.tsx';
import { priceCards } from './price-cards.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { catalogueUrl, productSorts, readCatalogueQuery, writeFilters } from './catalogue-url.ts';
import { CategoryLinks } from './category-links.tsx';
import { folded, foldButton, FoldSign } from './facets.tsx';
import { NarrowedList } from './narrowed-list.tsx';
import { PageLinks } from './page-links.tsx';

export interface CatalogueData {
  list: CatalogueList;
  sort: ProductSort;
  origin: string;
}

const movedForGood = 301;

/** `category`: the path of one; undefined for the whole catalogue. */
export async function loadCatalogue(
  { context, request }: LoaderFunctionArgs,
  category?: string,
): Promise<CatalogueData> {
  const wanted = readCatalogueQuery(new URL(request.url).searchParams);
  const currency = currencyOf(request.url);
  const { sort } = wanted;
  const shopData = context.get(shopDataContext);
  const list = await shopData.listCatalogue({ category, currency, ...wanted });
  if (!list) {
    const path = category && (await shopData.findCategoryPath(category));
    if (!path || path === category) throw data(null, { status: 404 });
    throw redirect(catalogueUrl({ category: path, ...wanted }), movedForGood);
  }
  // A filter that is no more: somebody may have kept the address.
  if (writeFilters(wanted.filters) !== writeFilters(list.filters))
    throw redirect(catalogueUrl({ category, sort }));
  const products = await priceCards(context, list.products, currency);
  endPageAt(context, list.orderUntil);
  return { list: { ...list, products }, sort, origin: context.get(siteContext).origin };
}

/** Another order of the same products is not a page of its own for search engines. */
export function catalogueMeta(loaded: CatalogueData | undefined): MetaDescriptor[] {
  if (!loaded) return [];
  const { list, origin } = loaded;
  const { title, lead, page } = specified.catalogue;
  const name = list.category?.name ?? title;
  const { page: place, pages, filters, facets, count } = list;
  const chosen = facets.flatMap(({ options }) => options.filter(({ isChosen }) => isChosen));
  const named = [name, ...chosen.map(({ label }) => label)].join(', ');
  return [
    ...pageMeta({
      title: place === 1 ? named : `${named}, ${fill(page, { page: place, pages }).toLowerCase()}`,
      // Anybody can make up a width that nothing has.
      hidden: chosen.length > 1 || count === 0,
      description: list.category?.description || lead,
      path: catalogueUrl({ category: list.category?.path, page: place, filters }),
      origin,
    }),
    breadcrumbData(origin, list.trail),
  ];
}

export function CatalogueView({ list, sort }: CatalogueData) {
  const { catalogue: words } = useWords();
  const { category, trail, children, products, count, page, pages, facets, filters } = list;
  const place = { category: category?.path, sort };
  const urlOf = (narrowedBy: Filters) => catalogueUrl({ ...place, filters: narrowedBy });
  const title = category?.name ?? words.title;
  const lead = category ? category.description : words.lead;
  const countText = count === 1 ? words.count.one : fill(words.count.other, { count });
  return (
    <div className="page flex flex-col pt-4 pb-24">
      {category && <Breadcrumbs trail={trail.slice(0, -1)} here={title} />}
      <CatalogueHead {...{ title, lead, isWhole: !category }} />
      <CategoryLinks categories={children} />
      {count === 0 && facets.length === 0 ? (
        <NothingHere isWhole={!category} />
      ) : (
        <NarrowedList
          {...{ facets, filters, urlOf, countText, products }}
          order={count > 1 && <SortLinks {...{ ...place, filters }} />}
        >
          <PageLinks
            {...{ page, pages }}
            urlOf={(number) => catalogueUrl({ ...place, filters, page: number })}
          />
        </NarrowedList>
      )}
    </div>
  );
}

interface CatalogueHeadProps {
  title: string;
  lead: string;
  isWhole: boolean;
}

/** On a phone the tools come first: what is read, and other ways to them, stands below these. */
function CatalogueHead({ title, lead, isWhole }: CatalogueHeadProps) {
  return (
    <header
      className={
        'contents sm:grid sm:gap-4 lg:grid-cols-2 lg:gap-x-12 ' + (isWhole ? 'sm:mt-4' : '')
      }
    >
      <div className="contents sm:grid sm:gap-3">
        <div className="grid gap-2">
          <h1 className="text-6 lg:text-5">{title}</h1>
          <Stroke className="h-3 w-44" />
        </div>
        {lead !== '' && (
          <p className="order-1 mt-12 max-w-[52ch] text-1 text-graphite sm:order-none sm:mt-0">
            {lead}
          </p>
        )}
      </div>
      <div className="contents sm:block">
        <div className="mt-3 sm:mt-0">
          <SearchBox />
        </div>
        <div className="order-1 mt-2 flex flex-wrap gap-x-4 text-small sm:order-none">
          <FinderTeaser />
          <OrderPadTeaser />
        </div>
      </div>
    </header>
  );
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface SortLinksProps {
  category: string | undefined;
  sort: ProductSort;
  filters: Filters;
}

function SortLinks({ category, sort, filters }: SortLinksProps) {
  const { catalogue: words } = useWords();
  return (
    <nav aria-label={words.sortedBy} className="text-small">
      <details className={folded}>
        <summary className={foldButton}>
          <span className="sr-only">{words.sortedBy}</span>
          {capitalize(words.sorts[sort])}
          <FoldSign />
        </summary>
        <div className="fold-panel lg:flex lg:items-center lg:gap-x-4">
          <span className="text-graphite">{words.sortedBy}</span>
          {productSorts.map((one) => (
            <a
              key={one}
              href={catalogueUrl({ category, filters, sort: one })}
              aria-current={one === sort ? 'true' : undefined}
              rel={one === 'position' ? undefined : 'nofollow'}
              className="flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline aria-current:font-semibold aria-current:underline aria-current:decoration-vermilion aria-current:decoration-2"
            >
              {words.sorts[one]}
            </a>
          ))}
        </div>
      </details>
    </nav>
  );
}

function NothingHere({ isWhole }: { isWhole: boolean }) {
  const { catalogue: words, contact } = useWords();
  return (
    <div className="mt-12 grid justify-items-start gap-4 border-t border-ink pt-6">
      <p className="text-2 font-display">{words.empty}</p>
      <p className="max-w-[52ch] text-graphite">
        <ContactText text={words.emptyText} />
      </p>
      <a
        href={isWhole ? '/#contact' : catalogueUrl({})}
        className="link inline-flex min-h-11 items-center font-semibold"
      >
        {isWhole ? contact.title : words.whole}
      </a>
    </div>
  );
}
