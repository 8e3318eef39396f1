/** '/finder/gloss-enamel/metal/quick': the next question, or what the answers lead to. */
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { PageHandle } from '#web/page-handle.ts';
import { finderMeta, FinderView, loadFinder } from './finder-view.tsx';

export const handle: PageHandle = { hydrate: false };

export const loader = (args: LoaderFunctionArgs) =>
  loadFinder(args, (args.params['*'] ?? '').split('/'));

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => finderMeta(loaderData);

export default function FinderStep() {
  return <FinderView {...useLoaderData<typeof loader>()} />;
}
