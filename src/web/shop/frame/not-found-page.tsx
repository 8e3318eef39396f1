/**
 * The page of every unknown URL, and what is shown in place of the response to a plain form that
 * was rejected.
 */
import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { PageHandle } from '#web/page-handle.ts';
import { rejectedMessageContext, shopDataContext } from '#web/shop-data.ts';
import { pageMeta } from '#web/title.ts';
import { catalogues } from '#web/wording/wording.ts';
import { NotFound } from './not-found-view.tsx';
import { RejectedForm } from './rejected-form.tsx';

export const handle: PageHandle = { hydrate: false };

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: loaderData?.title ?? 'Ooop!', hidden: true });

export function loader({ context }: LoaderFunctionArgs) {
  const rejected = context.get(rejectedMessageContext);
  if (!rejected) return data(null, { status: 404 });
  const title: string = catalogues[context.get(shopDataContext).wording].contact.notSent;
  return data({ rejected, title });
}

export default function NotFoundPage() {
  const loaderData = useLoaderData<typeof loader>();
  return loaderData ? <RejectedForm rejected={loaderData.rejected} /> : <NotFound />;
}
