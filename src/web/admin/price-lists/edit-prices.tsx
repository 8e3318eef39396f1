/** The prices of a list as lines of a grid: typed or pasted, and saved together. */
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { currencyCode, homeCurrency } from '#platform/currency.ts';
import type { ResponseBody } from '#api/contract/operations.ts';
import { staffEndpoints } from '#api/contract/staff-endpoints.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { requirePermission } from '#web/dashboard/loading/require-permission.ts';
import { staffScreenTitle, useStaffWords } from '#web/staff-words.ts';
import { fill } from '#web/wording/fill.ts';
import { includedTaxText } from '../tax/included-tax-text.ts';
import { PriceGrid } from './price-grid.tsx';

export type ListWithPrices = ResponseBody<'getPriceList'>;

export const meta = staffScreenTitle((words) => words.priceLists.title);

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  await requirePermission('catalogue');
  const after = new URL(request.url).searchParams.get('after') ?? '';
  const { id = '' } = params;
  const list = await loadFromShop(staffEndpoints.getPriceList, {
    params: { id },
    query: { after },
  });
  return { list, after };
}

export default function EditPricesPage() {
  const { list, after } = useLoaderData<typeof clientLoader>();
  const { grid: words } = useStaffWords().priceLists;
  const currency = currencyCode(list.currency);
  const leads = [words.lead, ...(list.currency === homeCurrency ? [] : [words.fromOne])];
  const taxText = includedTaxText(list.currency, list.includesTaxOf);
  return (
    <PageLayout title={list.name} lead={`${fill(leads.join(' '), { currency })} ${taxText}`}>
      <nav className="flex flex-wrap gap-x-6" aria-label={words.caption}>
        <Link to="/dashboard/price-lists" className="link inline-flex min-h-11 items-center">
          {words.back}
        </Link>
        <Link
          to={`/dashboard/import?${new URLSearchParams({ target: 'prices', list: list._id })}`}
          className="link inline-flex min-h-11 items-center"
        >
          {words.files}
        </Link>
        {after !== '' && (
          <Link to="?" className="link inline-flex min-h-11 items-center">
            {words.first}
          </Link>
        )}
        {list.next !== null && (
          <Link
            to={`?${new URLSearchParams({ after: list.next })}`}
            className="link inline-flex min-h-11 items-center"
          >
            {words.next}
          </Link>
        )}
      </nav>
      <PriceGrid key={`${list._id} ${after}`} list={list} after={after} />
    </PageLayout>
  );
}
