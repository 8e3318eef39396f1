/** Every address that is not in the table of contents. */
import { data, type MetaFunction } from 'react-router';
import type { PageHandle } from '../page-handle.ts';
import { pageMeta } from '../title.ts';
import { NotFound } from './not-found-view.tsx';

export const handle: PageHandle = { hydrate: false };

export const meta: MetaFunction = () => pageMeta({ title: 'Ooop!', hidden: true });

export function loader() {
  return data(null, { status: 404 });
}

export default NotFound;
