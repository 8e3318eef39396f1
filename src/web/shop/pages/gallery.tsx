/** '/gallary': four pictures of finished work, and what it was done with. */
import type { LinksFunction, MetaFunction } from 'react-router';
import { galleryPage, scenes } from '#web/content/gallery.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/title.ts';
import { useWords } from '#web/words.ts';
import { Lead, PageHead } from './page-head.tsx';
import { GalleryScene, PictureViewer } from './gallery-scene.tsx';
import { createTitleLoader } from './static-page.ts';
import viewerStyles from './gallery.css?url';

export const handle: PageHandle = { hydrate: false };

/** The full view is this page's alone. */
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: viewerStyles }];

export const loader = createTitleLoader('gallery');

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ ...loaderData, description: galleryPage.lead, path: '/gallary' });

export default function Gallery() {
  const { nav, contact } = useWords();
  return (
    <div className="page pt-12 pb-24">
      <PageHead label={nav.gallery} title={galleryPage.title}>
        <Lead>{galleryPage.lead}</Lead>
      </PageHead>
      <p
        hidden
        data-arrived
        tabIndex={-1}
        role="status"
        className="mt-8 rounded-plain border-l-4 border-pine bg-pine-wash p-4 text-pine outline-none"
      >
        {contact.arrived}
      </p>
      <ul className="mt-12 grid gap-x-6 gap-y-10 md:grid-cols-12">
        {scenes.map((scene, index) => (
          <li key={scene.picture} className={isUpright(index) ? 'md:col-span-5' : 'md:col-span-7'}>
            <GalleryScene
              scene={scene}
              sizes={`(min-width: 48rem) ${isUpright(index) ? 39 : 54}vw, 92vw`}
              shape={`${isUpright(index) ? 'aspect-square' : 'aspect-4/3'} ${equalHeight}`}
              first={index === 0}
            />
          </li>
        ))}
      </ul>
      <PictureViewer />
    </div>
  );
}

const equalHeight = 'md:aspect-auto md:h-[clamp(16rem,38vw,33.5rem)]';

/** Narrow and wide in turns. */
function isUpright(index: number): boolean {
  return index % 4 === 0 || index % 4 === 3;
}
