/** '/dashboard/addresses': the addresses that a customer keeps. */
import { Link, useLoaderData } from 'react-router';
import { shopEndpoints } from '#api/contract/shop-endpoints.ts';
import { requireSession } from '#web/dashboard/loading/guard.ts';
import { loadFromShop } from '#web/dashboard/loading/load.ts';
import { PageFailure, PageLayout } from '#web/dashboard/loading/page-layout.tsx';
import { screenTitle } from '#web/dashboard/loading/screen-title.ts';
import { useWords } from '#web/words.ts';
import { ownBook } from './book-calls.ts';
import { BookEntries } from './book-entries.tsx';

export const meta = screenTitle((words) => words.addressBook.title);

export async function clientLoader() {
  const { name } = await requireSession();
  return { book: await loadFromShop(shopEndpoints.listAddresses), name };
}

export default function AddressBook() {
  const { book, name } = useLoaderData<typeof clientLoader>();
  const { addressBook: words } = useWords();
  return (
    <PageLayout title={words.title} lead={words.lead} className="max-w-3xl">
      <Link
        to="/dashboard/profile"
        className="link -mt-3 inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {words.back}
      </Link>
      <BookEntries book={book} calls={ownBook} recipient={name} emptyText={words.emptyText} />
    </PageLayout>
  );
}

export function ErrorBoundary() {
  const { addressBook: words } = useWords();
  return <PageFailure title={words.title} />;
}
