/** '/gallary': four pictures of finished work. */
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { scenes } from '../content/gallery.ts';
import type { PageHandle } from '../page-handle.ts';
import { siteContext } from '../shop-data.ts';
import { pageMeta } from '../title.ts';
import { Stroke } from '../ui/stroke.tsx';
import { useWords } from '../words.ts';
import { Scene } from './scene.tsx';

export const handle: PageHandle = { hydrate: false };

export const loader = ({ context }: LoaderFunctionArgs) => ({
  origin: context.get(siteContext).origin,
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    title: 'Gallery',
    description: 'Doors, walls and facades, painted with our brushes.',
    path: '/gallary',
    origin: loaderData?.origin,
  });

export default function Gallery() {
  const { gallery: words } = useWords();
  return (
    <div className="page pt-12 pb-24">
      <p className="label">{words.subtitle}</p>
      <h1 className="mt-3 text-6">{words.title}</h1>
      <Stroke className="mt-5 h-3 w-44" />
      <ul className="mt-10 grid gap-x-6 gap-y-12 md:grid-cols-2">
        {scenes.map((scene, index) => (
          <li key={scene.picture}>
            <Scene
              scene={scene}
              sizes="(min-width: 48rem) 46vw, 92vw"
              shape="aspect-4/3"
              first={index === 0}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
