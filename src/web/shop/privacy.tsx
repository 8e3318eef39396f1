/** '/privacy' */
import type { MetaFunction } from 'react-router';
import { privacy } from '../content/privacy.ts';
import type { PageHandle } from '../page-handle.ts';
import { pageMeta } from '../title.ts';
import { useWords } from '../words.ts';
import { Paper } from './paper.tsx';
import { titledAfter } from './static-page.ts';

export const handle: PageHandle = { hydrate: false };

export const loader = titledAfter('privacy');

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ ...loaderData, description: privacy.lead, path: '/privacy' });

export default function Privacy() {
  const { nav } = useWords();
  return <Paper title={nav.privacy} paper={privacy} />;
}
