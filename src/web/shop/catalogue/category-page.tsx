/** '/catalogue/brushes/sash-and-trim': one category with all that stands below it. */
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { PageHandle } from '#web/page-handle.ts';
import { catalogueMeta, CatalogueView, loadCatalogue } from './catalogue-page.tsx';

export const handle: PageHandle = { hydrate: false };

export const loader = (args: LoaderFunctionArgs) => loadCatalogue(args, args.params['*']);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => catalogueMeta(loaderData);

export default function CategoryPage() {
  return <CatalogueView {...useLoaderData<typeof loader>()} />;
}
