/** '/finder': the first question of the brush finder. Works without script. */
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { PageHandle } from '#web/page-handle.ts';
import { finderMeta, FinderView, loadFinder } from './finder-view.tsx';

export const handle: PageHandle = { hydrate: false };

export const loader = (args: LoaderFunctionArgs) => loadFinder(args, []);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => finderMeta(loaderData);

export default function FinderStart() {
  return <FinderView {...useLoaderData<typeof loader>()} />;
}
