/** 'Products': all of them in a grid that is edited in place, and the way to a new one. */
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { ListHead, ListSearch, NothingFound, Pager } from '#web/dashboard/lists/list-search.tsx';
import { requireSignedIn } from '#web/dashboard/loading/guard.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { loadPage } from '#web/dashboard/loading/load-page.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { ListFilter } from '#web/ui/lists/list-filter.tsx';
import { useListState } from '#web/ui/lists/use-list-state.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { NewProduct } from './grid/new-product.tsx';
import { ProductGrid } from './grid/product-grid.tsx';

const states = ['draft', 'published', 'archived'] as const;
const listSchema = { sorts: [], filters: { state: states } } as const;

export const meta = staffScreenTitle((words) => words.products.title);

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireSignedIn();
  const [page, categories] = await Promise.all([
    loadPage(staffEndpoints.listProducts, request.url, { shape: listSchema }),
    loadFromShop(staffEndpoints.listCategories),
  ]);
  return { page, categories };
}

export default function Products() {
  const { page, categories } = useLoaderData<typeof clientLoader>();
  const { products: words, productGrid } = useStaffWords();
  const listState = useListState(listSchema);
  const { rows, q } = page;
  const options = states.map((value) => ({ value, text: words.states[value] }));
  return (
    <PageLayout title={words.title} lead={words.lead} isList action={<NewProduct />}>
      <ListHead>
        <ListSearch q={q} hint={words.searchFor} listState={listState} isCompact />
        <div className="dense flex">
          <ListFilter name="state" label={words.state} options={options} listState={listState} />
        </div>
      </ListHead>
      <p className="flex flex-wrap items-center gap-x-4 text-fine text-graphite">
        <span className="max-xl:hidden">{productGrid.keys}</span>
        <Link
          to="/dashboard/manageorder"
          className="link inline-flex min-h-11 items-center pointer-fine:min-h-6"
        >
          {productGrid.toTools}
        </Link>
      </p>
      {rows.length === 0 && !listState.isFiltered && <StatePanel title={words.empty} />}
      {rows.length === 0 && listState.isFiltered && <NothingFound q={q} />}
      {rows.length > 0 && (
        <ProductGrid
          products={rows}
          categories={categories.map(({ path }) => {
            return { value: path, text: categoryPlace(path, categories) };
          })}
        />
      )}
      <Pager page={page} />
    </PageLayout>
  );
}

/** The names of a category and of those above it, as in 'Brushes / Sash'. */
function categoryPlace(
  path: string,
  categories: readonly Readonly<Record<'path' | 'name', string>>[],
): string {
  return categories
    .filter((one) => path === one.path || path.startsWith(`${one.path}/`))
    .map(({ name }) => name)
    .join(' / ');
}
