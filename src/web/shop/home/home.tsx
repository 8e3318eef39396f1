/** The home page. It ships no React: what moves is the small module in `site/`. */
import {
  useLoaderData,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { currencyOf } from '#web/currency.tsx';
import * as content from '#web/content/home.ts';
import { imagery } from '#web/content/imagery.ts';
import { findPictureByImg, srcSet, type Rendition } from '#web/content/picture.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { countTag } from '#web/page-tags.ts';
import { pageTagsContext, shopDataContext, siteContext } from '#web/shop-data.ts';
import { pageMeta } from '#web/title.ts';
import { About } from './about.tsx';
import { Contact } from './contact.tsx';
import { GalleryStrip } from './gallery-strip.tsx';
import { Hero } from './hero.tsx';
import { Making } from './making.tsx';
import { Reviews } from './reviews.tsx';
import { chosenKind } from './kinds.ts';
import { priceTools } from './price-tools.ts';
import { ToolsList } from './tools-list.tsx';
import { WayOn } from './way-on.tsx';

export const handle: PageHandle = { hydrate: false };

const { full, phone } = imagery[content.hero.picture];

/** The hero is the largest picture of the first screen, so it is preloaded. */
export const links: LinksFunction = () => [
  preload(full, '(min-width: 64rem)'),
  preload(phone, '(max-width: 63.99rem)'),
];

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ path: '/', origin: loaderData?.origin });

/** More of them are on the page of their own. */
const newestReviews = 12;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const data = context.get(shopDataContext);
  const [tools, reviews] = await Promise.all([data.listHomeTools(), data.listReviews()]);
  // Their units stand on the cards.
  for (const { id } of tools) context.get(pageTagsContext).add(countTag(id));
  const prices = await priceTools(context, tools, currencyOf(request.url));
  const toolsWithPictures = tools.map(({ sizes, ...tool }) => {
    return { tool, sizes, picture: findPictureByImg(tool.img), price: prices(tool) };
  });
  return {
    shown: toolsWithPictures,
    kind: chosenKind(request.url, tools),
    reviews: reviews.slice(0, newestReviews),
    origin: context.get(siteContext).origin,
  };
}

export default function Home() {
  const { shown, kind, reviews } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero />
      <About />
      <ToolsList shown={shown} kind={kind} />
      <Making />
      <Reviews reviews={reviews} />
      <GalleryStrip />
      <Contact />
      <WayOn />
    </>
  );
}

function preload(rendition: Rendition, media: string) {
  return {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imageSrcSet: srcSet(rendition, 'avif'),
    imageSizes: '100vw',
    media,
    fetchPriority: 'high',
  } as const;
}
