/** '/catalogue': every product on sale. Works without script. */
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { PageHandle } from '#web/page-handle.ts';
import { catalogueMeta, CatalogueView, loadCatalogue } from './catalogue-page.tsx';

export const handle: PageHandle = { hydrate: false };

export const loader = (args: LoaderFunctionArgs) => loadCatalogue(args);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => catalogueMeta(loaderData);

export default function WholeCatalogue() {
  return <CatalogueView {...useLoaderData<typeof loader>()} />;
}
