/** 'Products': all of them in a grid that is edited in place, and the way to a new one. */
import { useState } from 'react';
import { useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { callApi } from '#web/api.ts';
import { problemText } from '#web/dashboard/forms/form-errors.ts';
import { formText } from '#web/dashboard/forms/form-text.ts';
import { ListHead, ListSearch, NothingFound, Pager } from '#web/dashboard/lists/list-search.tsx';
import { requireSignedIn } from '#web/dashboard/loading/guard.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { loadPage } from '#web/dashboard/loading/load-page.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { Button } from '#web/ui/button.tsx';
import { StatePanel } from '#web/ui/feedback/states.tsx';
import { FormError, TextField } from '#web/ui/forms/field.tsx';
import { ListFilter } from '#web/ui/lists/list-filter.tsx';
import { useListState } from '#web/ui/lists/use-list-state.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
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
    <PageLayout title={words.title} lead={words.lead} isList>
      <ListHead>
        <ListSearch q={q} hint={words.searchFor} listState={listState} isCompact />
        <div className="dense flex">
          <ListFilter name="state" label={words.state} options={options} listState={listState} />
        </div>
      </ListHead>
      <p className="hidden text-fine text-graphite xl:block">{productGrid.keys}</p>
      {rows.length === 0 && !listState.isFiltered && <StatePanel title={words.empty} />}
      {rows.length === 0 && listState.isFiltered && <NothingFound q={q} />}
      {rows.length > 0 && (
        <ProductGrid
          products={rows}
          categories={categories.map(({ path }) => ({ value: path, text: path }))}
        />
      )}
      <Pager page={page} />
      <NewProduct />
    </PageLayout>
  );
}

function NewProduct() {
  const { products: words, productPage, failure, field } = useStaffWords();
  const navigate = useNavigate();
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function add(event: React.SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const name = formText(new FormData(event.currentTarget), 'name');
    if (name === '') return setError(field.needed);
    setIsBusy(true);
    const answer = await callApi(staffEndpoints.createProduct, { body: { name } });
    setIsBusy(false);
    if (!answer.ok) return setError(problemText(answer.problem, failure.offline));
    await navigate(`/dashboard/products/${answer.value.insertedId}`);
  }

  return (
    <form
      noValidate
      aria-labelledby="new-product"
      onSubmit={(event) => void add(event)}
      className="grid max-w-md gap-4 rounded-plain border border-line bg-card p-5"
    >
      <h3 id="new-product" className="text-2">
        {words.addTitle}
      </h3>
      <TextField
        label={productPage.fields.name}
        hint={words.addHint}
        name="name"
        maxLength={120}
        required
      />
      <FormError error={error} />
      <Button
        type="submit"
        busy={isBusy ? failure.loading : undefined}
        className="justify-self-start"
      >
        {words.add}
      </Button>
    </form>
  );
}
