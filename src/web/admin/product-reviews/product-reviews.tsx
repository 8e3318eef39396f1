/** 'Product reviews': staff read them, publish or hide them, and answer. */
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { productReviewStates } from '#modules/product-reviews/product-review.ts';
import { ListSearch, NothingFound, Pager } from '#web/dashboard/lists/list-search.tsx';
import { StateLinks } from '#web/dashboard/lists/state-links.tsx';
import { loadPage } from '#web/dashboard/loading/load-page.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { useListState, type ListState } from '#web/ui/lists/use-list-state.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { ReviewCard } from './review-card.tsx';

/** Without a filter those that wait. */
const shape = { sorts: [], filters: { state: productReviewStates } };
const [firstState] = productReviewStates;

export const meta = staffScreenTitle((words) => words.productReviewList.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requirePermission('catalogue');
  return loadPage(staffEndpoints.listProductReviews, request.url, { shape });
}

export default function ProductReviews() {
  const page = useLoaderData<typeof clientLoader>();
  const { productReviewList: words } = useStaffWords();
  const listState = useListState(shape);
  const state = stateOf(listState);
  return (
    <PageLayout title={words.title} lead={words.lead}>
      <StateLinks
        label={words.filter}
        filter="state"
        listState={listState}
        states={productReviewStates}
        texts={words.states}
      />
      <ListSearch
        q={page.q}
        hint={words.searchFor}
        listState={{ ...listState, isFiltered: page.q !== '' }}
        isCompact
      />
      {page.rows.length === 0 &&
        (page.q === '' ? <StatePanel title={words.empty[state]} /> : <NothingFound q={page.q} />)}
      <ul className="grid gap-4 empty:hidden">
        {page.rows.map((review) => (
          <li key={review._id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      <Pager page={page} />
    </PageLayout>
  );
}

function stateOf({ query }: ListState) {
  return productReviewStates.find((state) => state === query.filters['state']) ?? firstState;
}
