/**
 * Every address that is not in the table of contents; and what is shown in place of an answer to a
 * plain form that was refused.
 */
import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { PageHandle } from '../page-handle.ts';
import { refusedMessageContext, shopDataContext } from '../shop-data.ts';
import { pageMeta } from '../title.ts';
import { catalogues } from '../wording/wording.ts';
import { NotFound } from './not-found-view.tsx';
import { RefusedForm } from './refused-form.tsx';

export const handle: PageHandle = { hydrate: false };

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: loaderData?.title ?? 'Ooop!', hidden: true });

export function loader({ context }: LoaderFunctionArgs) {
  const refused = context.get(refusedMessageContext);
  if (!refused) return data(null, { status: 404 });
  const title: string = catalogues[context.get(shopDataContext).wording].contact.notSent;
  return data({ refused, title });
}

export default function Nothing() {
  const given = useLoaderData<typeof loader>();
  return given ? <RefusedForm refused={given.refused} /> : <NotFound />;
}
