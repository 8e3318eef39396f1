/** '/terms' */
import type { MetaFunction } from 'react-router';
import { terms } from '../content/terms.ts';
import type { PageHandle } from '../page-handle.ts';
import { pageMeta } from '../title.ts';
import { useWords } from '../words.ts';
import { Paper } from './paper.tsx';
import { titledAfter } from './static-page.ts';

export const handle: PageHandle = { hydrate: false };

export const loader = titledAfter('terms');

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ ...loaderData, description: terms.lead, path: '/terms' });

export default function Terms() {
  const { nav } = useWords();
  return <Paper title={nav.terms} paper={terms} />;
}
