/** '/search?q=': the products that fit what a visitor typed. Works without script. */
import { data, redirect, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { currencyOf } from '#web/currency.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { shopDataContext } from '#web/shop-data.ts';
import { pageMeta } from '#web/title.ts';
import { writeFilters } from '../catalogue/catalogue-url.ts';
import { readFirstProducts } from '../catalogue/first-products.ts';
import { priceCards } from '../catalogue/price-cards.ts';
import { isTooLong, readSearchQuery, searchUrl } from './search-url.ts';
import { markFound } from './why-found.ts';
import { isFound, SearchView, searchTitle } from './search-view.tsx';

export const handle: PageHandle = { hydrate: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const wanted = readSearchQuery(new URL(request.url).searchParams);
  const { text } = wanted;
  if (text === '') return { text, result: undefined };
  if (isTooLong(text)) return data({ text, result: undefined }, { status: 400 });
  const shopData = context.get(shopDataContext);
  const currency = currencyOf(request.url);
  const result = await shopData.searchCatalogue(wanted);
  if (!result) throw data(null, { status: 404 });
  if ('productSlug' in result) throw redirect(`/products/${result.productSlug}`);
  // A filter that is no more: somebody may have kept the address.
  if (writeFilters(wanted.filters) !== writeFilters(result.filters))
    throw redirect(searchUrl({ text }));
  const marked = result.products.map((card) => markFound(card, result));
  const products = await priceCards(context, marked, currency);
  const found = { text, result: { ...result, products } };
  if (isFound(result)) return found;
  return { ...found, instead: await readFirstProducts(context, currency) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: searchTitle(loaderData?.text ?? ''), hidden: true });

export default function SearchPage() {
  return <SearchView {...useLoaderData<typeof loader>()} />;
}
