/** '/privacy' */
import type { MetaFunction } from 'react-router';
import { privacy } from '#web/content/privacy.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/title.ts';
import { useWords } from '#web/words.ts';
import { LegalPage } from '../purchase/legal-page.tsx';
import { createTitleLoader } from './static-page.ts';

export const handle: PageHandle = { hydrate: false };

export const loader = createTitleLoader('privacy');

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ ...loaderData, description: privacy.lead, path: '/privacy' });

export default function Privacy() {
  const { nav } = useWords();
  return <LegalPage title={nav.privacy} legalDocument={privacy} />;
}
