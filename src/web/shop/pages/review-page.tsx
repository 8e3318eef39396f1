/** '/review': the reviews of the home page on a page of their own. */
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { reviews as content } from '#web/content/home.ts';
import { reviewPage } from '#web/content/reviews.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { shopDataContext } from '#web/shop-data.ts';
import { pageMeta } from '#web/title.ts';
import { Stars } from '#web/ui/stars.tsx';
import { fill } from '#web/wording/fill.ts';
import { useWords } from '#web/words.ts';
import { Lead, PageHead } from './page-head.tsx';
import { Quotations } from '../home/reviews.tsx';
import { createTitleLoader } from './static-page.ts';

export const handle: PageHandle = { hydrate: false };

const loadTitle = createTitleLoader('review');

export async function loader(args: LoaderFunctionArgs) {
  const reviews = await args.context.get(shopDataContext).listReviews();
  return { ...loadTitle(args), reviews };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    title: loaderData?.title ?? content.label,
    origin: loaderData?.origin,
    description: content.title,
    path: '/review',
  });

export default function ReviewPage() {
  const { reviews } = useLoaderData<typeof loader>();
  const { nav } = useWords();
  return (
    <div className="page pt-12 pb-24">
      <PageHead label={nav.review} title={content.title}>
        <Lead>{reviewPage.lead}</Lead>
        <Summary ratings={reviews.map(({ rating }) => rating)} />
      </PageHead>
      <Quotations reviews={reviews} />
    </div>
  );
}

/** The average rating, to a tenth of a star. */
function Summary({ ratings }: { ratings: readonly number[] }) {
  const { summary } = useWords().reviewPage;
  const count = ratings.length;
  if (count === 0) return null;
  const rating = Math.round((ratings.reduce((sum, one) => sum + one, 0) / count) * 10) / 10;
  return (
    <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1">
      <Stars rating={rating} />
      {fill(summary, { rating, count })}
    </p>
  );
}
