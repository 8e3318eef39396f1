/** The reviews of the shop: staff hide those that are shown, and show hidden ones again. */
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { StateLinks } from '#web/dashboard/lists/state-links.tsx';
import { loadPage } from '#web/dashboard/loading/load-page.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { useRemovals } from '#web/dashboard/lists/use-removals.ts';
import { callApi } from '#web/api.ts';
import { notify } from '#web/ui/feedback/notify.ts';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { parseListQuery } from '#web/ui/lists/list-query.ts';
import { useListState } from '#web/ui/lists/use-list-state.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { ListSearch, NothingFound, Pager } from '#web/dashboard/lists/list-search.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { ReviewCard } from './review-card.tsx';

type Review = ResponseBody<'listReviews'>[number];
type Counts = ResponseBody<'countReviews'>;
type ModerationEndpoint = (typeof staffEndpoints)[
  | 'hideReviewsOfAuthor'
  | 'publishReview'
  | 'showReviewAgain'
  | 'unblockReviewAuthor'];
type Waiting = ResponseBody<'listWaitingReviews'>[number];

const states = ['shown', 'hidden'] as const;
/** Without a filter those that are shown. */
const shape = { sorts: [], filters: { state: states } };

export const meta = staffScreenTitle((words) => words.moderation.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requirePermission('catalogue');
  const { filters } = parseListQuery(new URL(request.url).searchParams, shape);
  const isHidden = filters['state'] === 'hidden';
  const [page, waiting, counts] = await Promise.all([
    isHidden
      ? loadPage(staffEndpoints.listHiddenReviews, request.url)
      : loadPage(shopEndpoints.listReviews, request.url),
    isHidden ? undefined : callApi(staffEndpoints.listWaitingReviews),
    callApi(staffEndpoints.countReviews),
  ]);
  return {
    page,
    isHidden,
    waiting: waiting?.ok ? waiting.value : [],
    counts: counts.ok ? counts.value : undefined,
  };
}

export default function ModerateReviews() {
  const { page, isHidden, waiting, counts } = useLoaderData<typeof clientLoader>();
  const { moderation: words } = useStaffWords();
  const listState = useListState(shape);
  const { hidden, card } = useModeration(isHidden);
  const waitingReviews = waiting.filter(({ _id }) => !hidden.has(_id));
  // What was hidden a moment ago is among the hidden ones, whether it can still be undone or not.
  const reviews: readonly (Review | Waiting)[] = page.rows;
  const listed = isHidden ? reviews : reviews.filter(({ _id }) => !hidden.has(_id));
  const rowIds = new Set(reviews.map(({ _id }) => _id));
  // The count follows what is seen: hidden here, and not yet so in the list that was read.
  const hiddenNow = [...hidden].filter((id) => rowIds.has(id) !== isHidden).length;
  const clearTo = isHidden ? '?state=hidden' : '?';
  return (
    <PageLayout title={words.title} lead={words.lead}>
      <StateLinks
        label={words.filter}
        filter="state"
        {...{ listState, states }}
        texts={words.states}
        counts={counts && withHidden(counts, hiddenNow)}
      />
      {waitingReviews.length > 0 && (
        <section aria-label={words.waiting} className="grid gap-4">
          <h2 className="font-plain text-1 font-semibold">{words.waiting}</h2>
          <ul className="grid gap-2">{waitingReviews.map((review) => card(review, true))}</ul>
          <h2 className="font-plain text-1 font-semibold">{words.shown}</h2>
        </section>
      )}
      <ListSearch
        q={page.q}
        hint={words.searchFor}
        listState={{ ...listState, isFiltered: page.q !== '' }}
        clearTo={clearTo}
        isCompact
      />
      {listed.length === 0 &&
        (page.q === '' ? (
          <StatePanel title={isHidden ? words.noneHidden : words.empty} />
        ) : (
          <NothingFound q={page.q} clearTo={clearTo} />
        ))}
      <ul className="grid gap-2 empty:hidden">{listed.map((review) => card(review, false))}</ul>
      <Pager page={page} />
    </PageLayout>
  );
}

function withHidden({ shown, hidden }: Counts, more: number): Counts {
  return { shown: Math.max(0, shown - more), hidden: hidden + more };
}

/** What staff do about one review; those that are hidden here leave the list at once. */
function useModeration(isHidden: boolean) {
  const { moderation: words } = useStaffWords();
  const { revalidate } = useRevalidator();
  const { hidden, remove } = useRemovals({
    send: (id) => callApi(staffEndpoints.hideReview, { params: { id }, keepalive: true }),
    onAnswered: revalidate,
    message: words.hidden,
  });
  const send = async (endpoint: ModerationEndpoint, id: string, done?: string) => {
    const answer = await callApi(endpoint, { params: { id } });
    if (!answer.ok) notify({ text: answer.problem.detail, tone: 'failed' });
    else if (done !== undefined) notify({ text: done });
    await revalidate();
  };
  const showAgain = (id: string) => send(staffEndpoints.showReviewAgain, id, words.shownAgain);
  const card = (review: Review | Waiting, waits: boolean) => (
    <li key={review._id}>
      <ReviewCard
        review={review}
        onShowAgain={isHidden ? () => void showAgain(review._id) : undefined}
        onHide={() => remove(review._id)}
        onHideAll={() => void send(staffEndpoints.hideReviewsOfAuthor, review._id)}
        onPublish={waits ? () => void send(staffEndpoints.publishReview, review._id) : undefined}
        onAllowAuthor={
          'isAuthorBlocked' in review && review.isAuthorBlocked
            ? () => void send(staffEndpoints.unblockReviewAuthor, review._id)
            : undefined
        }
      />
    </li>
  );
  return { hidden, card };
}
