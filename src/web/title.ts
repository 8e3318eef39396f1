/** Title, description and canonical address of a page. */
import type { MetaDescriptor } from 'react-router';
import { company } from './content/company.ts';

export interface PageMeta {
  title?: string;
  description?: string;
  /** Kept out of search engines: pages of an account. */
  hidden?: boolean;
  /** The page's own address; needs `origin` to be written. */
  path?: string;
  origin?: string | undefined;
}

/** The tags of one page; without a title it is the home page's. */
export function pageMeta({ title, description, hidden, path, origin }: PageMeta): MetaDescriptor[] {
  const full =
    title === undefined ? `${company.name} · ${company.line}` : `${title} · ${company.name}`;
  const about = description ?? company.description;
  return [
    { title: full },
    { name: 'description', content: about },
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(path === undefined || origin === undefined || hidden
      ? []
      : [
          { tagName: 'link', rel: 'canonical', href: `${origin}${path}` },
          { property: 'og:title', content: full },
          { property: 'og:description', content: about },
          { property: 'og:url', content: `${origin}${path}` },
        ]),
  ];
}
