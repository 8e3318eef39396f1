/** '/terms' */
import type { MetaFunction } from 'react-router';
import { terms } from '#web/content/terms.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/title.ts';
import { useWords } from '#web/words.ts';
import { LegalPage } from '../purchase/legal-page.tsx';
import { createTitleLoader } from './static-page.ts';

export const handle: PageHandle = { hydrate: false };

export const loader = createTitleLoader('terms');

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ ...loaderData, description: terms.lead, path: '/terms' });

export default function Terms() {
  const { nav } = useWords();
  return <LegalPage title={nav.terms} legalDocument={terms} />;
}
