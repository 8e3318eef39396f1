/** A page of the catalogue, whole or of one category: what the two routes share. */
import { data, redirect, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router';
import type { Filters } from '#modules/catalogue/facets/facet.ts';
import type { CatalogueList, ListedCategory, ProductSort } from '#modules/catalogue/product.ts';
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
import { ChosenFilters, Facets } from './facets.tsx';
import { PageLinks } from './page-links.tsx';
import { ProductGrid } from './product-card.tsx';

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
    <div className="page pt-4 pb-24">
      {category && <Breadcrumbs trail={trail.slice(0, -1)} here={title} />}
      <header
        className={`grid gap-x-14 gap-y-4 lg:grid-cols-2 lg:items-end ${category ? 'mt-4' : 'mt-8'}`}
      >
        <div className="grid gap-4">
          <h1 className="text-6 sm:text-7">{title}</h1>
          <Stroke className="h-3 w-44" />
          {lead !== '' && <p className="max-w-[52ch] text-1 text-graphite">{lead}</p>}
        </div>
        <div>
          <SearchBox />
          <div className="mt-2 flex flex-wrap gap-x-8">
            <FinderTeaser />
            <OrderPadTeaser />
          </div>
        </div>
      </header>
      <CategoryLinks categories={children} />
      {count === 0 && facets.length === 0 ? (
        <NothingHere isWhole={!category} />
      ) : (
        <div className={facets.length === 0 ? '' : 'lg:grid lg:grid-cols-[13rem_1fr] lg:gap-x-12'}>
          <div className="mt-10">
            <Facets {...{ facets, filters, urlOf }} />
          </div>
          <section aria-labelledby="count" className="min-w-0">
            <div className="mt-10 mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-y border-line max-lg:mt-6">
              <h2
                id="count"
                className="figures flex min-h-12 items-center font-plain text-small font-normal text-graphite"
              >
                {countText}
              </h2>
              {count > 1 && <SortLinks {...{ ...place, filters }} />}
            </div>
            <ChosenFilters {...{ facets, filters, urlOf }} />
            <ProductGrid products={products} isNarrow={facets.length > 0} />
            <PageLinks
              {...{ page, pages }}
              urlOf={(number) => catalogueUrl({ ...place, filters, page: number })}
            />
          </section>
        </div>
      )}
    </div>
  );
}

function CategoryLinks({ categories }: { categories: readonly ListedCategory[] }) {
  const { catalogue: words } = useWords();
  if (categories.length === 0) return null;
  return (
    <nav aria-label={words.categories} className="mt-8">
      <ul className="flex flex-wrap gap-3">
        {categories.map(({ name, path, products }) => (
          <li key={path}>
            <a
              href={catalogueUrl({ category: path })}
              className="flex min-h-11 items-center gap-2 rounded-full border border-field-line px-5 font-semibold no-underline transition-colors duration-(--quick) hover:border-ink hover:bg-gesso"
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

interface SortLinksProps {
  category: string | undefined;
  sort: ProductSort;
  filters: Filters;
}

function SortLinks({ category, sort, filters }: SortLinksProps) {
  const { catalogue: words } = useWords();
  return (
    <nav aria-label={words.sortedBy} className="flex flex-wrap items-center gap-x-4 text-small">
      <span className="text-graphite">{words.sortedBy}</span>
      {productSorts.map((one) => (
        <a
          key={one}
          href={catalogueUrl({ category, filters, sort: one })}
          aria-current={one === sort ? 'true' : undefined}
          rel={one === 'position' ? undefined : 'nofollow'}
          className="flex min-h-11 min-w-11 items-center justify-center underline-offset-4 hover:underline aria-current:font-semibold aria-current:underline aria-current:decoration-vermilion aria-current:decoration-2"
        >
          {words.sorts[one]}
        </a>
      ))}
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
