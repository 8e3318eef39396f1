/** Title, description and canonical address of a page. */
import type { MetaDescriptor } from 'react-router';
import { company } from './content/company.ts';
import { linkPreviewUrl } from './content/link-preview.ts';

export interface PageMeta {
  title?: string;
  description?: string;
  /** Kept out of search engines: pages of an account. */
  hidden?: boolean;
  /** The page's own address; needs `origin` to be written. */
  path?: string;
  origin?: string | undefined;
  /** What a shared link shows: a path or an address; the shop's own card without one. */
  picture?: { src: string; alt: string } | undefined;
}

/** With the shop's name; without a title of its own it is the home page's. */
export function documentTitle(title: string | undefined): string {
  return title === undefined ? `${company.name} · ${company.line}` : `${title} · ${company.name}`;
}

/** The tags of one page. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, hidden, path, origin } = page;
  const full = documentTitle(title);
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
          { property: 'og:type', content: 'website' },
          { property: 'og:site_name', content: company.name },
          ...cardMeta(origin, page.picture),
        ]),
  ];
}

/** The picture by its absolute URL, because other sites show it. */
function cardMeta(origin: string, picture: PageMeta['picture']): MetaDescriptor[] {
  const { src, alt } = picture ?? {
    src: '/social-card.jpg',
    alt: `${company.name}: ${company.line}`,
  };
  const url = linkPreviewUrl(src);
  if (!URL.canParse(url, origin)) return [];
  return [
    { property: 'og:image', content: new URL(url, origin).href },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: picture ? 'summary' : 'summary_large_image' },
  ];
}
