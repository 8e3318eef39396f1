/** '/search?q=': the products that fit what a visitor typed. Works without script. */
import { data, redirect, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { formatCount } from '#platform/number-format.ts';
import type { SearchResult } from '#modules/catalogue/search/search-result.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { shopDataContext } from '#web/shop-data.ts';
import { pageMeta } from '#web/title.ts';
import { fill } from '#web/wording/fill.ts';
import { finderTexts } from '#web/wording/finder.ts';
import { specified } from '#web/wording/specified.ts';
import { useWords } from '#web/words.ts';
import { Breadcrumbs } from '../catalogue/breadcrumbs.tsx';
import { catalogueUrl } from '../catalogue/catalogue-url.ts';
import { PageLinks } from '../catalogue/page-links.tsx';
import { ProductGrid } from '../catalogue/product-card.tsx';
import { finderUrl } from '../finder/finder-url.ts';
import { SearchBox } from './search-box.tsx';
import { readSearchQuery, searchUrl } from './search-url.ts';

export const handle: PageHandle = { hydrate: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { text, page } = readSearchQuery(new URL(request.url).searchParams);
  if (text === '') return { text, result: undefined };
  const result = await context.get(shopDataContext).searchCatalogue({ text, page });
  if (!result) throw data(null, { status: 404 });
  if ('productSlug' in result) throw redirect(`/products/${result.productSlug}`);
  return { text, result };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const { title, titleOf } = specified.catalogue.search;
  const text = loaderData?.text ?? '';
  return pageMeta({ title: text === '' ? title : fill(titleOf, { text }), hidden: true });
};

/** In characters; all of it stands in the field. */
const longestInHeading = 60;

export default function SearchPage() {
  const { text, result } = useLoaderData<typeof loader>();
  const { search: words } = useWords().catalogue;
  return (
    <div className="page pt-4 pb-24">
      <Breadcrumbs trail={[]} here={words.title} />
      <header className="mt-4 grid max-w-[46rem] gap-5">
        <h1 className="text-5 wrap-anywhere">
          {text === '' || text.length > longestInHeading
            ? words.title
            : fill(words.heading, { text })}
        </h1>
        <SearchBox text={text} />
        {result && <WhatWasDone result={result} />}
      </header>
      {result && result.count > 0 ? <Found text={text} result={result} /> : <Nothing text={text} />}
    </div>
  );
}

/** What was looked for in the place of what was typed. */
function WhatWasDone({ result: { replaced, leftOut } }: { result: SearchResult }) {
  const { search: words } = useWords().catalogue;
  if (replaced.length === 0 && leftOut.length === 0) return null;
  return (
    <div role="status" className="grid gap-1 text-1 wrap-anywhere">
      {replaced.map((pair) => (
        <p key={pair.typed}>{fill(words.replaced, pair)}</p>
      ))}
      {leftOut.length > 0 && <p>{fill(words.leftOut, { words: leftOut.join(', ') })}</p>}
    </div>
  );
}

function Found({ text, result }: { text: string; result: SearchResult }) {
  const { catalogue: words } = useWords();
  const { products, count, isMore, page, pages } = result;
  const countText = isMore
    ? fill(words.search.moreThan, { count: formatCount(count) })
    : count === 1
      ? words.count.one
      : fill(words.count.other, { count });
  return (
    <section aria-labelledby="found-title">
      <h2
        id="found-title"
        className="figures mt-10 mb-8 flex min-h-12 items-center border-y border-line font-plain text-small font-normal text-graphite"
      >
        {countText}
      </h2>
      <ProductGrid products={products} />
      <PageLinks {...{ page, pages }} urlOf={(place) => searchUrl({ text, page: place })} />
    </section>
  );
}

function Nothing({ text }: { text: string }) {
  const { catalogue, contact } = useWords();
  const { search: words } = catalogue;
  const linkClass = 'link inline-flex min-h-11 items-center font-semibold';
  return (
    <div className="mt-10 grid justify-items-start gap-4 border-t border-ink pt-6">
      {text !== '' && <p className="text-2 font-display">{words.nothing}</p>}
      <p className="max-w-[52ch] text-graphite">
        {text === '' ? words.empty : catalogue.emptyText}
      </p>
      <p className="flex flex-wrap gap-x-6">
        <a href={catalogueUrl({})} className={linkClass}>
          {catalogue.whole}
        </a>
        <a href={finderUrl([])} className={linkClass}>
          {finderTexts.title}
        </a>
        {text !== '' && (
          <a href="/#contact" className={linkClass}>
            {contact.title}
          </a>
        )}
      </p>
    </div>
  );
}
